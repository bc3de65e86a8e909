// The columns of the items of an order; one item is one key.

import type { OrderItem } from '#domain/buying/calls.ts';
import type { Column } from '#web/base/column.ts';
import { DASH } from '#web/base/format.ts';
import { Time } from '#web/base/time.tsx';
import { ItemActions } from './item-actions.tsx';
import { ItemState } from './item-state.tsx';
import { words } from './words.ts';

export const itemColumns: readonly Column<OrderItem>[] = [
  { id: 'unit', header: words.key, cell: ({ unit }) => <span className="tabular-nums">{unit}</span> },
  { id: 'status', header: words.status, cell: (item) => <ItemState item={item} /> },
  { id: 'country', header: words.country, cell: (item) => item.customerCountryCode },
  {
    id: 'provider',
    header: words.providerOrder,
    cell: ({ providerOrderId }) => (
      <span className="line-clamp-1 max-w-40 break-all text-muted" title={providerOrderId ?? undefined}>
        {providerOrderId ?? DASH}
      </span>
    ),
  },
  { id: 'completed', header: words.completed, cell: (item) => <Time value={item.completedOnUtc} /> },
  { id: 'actions', header: words.actions, quiet: true, pin: true, cell: (item) => <ItemActions item={item} /> },
];
