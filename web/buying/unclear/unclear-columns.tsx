// Columns of unclear purchases: reference, provider, age and possible cost.

import type { UnclearPurchase } from '#domain/buying/unclear-list.ts';
import { buyingLabels } from '#web/buying/labels.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import type { Column } from '#web/ui/list/table/column.ts';
import { AgeCell, CostCell, OrderLink, ReferenceCell } from './unclear-cells.tsx';
import { DecideButton } from './unclear-decision.tsx';

export const idOf = ({ reference }: UnclearPurchase): string => reference;

export const unclearColumns: readonly Column<UnclearPurchase>[] = [
  {
    id: 'reference',
    header: buyingLabels.unclearReference,
    cell: (one) => <ReferenceCell of={one} />,
    exportAs: [[buyingLabels.unclearReference, ({ reference }) => reference]],
  },
  { id: 'order', header: buyingLabels.orderAndKey, cell: (one) => <OrderLink of={one} /> },
  {
    id: 'product',
    header: buyingLabels.product,
    cell: ({ productName, provider, country }) => (
      <>
        <span className="line-clamp-1">{productName}</span>
        <span className="block text-xs text-muted">
          {provider} · {country}
        </span>
      </>
    ),
  },
  { id: 'sent', header: buyingLabels.sentUtc, cell: (one) => <AgeCell of={one} /> },
  {
    id: 'keys',
    header: buyingLabels.quantity,
    align: 'right',
    cell: ({ keys, quantity }) => integer(keys.length * quantity),
  },
  { id: 'cost', header: buyingLabels.plannedCost, align: 'right', cell: (one) => <CostCell of={one} /> },
  {
    id: 'actions',
    header: buyingLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (one) => <DecideButton of={one} />,
  },
];
