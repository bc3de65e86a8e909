// The columns of an offer, the same on both sides.

import type { Column } from '#web/base/column.ts';
import { PriceCell, QuantityCell } from './cells.tsx';
import type { AnyOrder } from './figures.ts';
import { words } from './words.ts';

export const quantityColumn: Column<AnyOrder> = {
  id: 'quantity',
  header: words.quantity,
  sort: 'quantity',
  align: 'right',
  cell: (order) => <QuantityCell order={order} />,
};

export const priceColumn: Column<AnyOrder> = {
  id: 'price',
  header: words.unitPrice,
  sort: 'offerPrice',
  align: 'right',
  from: 'xxl',
  cell: (order) => <PriceCell order={order} />,
};
