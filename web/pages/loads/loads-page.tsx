// Key loads from files: user, time, cost and status.

import { countryNameOf } from '#domain/base/countries.ts';
import { type KeyLoad, loadCalls, loadList } from '#domain/loads/calls.ts';
import { loadCopy } from '#domain/loads/copy.ts';
import { isMoving, LOAD_STATES } from '#domain/loads/lifecycle.ts';
import { loadPath, loadTitles } from '#domain/loads/links.ts';
import { BeginLoad } from '#web/loads/begin-load.tsx';
import { loadLabels } from '#web/loads/labels.ts';
import { LoadStatePill } from '#web/loads/load-state.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { DASH, integer } from '#web/ui/kit/values/format.ts';
import { Money, UnitCost } from '#web/ui/kit/values/money.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { multiChoiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const POLL_BUSY_MS = 2000;
const POLL_MS = 30_000;

/** Keys loaded, or to be loaded. */
const keyCount = ({ state, loadedCount, newCount }: KeyLoad): number => (state === 'Loaded' ? loadedCount : newCount);

const columns: readonly Column<KeyLoad>[] = [
  {
    id: 'number',
    header: loadLabels.number,
    sort: 'number',
    cell: ({ id, number }) => <Link to={loadPath(id)}>{loadLabels.numbered(number)}</Link>,
  },
  {
    id: 'product',
    header: loadLabels.product,
    sort: 'productName',
    cell: ({ product }) => (
      <>
        <span className="font-medium">{product.name}</span>
        <span className="block text-xs text-muted">{product.sku}</span>
      </>
    ),
  },
  { id: 'state', header: loadLabels.state, cell: ({ state }) => <LoadStatePill state={state} /> },
  { id: 'keys', header: loadLabels.keys, align: 'right', cell: (load) => integer(keyCount(load)) },
  {
    id: 'cost',
    header: loadLabels.cost,
    align: 'right',
    cell: ({ costPerKey }) => (costPerKey === null ? DASH : <UnitCost amount={costPerKey} />),
  },
  {
    id: 'total',
    header: loadLabels.totalCost,
    align: 'right',
    visibleFrom: 'lg',
    cell: ({ totalCost }) => (totalCost === null ? DASH : <Money cents={totalCost} />),
  },
  { id: 'vendor', header: loadLabels.vendor, cell: ({ vendorName }) => vendorName ?? DASH },
  {
    id: 'region',
    header: loadLabels.region,
    visibleFrom: 'xl',
    cell: ({ countryCode }) => (countryCode ? countryNameOf(countryCode) : DASH),
  },
  { id: 'by', header: loadLabels.by, visibleFrom: 'lg', cell: ({ createdByName }) => createdByName },
  { id: 'at', header: loadLabels.at, sort: 'createdAt', cell: ({ createdAt }) => <Time value={createdAt} /> },
];

const card = (load: KeyLoad) => (
  <article aria-label={loadLabels.numbered(load.number)} className="flex h-full flex-col gap-2">
    <div className="flex items-start justify-between gap-3">
      <Link to={loadPath(load.id)}>{loadLabels.numbered(load.number)}</Link>
      <LoadStatePill state={load.state} />
    </div>
    <div>
      <p className="font-medium">{load.product.name}</p>
      <p className="text-xs text-muted">{`${load.product.sku} · ${load.vendorName ?? load.fileName}`}</p>
    </div>
    <p className="mt-auto flex flex-wrap justify-between gap-2 text-sm">
      <span>
        {integer(keyCount(load))}
        {load.costPerKey !== null && (
          <>
            {' x '}
            <UnitCost amount={load.costPerKey} />
          </>
        )}
      </span>
      <span className="text-muted">
        <Time value={load.createdAt} />
      </span>
    </p>
  </article>
);

const controls = {
  text: textFilter({ placeholder: loadLabels.search }),
  state: multiChoiceFilter({
    label: loadLabels.state,
    options: optionsOf(LOAD_STATES, (state) => loadLabels.states[state]),
    promoted: true,
  }),
};

export default function LoadsPage() {
  return (
    <ListScreen
      title={loadTitles.loads}
      note={loadLabels.note}
      call={loadCalls.list}
      list={loadList}
      hasSavedViews
      columns={columns}
      renderCard={card}
      controls={controls}
      actions={<BeginLoad />}
      pollInterval={(rows) => (rows.some(({ state }) => isMoving(state)) ? POLL_BUSY_MS : POLL_MS)}
      empty={loadCopy.none}
      emptyHint={loadLabels.noneHint}
    />
  );
}
