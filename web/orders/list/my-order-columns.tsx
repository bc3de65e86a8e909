// Columns of the partner's orders.

import type { PartnerOrder } from '#domain/orders/shapes.ts';
import type { Column } from '#web/ui/list/table/column.ts';
import { NumberCell, PartnerStatus, ProductCell, TotalCell } from '../cells.tsx';
import { orderLabels } from '../labels.ts';
import { RowActions } from '../order-actions.tsx';
import {
  numberExport,
  priceColumn,
  productExport,
  quantityColumn,
  referenceColumn,
  statusExport,
  totalExport,
} from './offer-columns.tsx';

export const myOrderColumns: readonly Column<PartnerOrder>[] = [
  {
    id: 'number',
    header: orderLabels.createdUtc,
    sort: 'createdAt',
    cell: (order) => <NumberCell order={order} />,
    exportAs: numberExport,
  },
  {
    id: 'status',
    header: orderLabels.status,
    sort: 'status',
    cell: (order) => <PartnerStatus order={order} />,
    exportAs: statusExport,
  },
  {
    id: 'product',
    header: orderLabels.product,
    cell: (order) => <ProductCell order={order} />,
    exportAs: productExport,
  },
  referenceColumn,
  quantityColumn,
  priceColumn,
  {
    id: 'total',
    header: orderLabels.total,
    align: 'right',
    cell: (order) => <TotalCell order={order} />,
    exportAs: totalExport,
  },
  {
    id: 'actions',
    header: orderLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (order) => <RowActions order={order} />,
  },
];
