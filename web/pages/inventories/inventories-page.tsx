// Our own stock by product: free units, cost and age (STK-001 to STK-013).

import { LONG_PAGE_SIZES } from '#domain/base/limits.ts';
import { STOCK_AGES } from '#domain/stock/ages.ts';
import { stockCopy } from '#domain/stock/copy.ts';
import { type InventoryItem, inventoryCalls, inventoryList } from '#domain/stock/inventory-calls.ts';
import { stockTitles } from '#domain/stock/links.ts';
import { STOCK_TYPES } from '#domain/stock/periods.ts';
import { catalogLookups } from '#web/catalog/lookups.ts';
import { CreateOrderButton, InventoryOrderDialog } from '#web/orders/from-inventory/inventory-order-dialog.tsx';
import { AgeTable } from '#web/stock/age-table.tsx';
import { stockLabels } from '#web/stock/labels.ts';
import { LowStockDialog, LowStockPill, MarkLowStockButton } from '#web/stock/low-stock.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { integer, listTime, money } from '#web/ui/kit/values/format.ts';
import { Money, UnitCost } from '#web/ui/kit/values/money.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { choiceFilter, yesNoFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import type { Column } from '#web/ui/list/table/column.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

/** Totals over the filtered result, each with an explanation (STK-002, STK-012). */
function InventoryTotals() {
  const { state, setFilter } = useListState(inventoryList);
  const read = useCallQuery(inventoryCalls.summary, { ...state, page: 0 }, { keepPrevious: true });
  if (!read.data) return <Skeleton className="mb-3 h-18 w-full" />;
  const { availableCost, remainingCost, availableCount, remainingCount, ages } = read.data;
  return (
    <>
      <SummaryStrip
        label={stockLabels.summary}
        stats={[
          { label: stockLabels.availableCost, value: money(availableCost), note: stockCopy.availableCost },
          { label: stockLabels.remainingCost, value: money(remainingCost), note: stockCopy.remainingCost },
          { label: stockLabels.availableCount, value: integer(availableCount), note: stockCopy.availableCount },
          { label: stockLabels.remainingCount, value: integer(remainingCount), note: stockCopy.remainingCount },
        ]}
      />
      <div className="mt-3">
        <AgeTable ages={ages} chosen={state.filter.age} onChoose={(age) => setFilter('age', age)} />
      </div>
    </>
  );
}

/** The average cost, and per stock type if there are several. */
const rowId = ({ productId }: InventoryItem): string => productId;

const AverageCost = ({ item: { avgCost, inventoryItems } }: { item: InventoryItem }) => (
  <>
    <UnitCost amount={avgCost} />
    {inventoryItems.length > 1 && (
      <span className="block text-xs text-muted">
        {inventoryItems.map(({ type, avgCost: cost }) => (
          <span key={type} className="ml-2 whitespace-nowrap">
            {stockLabels.short[type]}: <UnitCost amount={cost} />
          </span>
        ))}
      </span>
    )}
  </>
);

const Counts = ({ item }: { item: InventoryItem }) => (
  <>
    {item.inventoryItems.map(({ type, availableCount, remainingCount }) => (
      <span key={type} className="block whitespace-nowrap">
        <span className="text-xs text-muted">{stockLabels.types[type]} </span>
        {integer(availableCount)} / {integer(remainingCount)}
      </span>
    ))}
  </>
);

const Actions = ({ item }: { item: InventoryItem }) => (
  <span className="flex items-center justify-end gap-1">
    <MarkLowStockButton item={item} />
    <CreateOrderButton item={item} />
  </span>
);

const columns: readonly Column<InventoryItem>[] = [
  {
    id: 'sku',
    header: stockLabels.sku,
    sort: 'productSku',
    cell: ({ productSku }) => productSku,
    exportAs: 'productSku',
  },
  {
    id: 'name',
    header: stockLabels.name,
    sort: 'productName',
    cell: (item) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">{item.productName}</span>
        <LowStockPill item={item} />
      </span>
    ),
    exportAs: 'productName',
  },
  { id: 'store', header: stockLabels.store, cell: ({ productStore }) => productStore, exportAs: 'productStore' },
  {
    id: 'counts',
    header: stockLabels.counts,
    align: 'right',
    sort: 'availableCount',
    cell: (item) => <Counts item={item} />,
    exportAs: [
      [stockLabels.type, 'inventoryItems.type', stockLabels.types],
      [stockLabels.availableCount, 'inventoryItems.availableCount'],
      [stockLabels.remainingCount, 'inventoryItems.remainingCount'],
    ],
  },
  {
    id: 'average',
    header: stockLabels.avgCost,
    align: 'right',
    cell: (item) => <AverageCost item={item} />,
    exportAs: 'avgCost',
  },
  {
    id: 'available',
    header: stockLabels.availableCost,
    align: 'right',
    visibleFrom: 'lg',
    cell: ({ availableCost }) => <Money cents={availableCost} />,
    exportAs: 'availableCost',
  },
  {
    id: 'remaining',
    header: stockLabels.remainingCost,
    align: 'right',
    sort: 'remainingCost',
    cell: ({ remainingCost }) => <Money cents={remainingCost} />,
    exportAs: 'remainingCost',
  },
  {
    id: 'oldest',
    header: stockLabels.oldest,
    sort: 'oldestReceivedAt',
    visibleFrom: 'xl',
    cell: ({ oldestReceivedAt }) => <Time value={oldestReceivedAt} />,
    exportAs: 'oldestReceivedAt',
  },
  {
    id: 'actions',
    header: stockLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (item) => <Actions item={item} />,
  },
];

const card = (item: InventoryItem) => (
  <article aria-label={item.productName} className="flex h-full flex-col gap-2">
    <div>
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        {item.productName}
        <LowStockPill item={item} />
      </p>
      <p className="text-xs text-muted">{`${item.productSku} · ${item.productStore}`}</p>
    </div>
    <div className="flex flex-wrap justify-between gap-2 text-sm">
      <span>
        <Counts item={item} />
      </span>
      <span className="text-right">
        <Money cents={item.remainingCost} />
        {item.oldestReceivedAt !== null && (
          <span className="block text-xs text-muted">{`${stockLabels.oldest} ${listTime(item.oldestReceivedAt)}`}</span>
        )}
      </span>
    </div>
    <div className="mt-auto">
      <Actions item={item} />
    </div>
  </article>
);

const controls = {
  text: textFilter({ placeholder: stockLabels.search }),
  store: lookupFilter({ label: stockLabels.store, lookup: catalogLookups.stores, promoted: true }),
  type: choiceFilter({
    label: stockLabels.type,
    options: optionsOf(STOCK_TYPES, (type) => stockLabels.types[type]),
    promoted: true,
  }),
  age: choiceFilter({ label: stockLabels.age, options: optionsOf(STOCK_AGES, (age) => stockLabels.ages[age]) }),
  lowStock: yesNoFilter({ label: stockLabels.lowStock }),
};

export default function InventoriesPage() {
  return (
    <InventoryOrderDialog>
      <LowStockDialog>
        <ListScreen
          pageSizes={LONG_PAGE_SIZES}
          title={stockTitles.inventories}
          call={inventoryCalls.list}
          list={inventoryList}
          hasSavedViews
          rowId={rowId}
          columns={columns}
          renderCard={card}
          controls={controls}
          banner={<InventoryTotals />}
          empty={stockCopy.none}
        />
      </LowStockDialog>
    </InventoryOrderDialog>
  );
}
