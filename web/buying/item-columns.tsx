// Columns of order items; one item is one key.

import type { OrderItem } from '#domain/buying/calls.ts';
import { DASH } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { ItemActions } from './item-actions.tsx';
import { ItemState } from './item-state.tsx';
import { buyingLabels } from './labels.ts';

export const itemColumns: readonly Column<OrderItem>[] = [
  { id: 'unit', header: buyingLabels.key, cell: ({ unit }) => <span className="tabular-nums">{unit}</span> },
  { id: 'status', header: buyingLabels.status, cell: (item) => <ItemState item={item} /> },
  { id: 'country', header: buyingLabels.country, cell: (item) => item.customerCountryCode },
  {
    id: 'provider',
    header: buyingLabels.providerOrder,
    cell: ({ providerOrderId }) => (
      <span className="line-clamp-1 max-w-40 break-all text-muted" title={providerOrderId ?? undefined}>
        {providerOrderId ?? DASH}
      </span>
    ),
  },
  { id: 'completed', header: buyingLabels.completed, cell: (item) => <Time value={item.completedOnUtc} /> },
  {
    id: 'actions',
    header: buyingLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (item) => <ItemActions item={item} />,
  },
];
