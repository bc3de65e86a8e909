// Details of an audit log event.

import { auditCalls } from '#domain/audit/calls.ts';
import { actionLabel, kindLabel } from '#domain/audit/entry-labels.ts';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { ButtonLink, Link } from '#web/ui/kit/layout/link.tsx';
import { SidePanel } from '#web/ui/kit/overlays/side-panel.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { auditPath } from './audit-path.ts';
import { DifferenceList } from './difference-list.tsx';
import { auditLabels } from './labels.ts';
import { ResultPill } from './result-pill.tsx';

/** Null if the subject has no page. */
export type SubjectLink = (kind: string, id: string, name: string) => string | null;

interface Props {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  subjectLink: SubjectLink;
}

export function EventPanel({ id, open, onOpenChange, subjectLink }: Props) {
  const event = useCallQuery(auditCalls.one, { id }, { enabled: open, refetchOnFocus: false });
  const line = event.data;
  return (
    <SidePanel
      open={open}
      onOpenChange={onOpenChange}
      title={line ? actionLabel(line.action) : auditLabels.details}
      footer={
        line?.subjectId && (
          <ButtonLink to={auditPath(line.subjectId)} onClick={() => onOpenChange(false)}>
            {auditLabels.sameSubject}
          </ButtonLink>
        )
      }
    >
      {line ? (
        <div className="flex flex-col gap-5">
          <DescriptionList
            items={[
              { term: auditLabels.when, value: <Time value={line.at} /> },
              { term: auditLabels.result, value: <ResultPill line={line} /> },
              {
                term: auditLabels.person,
                value: [line.userName || auditLabels.visitor, line.role].filter(Boolean).join(', '),
              },
              line.companyName !== null && { term: auditLabels.company, value: line.companyName },
              line.subjectId !== null && {
                term: kindLabel(line.subjectKind ?? ''),
                value: <Subject event={line} subjectLink={subjectLink} />,
              },
              line.code !== '' && { term: auditLabels.rule, value: `${line.code} (${line.status})` },
              { term: auditLabels.address, value: line.address },
              { term: auditLabels.device, value: line.device },
            ]}
          />
          <section aria-label={auditLabels.changes}>
            <h3 className="mb-1.5 text-sm font-semibold">{auditLabels.changes}</h3>
            <DifferenceList before={line.before} after={line.after} />
          </section>
          <DescriptionList
            columns={1}
            items={[
              { term: auditLabels.call, value: <code className="text-xs break-all">{line.action}</code> },
              { term: auditLabels.traceId, value: <code className="text-xs">{line.traceId}</code> },
              {
                term: auditLabels.seal,
                value: line.position === null ? auditLabels.unsealed : auditLabels.sealed(line.position),
              },
            ]}
          />
        </div>
      ) : event.error ? (
        <ErrorState error={event.error} onRetry={() => void event.refetch()} busy={event.isFetching} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </SidePanel>
  );
}

interface SubjectProps {
  event: { subjectKind: string | null; subjectId: string | null; subjectName: string };
  subjectLink: SubjectLink;
}

/** Subject of an event, linked to its page if it has one. */
export function Subject({ event: { subjectKind, subjectId, subjectName }, subjectLink }: SubjectProps) {
  if (subjectId === null) return null;
  const to = subjectLink(subjectKind ?? '', subjectId, subjectName);
  const name = subjectName || kindLabel(subjectKind ?? '');
  return to ? <Link to={to}>{name}</Link> : <span>{name}</span>;
}
