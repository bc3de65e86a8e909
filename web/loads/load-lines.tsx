// Problem lines of a file: held lines can be included or dropped, the others show why they are not loaded.

import { useState } from 'react';
import { DEFAULT_PAGE_SIZE } from '#domain/base/limits.ts';
import { type KeyLoad, LINE_VERDICTS, type LineVerdict, type LoadLine, loadCalls } from '#domain/loads/calls.ts';
import { orderPath } from '#domain/orders/links.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { StatusPill, type Tone } from '#web/ui/kit/feedback/status-pill.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { Pager } from '#web/ui/list/pager.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { DataTable } from '#web/ui/list/table/data-table.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { useMayLoad } from './begin-load.tsx';
import { loadLabels } from './labels.ts';

const TONES: Record<LineVerdict, Tone> = {
  setAside: 'orange',
  included: 'green',
  dropped: 'grey',
  known: 'indigo',
  repeated: 'grey',
  unreadable: 'orange',
  skipped: 'grey',
};
const DECIDABLE: readonly LineVerdict[] = ['setAside', 'included', 'dropped'];

function Reason({ line: { verdict, otherLine, fault, place, loadNumber, orderId, orderNumber } }: { line: LoadLine }) {
  if (verdict === 'repeated') return loadLabels.sameAs(integer(otherLine ?? 0));
  const isKnown = verdict === 'known';
  if (!isKnown && place === null)
    return otherLine === null ? fault : `${fault} ${loadLabels.almostLine(integer(otherLine))}.`;
  return (
    <>
      {!isKnown && `${fault} `}
      {place ? loadLabels.places[place] : loadLabels.nowhere}
      {loadNumber !== null && `, ${loadLabels.fromLoad(loadNumber)}`}
      {orderId && orderNumber && (
        <>
          {': '}
          <Link to={orderPath(orderId)}>{orderNumber}</Link>
        </>
      )}
    </>
  );
}

const Verdict = ({ verdict }: { verdict: LineVerdict }) => (
  <StatusPill tone={TONES[verdict]}>{loadLabels.verdicts[verdict]}</StatusPill>
);

const MaskedKey = ({ masked }: { masked: string | null }) =>
  masked === null ? null : <span className="font-mono text-sm break-all">{masked}</span>;

interface Decisions {
  decide: (line: number, isIncluded: boolean) => void;
  busy: boolean;
}

const DecisionButtons = ({ line: { line, verdict }, decide, busy }: Decisions & { line: LoadLine }) =>
  DECIDABLE.includes(verdict) ? (
    <span className="flex flex-wrap gap-2">
      {verdict !== 'included' && (
        <Button
          size="sm"
          disabled={busy}
          aria-label={loadLabels.includeLine(integer(line))}
          onClick={() => decide(line, true)}
        >
          {loadLabels.include}
        </Button>
      )}
      {verdict !== 'dropped' && (
        <Button
          size="sm"
          disabled={busy}
          aria-label={loadLabels.dropLine(integer(line))}
          onClick={() => decide(line, false)}
        >
          {loadLabels.drop}
        </Button>
      )}
    </span>
  ) : null;

const columnsOf = (decisions: Decisions | null): readonly Column<LoadLine>[] => [
  { id: 'line', header: loadLabels.line, align: 'right', width: 'w-20', cell: ({ line }) => integer(line) },
  { id: 'verdict', header: loadLabels.verdict, width: 'w-44', cell: ({ verdict }) => <Verdict verdict={verdict} /> },
  { id: 'key', header: loadLabels.key, width: 'w-56', cell: ({ masked }) => <MaskedKey masked={masked} /> },
  { id: 'why', header: loadLabels.why, cell: (line) => <Reason line={line} /> },
  ...(decisions
    ? [
        {
          id: 'decision',
          header: loadLabels.decision,
          width: 'w-44',
          cell: (line: LoadLine) => <DecisionButtons line={line} {...decisions} />,
        },
      ]
    : []),
];

const cardOf = (decisions: Decisions | null) => (line: LoadLine) => (
  <article aria-label={`${loadLabels.line} ${line.line}`} className="flex flex-col gap-1.5">
    <div className="flex items-center justify-between gap-3">
      <span className="font-medium">{`${loadLabels.line} ${integer(line.line)}`}</span>
      <Verdict verdict={line.verdict} />
    </div>
    <MaskedKey masked={line.masked} />
    <p className="text-sm break-words text-muted">
      <Reason line={line} />
    </p>
    {decisions && <DecisionButtons line={line} {...decisions} />}
  </article>
);

const ALL = 'all';
const CHOICES = [
  { value: ALL, label: loadLabels.allVerdicts },
  ...LINE_VERDICTS.map((verdict) => ({ value: verdict, label: loadLabels.verdicts[verdict] })),
];

export function LoadLines({ load }: { load: KeyLoad }) {
  const decision = useCallMutation(loadCalls.decide, {
    invalidate: [loadCalls.load, loadCalls.lines, loadCalls.samples, loadCalls.list],
  });
  const mayDecide = useMayLoad() && load.state === 'Ready';
  const decisions: Decisions | null = mayDecide
    ? {
        decide: (line, isIncluded) => void decision.run({ id: load.id, isIncluded, lines: [line] }),
        busy: decision.busy,
      }
    : null;
  const [choice, setChoice] = useState<string>(ALL);
  const [page, setPage] = useState(0);
  const verdict = LINE_VERDICTS.find((one) => one === choice);
  const read = useCallQuery(
    loadCalls.lines,
    { id: load.id, ...(verdict && { verdict }), pageIndex: page, pageSize: DEFAULT_PAGE_SIZE },
    { keepPrevious: true, staleTime: 0 },
  );
  const rows = read.data?.items ?? [];
  return (
    <Section
      title={loadLabels.noEntries}
      actions={
        <span className="flex flex-wrap items-center gap-2">
          {mayDecide && load.undecidedCount > 0 && (
            <>
              <Button busy={decision.busy} onClick={() => void decision.run({ id: load.id, isIncluded: true })}>
                {loadLabels.includeAll(integer(load.undecidedCount))}
              </Button>
              <Button busy={decision.busy} onClick={() => void decision.run({ id: load.id, isIncluded: false })}>
                {loadLabels.dropAll(integer(load.undecidedCount))}
              </Button>
            </>
          )}
          <Field label={loadLabels.verdict} hideLabel className="w-44">
            <Select
              options={CHOICES}
              value={choice}
              onValueChange={(next) => {
                setChoice(next ?? ALL);
                setPage(0);
              }}
            />
          </Field>
        </span>
      }
    >
      {read.isPending ? (
        <SkeletonRows rows={3} />
      ) : read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : rows.length === 0 ? (
        <p className="text-sm text-muted">{loadLabels.noEntriesNone}</p>
      ) : (
        <>
          <DataTable
            label={loadLabels.noEntriesTable}
            rows={rows}
            columns={columnsOf(decisions)}
            rowId={({ line }) => String(line)}
            renderCard={cardOf(decisions)}
            compact
          />
          <div className="pt-2">
            <Pager page={page} size={DEFAULT_PAGE_SIZE} total={read.data?.totalCount ?? 0} onPage={setPage} />
          </div>
        </>
      )}
    </Section>
  );
}
