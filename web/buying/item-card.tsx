// An order item on phones.

import type { OrderItem } from '#domain/buying/calls.ts';
import { ItemActions } from './item-actions.tsx';
import { ItemNote } from './item-notes.tsx';
import { ItemState } from './item-state.tsx';
import { buyingLabels } from './labels.ts';

export const ItemCard = ({ item }: { item: OrderItem }) => (
  <article aria-label={`${buyingLabels.key} ${item.unit}`} className="flex flex-col gap-1.5">
    <div className="flex items-center justify-between gap-2">
      <span className="font-medium tabular-nums">
        {buyingLabels.key} {item.unit} · {item.customerCountryCode}
      </span>
      <ItemState item={item} />
    </div>
    <div className="flex items-center justify-between gap-2 text-xs text-muted">
      <p className="min-w-0 break-words">
        <ItemNote text={item.statusNotes.at(-1) ?? item.providerOrderId ?? ''} />
      </p>
      <ItemActions item={item} />
    </div>
  </article>
);
