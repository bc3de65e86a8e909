// One call of the reference: fields, errors and an example.

import { developersPath } from '#domain/platform/links.ts';
import { developerLabels as texts } from '#web/platform/labels.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { CodeBlock } from '#web/ui/kit/values/code-block.tsx';
import type { ReferenceCall, ReferenceField } from './document.ts';
import { FieldTable } from './field-table.tsx';
import { MarkedText } from './marked-text.tsx';

const jsonOf = (value: unknown): string => JSON.stringify(value, null, 2);

function Fields({ title, path, fields }: { title: string; path: string; fields: readonly ReferenceField[] }) {
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      {fields.length > 0 ? (
        <FieldTable label={texts.fieldsOf(title, path)} fields={fields} />
      ) : (
        <p className="text-sm text-muted">{texts.noFields}</p>
      )}
    </div>
  );
}

export function CallSection({ call }: { call: ReferenceCall }) {
  const { id, method, path, summary, input, reply, fileType, refusals } = call;
  return (
    <div id={id} className="scroll-mt-16">
      <Section
        title={
          <span className="font-mono text-sm break-all">
            <span className="mr-2 rounded-md bg-hover px-1.5 py-0.5">{method}</span>
            {path}
          </span>
        }
        note={<MarkedText text={summary} />}
      >
        <div className="flex flex-col gap-4">
          <Fields title={texts.request} path={path} fields={input} />
          {call.exampleInput !== null && (
            <CodeBlock code={jsonOf(call.exampleInput)} subject={`${texts.exampleRequest}: ${path}`} />
          )}
          {fileType ? (
            <p className="text-sm">{texts.file(fileType)}</p>
          ) : (
            <Fields title={texts.reply} path={path} fields={reply} />
          )}
          {call.exampleReply !== null && (
            <CodeBlock code={jsonOf(call.exampleReply)} subject={`${texts.exampleReply}: ${path}`} />
          )}
          <div>
            <h3 className="mb-1 text-sm font-semibold">{texts.errorsOfCall}</h3>
            <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
              {refusals.map(({ code, status }) => (
                <li key={code}>
                  <Link to={`${developersPath('errors')}#${code}`}>{code}</Link>{' '}
                  <span className="text-muted tabular-nums">{status}</span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </Section>
    </div>
  );
}
