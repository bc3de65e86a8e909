// The items of one order: where each key stands, what was tried, and trying again (ODT-012, ODT-013, ITEM-004, ITEM-006).

import RotateCw from 'lucide-react/icons/rotate-cw';
import { useMemo } from 'react';
import { itemCalls, itemList, type OrderItem } from '#domain/buying/calls.ts';
import { ITEM_STATES } from '#domain/orders/item-states.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { Button } from '#web/base/button.tsx';
import { choicesFilter } from '#web/base/choice-filter.tsx';
import type { Controls } from '#web/base/filter-control.ts';
import { useLocalListState } from '#web/base/list-state.ts';
import { ListView } from '#web/base/list-view.tsx';
import { optionsOf } from '#web/base/option.ts';
import { useMay } from '#web/base/session.ts';
import { useAct } from '#web/base/use-call.ts';
import { LIVE_MS } from '#web/orders/live.ts';
import { spaced } from '#web/orders/words.ts';
import { ItemCard } from './item-card.tsx';
import { itemColumns } from './item-columns.tsx';
import { ItemNotes } from './item-notes.tsx';
import { words } from './words.ts';

const SIZES = [10, 15, 25, 50];
const controls: Controls<typeof itemList.filters> = {
  statuses: choicesFilter({ label: words.status, options: optionsOf(ITEM_STATES, spaced), promoted: true }),
};
const card = (item: OrderItem) => <ItemCard item={item} />;
const notes = (item: OrderItem) => <ItemNotes item={item} />;

export function ItemsPanel({ order }: { order: Order }) {
  // The order is the list's only tab, so that it is no filter that somebody could take off.
  const list = useMemo(() => ({ ...itemList, tabs: { order: { orderId: [order.id] } } }), [order.id]);
  const control = useLocalListState(list);
  return (
    <div className="relative">
      <div className="flex justify-end md:absolute md:top-0 md:right-0 md:z-10">
        <RetryAll order={order} />
      </div>
      <ListView
        label={words.items}
        call={itemCalls.list}
        control={control}
        columns={itemColumns}
        card={card}
        expand={notes}
        controls={controls}
        emptyHint={words.noItems}
        sizes={SIZES}
        every={order.status === 'Processing' && LIVE_MS}
        compact
      />
    </div>
  );
}

/** States of an order in which keys may be tried again (ITEM-010). */
const RETRY_IN: readonly OrderState[] = ['Processing', 'Paused', 'OutOfStock', 'Failed'];

function RetryAll({ order }: { order: Order }) {
  const may = useMay('Order.Reprocess');
  const act = useAct(itemCalls.retryAll, { done: ({ count }) => words.retried(count), reload: true });
  const waiting = order.outOfStockCount + order.backOrderCount + order.preCompletedCount;
  if (!may || waiting === 0 || !RETRY_IN.includes(order.status)) return null;
  return (
    <Button busy={act.busy} icon={<RotateCw aria-hidden />} onClick={() => void act.run({ orderId: order.id })}>
      {words.retryAll}
    </Button>
  );
}
