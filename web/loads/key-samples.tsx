// First and last new keys of a file, masked, so that users can check them before they go on sale.

import { type KeyLoad, type KeySample, loadCalls } from '#domain/loads/calls.ts';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import type { Column } from '#web/ui/list/table/column.ts';
import { DataTable } from '#web/ui/list/table/data-table.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { loadLabels } from './labels.ts';

const Masked = ({ masked }: KeySample) => <span className="font-mono text-sm break-all">{masked}</span>;
const noteOf = ({ isCleaned }: KeySample): string => (isCleaned ? loadLabels.cleaned : '');

const columns: readonly Column<KeySample>[] = [
  { id: 'line', header: loadLabels.line, align: 'right', width: 'w-20', cell: ({ line }) => integer(line) },
  { id: 'key', header: loadLabels.key, cell: (sample) => <Masked {...sample} /> },
  { id: 'note', header: loadLabels.remark, cell: noteOf },
];

const card = (sample: KeySample) => (
  <article aria-label={`${loadLabels.line} ${sample.line}`} className="flex flex-col gap-1">
    <span className="text-xs text-muted">{`${loadLabels.line} ${integer(sample.line)}`}</span>
    <Masked {...sample} />
    <span className="text-sm text-muted">{noteOf(sample)}</span>
  </article>
);

export function KeySamples({ load }: { load: KeyLoad }) {
  const read = useCallQuery(loadCalls.samples, { id: load.id }, { keepPrevious: true, staleTime: 0 });
  const { first = [], last = [], cleaned = [] } = read.data ?? {};
  const samples = [...new Map([...first, ...cleaned, ...last].map((sample) => [sample.line, sample])).values()];
  return (
    <Section title={loadLabels.samples} note={loadLabels.samplesNote}>
      {load.cleanedCount > 0 && <p className="mb-3 text-sm">{loadLabels.cleanedCount(integer(load.cleanedCount))}</p>}
      {read.isPending ? (
        <SkeletonRows rows={3} />
      ) : read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <DataTable
          label={loadLabels.samplesTable}
          rows={samples.toSorted((a, b) => a.line - b.line)}
          columns={columns}
          rowId={({ line }) => String(line)}
          renderCard={card}
          compact
        />
      )}
    </Section>
  );
}
