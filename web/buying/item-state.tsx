// Status of an item, and whether its purchase is unclear.

import type { OrderItem } from '#domain/buying/calls.ts';
import { ItemPill } from '#web/orders/state-pill.tsx';
import { buyingLabels } from './labels.ts';

export const ItemState = ({ item }: { item: OrderItem }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    <ItemPill state={item.status} />
    {item.unclear && <span className="text-xs text-orange">{buyingLabels.unclear}</span>}
  </span>
);
