// A key load: its file is read, checked and loaded step by step, and can be cancelled or undone.

import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { countryNameOf } from '#domain/base/countries.ts';
import { type KeyLoad, loadCalls } from '#domain/loads/calls.ts';
import { loadCopy } from '#domain/loads/copy.ts';
import { isMoving } from '#domain/loads/lifecycle.ts';
import { LOADS, loadTitles } from '#domain/loads/links.ts';
import { useMayLoad } from '#web/loads/begin-load.tsx';
import { FileReading } from '#web/loads/file-reading.tsx';
import { KeySamples } from '#web/loads/key-samples.tsx';
import { loadLabels } from '#web/loads/labels.ts';
import { LoadActions } from '#web/loads/load-actions.tsx';
import { LoadLines } from '#web/loads/load-lines.tsx';
import { LoadStatePill } from '#web/loads/load-state.tsx';
import { LoadTermsForm } from '#web/loads/load-terms.tsx';
import { Progress } from '#web/ui/kit/feedback/progress.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { Money, UnitCost } from '#web/ui/kit/values/money.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const POLL_MS = 700;

/** Summary of the file's lines by verdict. */
const Verdicts = ({ load }: { load: KeyLoad }) => (
  <>
    <SummaryStrip
      label={loadLabels.lines}
      stats={[
        { label: loadLabels.newKeys, value: integer(load.newCount), note: loadLabels.newKeysNote },
        {
          label: loadLabels.verdicts.setAside,
          value: integer(load.setAsideCount),
          note: loadLabels.setAsideNote(integer(load.undecidedCount)),
        },
        { label: loadLabels.verdicts.known, value: integer(load.knownCount), note: loadLabels.knownNote },
        { label: loadLabels.verdicts.repeated, value: integer(load.repeatedCount), note: loadLabels.repeatedNote },
        {
          label: loadLabels.verdicts.unreadable,
          value: integer(load.unreadableCount),
          note: loadLabels.unreadableNote,
        },
        { label: loadLabels.verdicts.skipped, value: integer(load.skippedCount), note: loadLabels.skippedNote },
      ]}
    />
    <p className="text-sm text-muted">
      {loadLabels.sum({
        lines: integer(load.lineCount + load.blankCount),
        loaded: integer(load.newCount),
        setAside: integer(load.setAsideCount),
        refused: integer(load.knownCount + load.repeatedCount + load.unreadableCount + load.skippedCount),
        blank: integer(load.blankCount),
      })}
    </p>
  </>
);

/** Terms of the keys, and their number. */
const Bought = ({ load }: { load: KeyLoad }) => (
  <Section title={loadLabels.terms}>
    <DescriptionList
      columns={3}
      items={[
        load.costPerKey !== null && { term: loadLabels.cost, value: <UnitCost amount={load.costPerKey} /> },
        load.totalCost !== null && { term: loadLabels.totalCost, value: <Money cents={load.totalCost} /> },
        { term: loadLabels.region, value: load.countryCode && countryNameOf(load.countryCode) },
        { term: loadLabels.vendor, value: load.vendorName },
        load.state === 'Loaded' && {
          term: loadLabels.freeKeys,
          value: `${integer(load.freeCount)} / ${integer(load.loadedCount)}`,
        },
        { term: loadLabels.remark, value: load.note },
      ]}
    />
  </Section>
);

const Moving = ({ load: { state, loadedCount, newCount } }: { load: KeyLoad }) => (
  <Section title={loadLabels.states[state]} note={state === 'Loading' ? loadLabels.visibleAtOnce : loadLabels.removing}>
    {state === 'Loading' && <Progress label={loadLabels.loading} value={loadedCount} max={newCount} showFigures />}
  </Section>
);

/** Samples and terms of a load that is ready. Doubts are shown before the terms that depend on them. */
function ReadyParts({ load, doubts }: { load: KeyLoad; doubts: ReactNode }) {
  const mayLoad = useMayLoad();
  const { newCount, undecidedCount } = load;
  return (
    <>
      {newCount === 0 && undecidedCount === 0 && <p role="status">{loadCopy.nothingNew}</p>}
      {newCount > 0 && <KeySamples load={load} />}
      {doubts}
      {newCount + undecidedCount > 0 && mayLoad && <LoadTermsForm load={load} />}
    </>
  );
}

function LoadParts({ load }: { load: KeyLoad }) {
  const { state, newCount } = load;
  const wasRead = state !== 'Reading' && load.lineCount > 0;
  const hasDoubts = state === 'Ready' && load.setAsideCount > 0;
  const lines = wasRead && (newCount < load.lineCount || hasDoubts) && <LoadLines key={state} load={load} />;
  return (
    <div className="flex flex-col gap-4 pb-6">
      {state === 'Reading' && <FileReading load={load} />}
      {isMoving(state) && state !== 'Reading' && <Moving load={load} />}
      {wasRead && <Verdicts load={load} />}
      {state === 'Ready' && <ReadyParts load={load} doubts={hasDoubts && lines} />}
      {load.costPerKey !== null && <Bought load={load} />}
      {!hasDoubts && lines}
    </div>
  );
}

export default function LoadPage() {
  const { id = '' } = useParams();
  const read = useCallQuery(loadCalls.load, { id }, { keepPrevious: true });
  const isBusy = read.data ? isMoving(read.data.state) : false;
  // The same query, polled while work is in progress.
  useCallQuery(loadCalls.load, { id }, { enabled: isBusy, refetchInterval: isBusy && POLL_MS });
  const parentLink = { to: LOADS, label: loadTitles.loads };
  if (!read.data)
    return (
      <>
        <PageHeader title={loadTitles.load} parentLink={parentLink} />
        {read.error ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </>
    );
  const load = read.data;
  return (
    <>
      <PageHeader
        title={loadLabels.numbered(load.number)}
        badge={<LoadStatePill state={load.state} />}
        parentLink={parentLink}
        note={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span>{`${load.product.name} · ${load.product.sku}`}</span>
            <span className="break-all">{load.fileName}</span>
            <span>
              {load.createdByName}, <Time value={load.createdAt} />
            </span>
          </span>
        }
        actions={<LoadActions load={load} />}
      />
      <LoadParts key={load.id} load={load} />
    </>
  );
}
