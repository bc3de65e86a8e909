// Items of an order: status, attempts and actions (ODT-012, ODT-013, ITEM-004 to ITEM-006).

import { useMemo } from 'react';
import { itemCalls, itemList, type OrderItem } from '#domain/buying/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { ITEM_STATES } from '#domain/orders/item-states.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { spaced } from '#web/orders/labels.ts';
import { BUYING_POLL_MS } from '#web/orders/poll-intervals.ts';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { multiChoiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import type { Controls } from '#web/ui/list/filters/filter-control.ts';
import { useLocalListState } from '#web/ui/list/list-state.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { BulkItemActions } from './bulk-item-actions.tsx';
import { ItemCard } from './item-card.tsx';
import { itemColumns } from './item-columns.tsx';
import { ItemNotes } from './item-notes.tsx';
import { buyingLabels } from './labels.ts';

const SIZES = [10, 15, 25, 50];
const controls: Controls<typeof itemList.filters> = {
  statuses: multiChoiceFilter({ label: buyingLabels.status, options: optionsOf(ITEM_STATES, spaced), promoted: true }),
};
const card = (item: OrderItem) => <ItemCard item={item} />;
const notes = (item: OrderItem) => <ItemNotes item={item} />;

export function ItemsPanel({ order }: { order: Order }) {
  // The order is the list's only tab, so that it is not a removable filter.
  const list = useMemo(() => ({ ...itemList, tabs: { order: { orderId: [order.id] } } }), [order.id]);
  const control = useLocalListState(list);
  return (
    <div className="@container relative">
      <div className="mb-3 flex flex-wrap justify-end gap-2 empty:hidden @min-[42rem]:absolute @min-[42rem]:top-0 @min-[42rem]:right-0 @min-[42rem]:z-10 @min-[42rem]:mb-0">
        <BulkItemActions order={order} />
      </div>
      <ListView
        label={buyingLabels.items}
        call={itemCalls.list}
        control={control}
        columns={itemColumns}
        renderCard={card}
        renderDetails={notes}
        controls={controls}
        empty={orderCopy.orderEmpty}
        emptyHint={buyingLabels.noItems}
        pageSizes={SIZES}
        refetchInterval={order.status === 'Processing' && BUYING_POLL_MS}
        live
        compact
        hasExport={false}
      />
    </div>
  );
}
