// Purchases in doubt as rows: what was asked of whom, how long ago, and what it may have cost.

import type { UnclearPurchase } from '#domain/buying/unclear.ts';
import type { Column } from '#web/base/column.ts';
import { integer } from '#web/base/format.ts';
import { Age, Cost, OrderLink, Reference } from './unclear-cells.tsx';
import { Decide } from './unclear-decide.tsx';
import { words } from './words.ts';

export const idOf = ({ reference }: UnclearPurchase): string => reference;

export const unclearColumns: readonly Column<UnclearPurchase>[] = [
  { id: 'reference', header: words.unclearReference, cell: (one) => <Reference of={one} /> },
  { id: 'order', header: words.orderAndKey, cell: (one) => <OrderLink of={one} /> },
  {
    id: 'product',
    header: words.product,
    cell: ({ productName, provider, country }) => (
      <>
        <span className="line-clamp-1">{productName}</span>
        <span className="block text-xs text-muted">
          {provider} · {country}
        </span>
      </>
    ),
  },
  { id: 'sent', header: words.sentUtc, cell: (one) => <Age of={one} /> },
  { id: 'keys', header: words.quantity, align: 'right', cell: ({ keys }) => integer(keys.length) },
  { id: 'cost', header: words.plannedCost, align: 'right', cell: (one) => <Cost of={one} /> },
  { id: 'actions', header: words.actions, quiet: true, pin: true, cell: (one) => <Decide of={one} /> },
];
