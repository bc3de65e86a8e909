// Lines of a file that bring no new key: which line, what it is, and where the key is that we have already.

import { useState } from 'react';
import { DEFAULT_PAGE_SIZE } from '#domain/base/limits.ts';
import { type KeyLoad, LINE_VERDICTS, type LineVerdict, type LoadLine, loadCalls } from '#domain/loads/calls.ts';
import { orderPath } from '#web/orders/paths.ts';
import { Field } from '#web/ui/kit/field.tsx';
import { integer } from '#web/ui/kit/format.ts';
import { Link } from '#web/ui/kit/link.tsx';
import { Section } from '#web/ui/kit/section.tsx';
import { Select } from '#web/ui/kit/select.tsx';
import { SkeletonRows } from '#web/ui/kit/skeleton.tsx';
import { StatusPill, type Tone } from '#web/ui/kit/status-pill.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { loadLabels } from './labels.ts';

const TONES: Record<LineVerdict, Tone> = { known: 'indigo', repeated: 'grey', unreadable: 'orange' };

function Reason({ line: { verdict, otherLine, fault, place, loadNumber, orderId, orderNumber } }: { line: LoadLine }) {
  if (verdict === 'repeated') return loadLabels.sameAs(integer(otherLine ?? 0));
  if (verdict === 'unreadable') return fault;
  return (
    <>
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

const columns: readonly Column<LoadLine>[] = [
  { id: 'line', header: loadLabels.line, align: 'right', width: 'w-20', cell: ({ line }) => integer(line) },
  { id: 'verdict', header: loadLabels.verdict, width: 'w-44', cell: ({ verdict }) => <Verdict verdict={verdict} /> },
  { id: 'why', header: loadLabels.why, cell: (line) => <Reason line={line} /> },
];

const card = (line: LoadLine) => (
  <article aria-label={`${loadLabels.line} ${line.line}`} className="flex flex-col gap-1.5">
    <div className="flex items-center justify-between gap-3">
      <span className="font-medium">{`${loadLabels.line} ${integer(line.line)}`}</span>
      <Verdict verdict={line.verdict} />
    </div>
    <p className="text-sm break-words text-muted">
      <Reason line={line} />
    </p>
  </article>
);

const ALL = 'all';
const CHOICES = [
  { value: ALL, label: loadLabels.allVerdicts },
  ...LINE_VERDICTS.map((verdict) => ({ value: verdict, label: loadLabels.verdicts[verdict] })),
];

export function RejectedLines({ load }: { load: KeyLoad }) {
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
      title={loadLabels.rejected}
      actions={
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
      }
    >
      {read.isPending ? (
        <SkeletonRows rows={3} />
      ) : read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : rows.length === 0 ? (
        <p className="text-sm text-muted">{loadLabels.rejectedNone}</p>
      ) : (
        <>
          <DataTable
            label={loadLabels.rejectedTable}
            rows={rows}
            columns={columns}
            rowId={({ line }) => String(line)}
            renderCard={card}
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
