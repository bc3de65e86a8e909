// Failed background jobs with order, time and reason, and retry (SuperAdmin).

import RotateCw from 'lucide-react/icons/rotate-cw';
import { orderPath } from '#domain/orders/links.ts';
import { RETRY_MAX, type StuckWork, stuckWorkList, workCalls } from '#domain/work/calls.ts';
import { workCopy } from '#domain/work/copy.ts';
import { WORK_KINDS } from '#domain/work/kinds.ts';
import { workTitles } from '#domain/work/links.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { multiChoiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import type { Selection } from '#web/ui/list/table/selection.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { workLabels } from '#web/work/labels.ts';

const useRetry = (onSuccess?: () => void) =>
  useCallMutation(workCalls.retry, {
    successMessage: ({ count }) => workCopy.retrying(count),
    reload: true,
    ...(onSuccess && { onSuccess }),
  });

function RetryButton({ work: { id, subject } }: { work: StuckWork }) {
  const retry = useRetry();
  return (
    <Button
      size="sm"
      busy={retry.busy}
      aria-label={workLabels.retryOne(subject)}
      onClick={() => void retry.run({ ids: [id] })}
    >
      {workLabels.retry}
    </Button>
  );
}

function RetrySelected({ selection }: { selection: Selection<StuckWork> }) {
  const retry = useRetry(selection.clear);
  return (
    <Button
      size="sm"
      busy={retry.busy}
      icon={<RotateCw aria-hidden />}
      onClick={() => void retry.run({ ids: selection.rows.map(({ id }) => id) })}
    >
      {workLabels.retry}
    </Button>
  );
}

const WorkCell = ({ work: { kind, subject, orderNumber } }: { work: StuckWork }) => (
  <>
    {workCopy.kinds[kind]}
    {subject !== orderNumber && <code className="block text-xs text-muted">{subject}</code>}
  </>
);

const NextTry = ({ work: { nextTryAt } }: { work: StuckWork }) =>
  nextTryAt ? <Time value={nextTryAt} /> : <span className="font-medium">{workLabels.givenUp}</span>;

const OrderLink = ({ work: { orderId, orderNumber } }: { work: StuckWork }) => (
  <Link to={orderPath(orderId)}>{orderNumber}</Link>
);

const columns: readonly Column<StuckWork>[] = [
  { id: 'work', header: workLabels.work, cell: (work) => <WorkCell work={work} /> },
  { id: 'order', header: workLabels.order, cell: (work) => <OrderLink work={work} /> },
  { id: 'since', header: workLabels.since, cell: ({ firstFailedAt }) => <Time value={firstFailedAt} /> },
  { id: 'tries', header: workLabels.tries, align: 'right', cell: ({ tries }) => integer(tries) },
  {
    id: 'error',
    header: workLabels.error,
    cell: ({ error }) => <span className="line-clamp-3 max-w-md break-words text-xs">{error}</span>,
  },
  { id: 'next', header: workLabels.nextTry, cell: (work) => <NextTry work={work} /> },
  {
    id: 'actions',
    header: workLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (work) => <RetryButton work={work} />,
  },
];

const card = (work: StuckWork) => (
  <article aria-label={`${workCopy.kinds[work.kind]}: ${work.subject}`} className="flex h-full flex-col gap-2">
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <span className="font-medium">
        <WorkCell work={work} />
      </span>
      <OrderLink work={work} />
    </div>
    <p className="text-sm break-words">{work.error}</p>
    <p className="text-xs text-muted">
      {workLabels.since}: <Time value={work.firstFailedAt} /> · {workLabels.tries}: {integer(work.tries)}
    </p>
    <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1 text-sm">
      <span>
        {workLabels.nextTry}: <NextTry work={work} />
      </span>
      <RetryButton work={work} />
    </div>
  </article>
);

const controls = {
  text: textFilter({ placeholder: workLabels.search }),
  kinds: multiChoiceFilter({
    label: workLabels.kind,
    options: optionsOf(WORK_KINDS, (kind) => workCopy.kinds[kind]),
    promoted: true,
  }),
};

const bulkActions = {
  actions: (selection: Selection<StuckWork>) => <RetrySelected selection={selection} />,
  maxSelected: RETRY_MAX,
};

export default function StuckWorkPage() {
  return (
    <ListScreen
      title={workTitles.stuckWork}
      note={workLabels.note}
      call={workCalls.list}
      list={stuckWorkList}
      columns={columns}
      renderCard={card}
      controls={controls}
      bulkActions={bulkActions}
      size={25}
      empty={workLabels.none}
      emptyHint={workLabels.noneHint}
    />
  );
}
