// The columns of an offer, the same on both sides.

import type { Column } from '#web/ui/list/column.ts';
import { PriceCell, QuantityCell } from '../cells.tsx';
import type { AnyOrder } from '../figures.ts';
import { orderLabels } from '../labels.ts';

export const quantityColumn: Column<AnyOrder> = {
  id: 'quantity',
  header: orderLabels.quantity,
  sort: 'quantity',
  align: 'right',
  cell: (order) => <QuantityCell order={order} />,
};

export const priceColumn: Column<AnyOrder> = {
  id: 'price',
  header: orderLabels.unitPrice,
  sort: 'offerPrice',
  align: 'right',
  visibleFrom: 'xxl',
  cell: (order) => <PriceCell order={order} />,
};
