// Fields of a request or reply: name, type and meaning.

import { developerLabels as texts } from '#web/platform/labels.ts';
import type { ReferenceField } from './document.ts';
import { MarkedText } from './marked-text.tsx';

export const FieldTable = ({ label, fields }: { label: string; fields: readonly ReferenceField[] }) => (
  <table aria-label={label} className="w-full text-sm">
    <thead className="sr-only">
      <tr>
        <th>{texts.field}</th>
        <th>{texts.description}</th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {fields.map(({ name, type, isRequired, limits, description }) => (
        <tr key={name} className="align-top max-md:flex max-md:flex-col">
          <th scope="row" className="py-1.5 pr-4 text-left font-normal md:w-1/2">
            <code className="font-medium break-all">{name}</code>
            <span className="block text-xs break-words text-muted">
              {[type, isRequired && texts.required, limits].filter(Boolean).join(' · ')}
            </span>
          </th>
          <td className="py-1.5">
            <MarkedText text={description} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
