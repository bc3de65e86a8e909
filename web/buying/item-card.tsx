// One key of an order on a phone.

import type { OrderItem } from '#domain/buying/calls.ts';
import { ItemPill } from '#web/orders/state-pill.tsx';
import { Note } from './item-notes.tsx';
import { RetryButton } from './retry-button.tsx';
import { words } from './words.ts';

export const ItemCard = ({ item }: { item: OrderItem }) => (
  <article aria-label={`${words.key} ${item.unit}`} className="flex flex-col gap-1.5">
    <div className="flex items-center justify-between gap-2">
      <span className="font-medium tabular-nums">
        {words.key} {item.unit} · {item.customerCountryCode}
      </span>
      <ItemPill state={item.status} />
    </div>
    <div className="flex items-center justify-between gap-2 text-xs text-muted">
      <p className="min-w-0 break-words">
        <Note text={item.statusNotes.at(-1) ?? item.providerOrderId ?? ''} />
      </p>
      <RetryButton item={item} />
    </div>
  </article>
);
