// Keys that are out of stock, in error or refunded, by product (OVR-003, OVR-004).

import {
  COUNTED_ITEM_STATES,
  type ItemCount,
  itemCountList,
  overviewFigureCalls,
} from '#domain/reports/overview-calls.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { PanelTabs } from '#web/ui/kit/layout/panel-tabs.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { useLocalListState } from '#web/ui/list/list-state.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { homeLabels } from './labels.ts';
import { ordersOfItems } from './list-paths.ts';

type State = (typeof COUNTED_ITEM_STATES)[number];

const CountLink = ({ row, state }: { row: ItemCount; state: State }) => (
  <Link
    to={ordersOfItems(row.productSku, state)}
    aria-label={homeLabels.figure(row.productName, homeLabels.keysOf(integer(row.count)))}
  >
    {integer(row.count)}
  </Link>
);

const columnsOf = (state: State): readonly Column<ItemCount>[] => [
  { id: 'sku', header: homeLabels.sku, cell: ({ productSku }) => productSku },
  { id: 'name', header: homeLabels.product, cell: ({ productName }) => productName },
  { id: 'count', header: homeLabels.count, align: 'right', cell: (row) => <CountLink row={row} state={state} /> },
  {
    id: 'lastTry',
    header: homeLabels.lastTry,
    align: 'right',
    cell: ({ lastTryingDate }) => <Time value={lastTryingDate} />,
  },
];
const COLUMNS = Object.fromEntries(COUNTED_ITEM_STATES.map((state) => [state, columnsOf(state)]));

const cardOf = (state: State) => (row: ItemCount) => (
  <article aria-label={row.productName} className="flex items-start justify-between gap-3">
    <span className="min-w-0">
      <span className="block">{row.productName}</span>
      <span className="block text-xs text-muted">
        {row.productSku} · <Time value={row.lastTryingDate} />
      </span>
    </span>
    <CountLink row={row} state={state} />
  </article>
);
const CARDS = Object.fromEntries(COUNTED_ITEM_STATES.map((state) => [state, cardOf(state)]));

const rowId = ({ productSku }: ItemCount): string => productSku;

function ItemTable({ state }: { state: State }) {
  const control = useLocalListState(itemCountList);
  return (
    <ListView
      label={`${homeLabels.items}, ${homeLabels.itemTabs[state]}`}
      call={overviewFigureCalls.itemCounts}
      control={{ ...control, state: { ...control.state, filter: { state } } }}
      columns={COLUMNS[state]!}
      renderCard={CARDS[state]!}
      rowId={rowId}
      empty={homeLabels.noItems}
      compact
      hasExport={false}
    />
  );
}

export const ItemCounts = () => (
  <section aria-label={homeLabels.items} className="min-w-0">
    <h2 className="text-base font-semibold">{homeLabels.items}</h2>
    <p className="pb-1 text-sm text-muted">{homeLabels.itemsNote}</p>
    <PanelTabs
      label={homeLabels.items}
      panels={COUNTED_ITEM_STATES.map((state) => ({
        value: state,
        label: homeLabels.itemTabs[state],
        content: <ItemTable state={state} />,
      }))}
    />
  </section>
);
