// Manual stock without keys, for reports only (MAN-001 to MAN-012).

import { type ManualInventory, manualInventoryCalls, manualInventoryList } from '#domain/stock/inventory-calls.ts';
import { stockTitles } from '#domain/stock/links.ts';
import { catalogLookups } from '#web/catalog/lookups.ts';
import { stockLabels } from '#web/stock/labels.ts';
import { AddManualStock, EditManualStock, EditManualStockDialog } from '#web/stock/manual-stock-dialogs.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { UnitCost } from '#web/ui/kit/values/money.tsx';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const columns: readonly Column<ManualInventory>[] = [
  {
    id: 'name',
    header: stockLabels.manualName,
    sort: 'name',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    id: 'id',
    header: stockLabels.id,
    visibleFrom: 'xl',
    cell: ({ id }) => <code className="text-xs text-muted">{id}</code>,
  },
  { id: 'sku', header: stockLabels.manualSku, sort: 'sku', cell: ({ sku }) => sku },
  {
    id: 'cost',
    header: stockLabels.costPerItem,
    align: 'right',
    cell: ({ costPerItem }) => <UnitCost amount={costPerItem} />,
  },
  {
    id: 'quantity',
    header: stockLabels.quantity,
    align: 'right',
    sort: 'quantity',
    cell: ({ quantity }) => integer(quantity),
  },
  { id: 'store', header: stockLabels.store, cell: ({ store }) => store },
  {
    id: 'actions',
    header: stockLabels.edit,
    hideHeader: true,
    isPinned: true,
    cell: (stock) => <EditManualStock stock={stock} />,
  },
];

const card = (stock: ManualInventory) => (
  <article aria-label={stock.name} className="flex h-full items-start justify-between gap-3">
    <div className="min-w-0">
      <p className="font-medium">{stock.name}</p>
      <p className="text-xs text-muted">{`${stock.sku} · ${stock.store}`}</p>
      <p className="mt-1 text-sm">
        {integer(stock.quantity)} x <UnitCost amount={stock.costPerItem} />
      </p>
    </div>
    <EditManualStock stock={stock} />
  </article>
);

const controls = {
  text: textFilter({ placeholder: stockLabels.search }),
  store: lookupFilter({ label: stockLabels.store, lookup: catalogLookups.stores, promoted: true }),
};

export default function ManualStockPage() {
  return (
    <EditManualStockDialog>
      <ListScreen
        title={stockTitles.manual}
        note={stockLabels.manualNote}
        call={manualInventoryCalls.list}
        list={manualInventoryList}
        columns={columns}
        renderCard={card}
        controls={controls}
        actions={<AddManualStock />}
        empty={stockLabels.manualNone}
        emptyHint={stockLabels.manualNoneHint}
      />
    </EditManualStockDialog>
  );
}
