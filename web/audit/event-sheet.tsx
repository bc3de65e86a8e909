// One line of the audit log with all that it holds.

import { auditCalls } from '#domain/audit/calls.ts';
import { actionInWords, kindInWords } from '#domain/audit/describe.ts';
import { DescriptionList } from '#web/base/description-list.tsx';
import { ErrorState } from '#web/base/error-state.tsx';
import { ButtonLink, Link } from '#web/base/link.tsx';
import { Sheet } from '#web/base/sheet.tsx';
import { SkeletonRows } from '#web/base/skeleton.tsx';
import { Time } from '#web/base/time.tsx';
import { useRead } from '#web/base/use-call.ts';
import { auditOf } from './about.ts';
import { DifferenceList } from './difference-list.tsx';
import { ResultPill } from './result-pill.tsx';
import { words } from './words.ts';

/** The screen of a thing, when it has one. */
export type LinkOf = (kind: string, id: string) => string | null;

interface Props {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  linkOf: LinkOf;
}

export function EventSheet({ id, open, onOpenChange, linkOf }: Props) {
  const event = useRead(auditCalls.one, { id }, { enabled: open, focus: false });
  const line = event.data;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={line ? actionInWords(line.action) : words.details}
      footer={
        line?.subjectId && (
          <ButtonLink to={auditOf(line.subjectId)} onClick={() => onOpenChange(false)}>
            {words.sameSubject}
          </ButtonLink>
        )
      }
    >
      {line ? (
        <div className="flex flex-col gap-5">
          <DescriptionList
            items={[
              { term: words.when, value: <Time value={line.at} /> },
              { term: words.result, value: <ResultPill line={line} /> },
              { term: words.person, value: [line.userName || words.visitor, line.role].filter(Boolean).join(', ') },
              line.companyName !== null && { term: words.company, value: line.companyName },
              line.subjectId !== null && {
                term: kindInWords(line.subjectKind ?? ''),
                value: <Subject line={line} linkOf={linkOf} />,
              },
              line.code !== '' && { term: words.rule, value: `${line.code} (${line.status})` },
              { term: words.address, value: line.address },
              { term: words.device, value: line.device },
            ]}
          />
          <section aria-label={words.changes}>
            <h3 className="mb-1.5 text-sm font-semibold">{words.changes}</h3>
            <DifferenceList before={line.before} after={line.after} />
          </section>
          <DescriptionList
            columns={1}
            items={[
              { term: words.call, value: <code className="text-xs break-all">{line.action}</code> },
              { term: words.traceId, value: <code className="text-xs">{line.traceId}</code> },
              { term: words.seal, value: line.position === null ? words.unsealed : words.sealed(line.position) },
            ]}
          />
        </div>
      ) : event.error ? (
        <ErrorState error={event.error} onRetry={() => void event.refetch()} busy={event.isFetching} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Sheet>
  );
}

interface SubjectProps {
  line: { subjectKind: string | null; subjectId: string | null; subjectName: string };
  linkOf: LinkOf;
}

/** What a line is about, as a link where it has a screen. */
export function Subject({ line: { subjectKind, subjectId, subjectName }, linkOf }: SubjectProps) {
  if (subjectId === null) return null;
  const to = linkOf(subjectKind ?? '', subjectId);
  const name = subjectName || kindInWords(subjectKind ?? '');
  return to ? <Link to={to}>{name}</Link> : <span>{name}</span>;
}
