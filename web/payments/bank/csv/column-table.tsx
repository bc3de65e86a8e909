// Columns of a CSV bank statement with their first cells, and what each of them holds.

import { paymentCopy } from '#domain/payments/copy.ts';
import type { CsvPreview } from '#domain/payments/csv-calls.ts';
import { COLUMN_ROLES, type ColumnRole } from '#domain/payments/csv-layout.ts';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { csvLabels } from './labels.ts';

const OPTIONS = optionsOf(COLUMN_ROLES, (role) => paymentCopy.csvRoles[role]);

interface Props {
  columns: CsvPreview['columns'];
  onChoose: (at: number, role: ColumnRole) => void;
}

export const ColumnTable = ({ columns, onChoose }: Props) => (
  <table aria-label={csvLabels.columns} className="w-full text-sm">
    <thead className="text-left text-muted">
      <tr>
        <th className="py-1 pr-3 font-normal">{csvLabels.column}</th>
        <th className="hidden py-1 pr-3 font-normal sm:table-cell">{csvLabels.samples}</th>
        <th className="py-1 font-normal">{csvLabels.holds}</th>
      </tr>
    </thead>
    <tbody>
      {columns.map(({ title, samples, role }, at) => {
        const name = title || csvLabels.untitled(at + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order, and headings may repeat
          <tr key={at} className="border-t border-line align-top">
            <td className="max-w-40 py-1.5 pr-3 break-words">
              {name}
              <span className="block truncate text-xs text-muted sm:hidden">{samples[0]}</span>
            </td>
            <td className="hidden max-w-70 truncate py-1.5 pr-3 text-muted sm:table-cell" title={samples.join(' · ')}>
              {samples.join(' · ')}
            </td>
            <td className="w-44 py-1 sm:w-52">
              <Field label={csvLabels.holdsOf(name)} hideLabel>
                <Select options={OPTIONS} value={role} onValueChange={(next) => onChoose(at, next ?? 'none')} />
              </Field>
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
