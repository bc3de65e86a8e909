// The columns of the partner's orders.

import type { PartnerOrder } from '#domain/orders/shapes.ts';
import type { Column } from '#web/base/column.ts';
import { RowActions } from './actions.tsx';
import { NumberCell, PartnerStatus, ProductCell, TotalCell } from './cells.tsx';
import { priceColumn, quantityColumn } from './offer-columns.tsx';
import { words } from './words.ts';

export const myOrderColumns: readonly Column<PartnerOrder>[] = [
  { id: 'number', header: words.createdUtc, sort: 'createdAt', cell: (order) => <NumberCell order={order} /> },
  { id: 'status', header: words.status, sort: 'status', cell: (order) => <PartnerStatus order={order} /> },
  { id: 'product', header: words.product, cell: (order) => <ProductCell order={order} /> },
  quantityColumn,
  priceColumn,
  { id: 'total', header: words.total, align: 'right', cell: (order) => <TotalCell order={order} /> },
  { id: 'actions', header: words.actions, quiet: true, pin: true, cell: (order) => <RowActions order={order} /> },
];
