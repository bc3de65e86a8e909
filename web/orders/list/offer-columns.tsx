// The columns of an offer, the same on both sides.

import { money } from '#web/ui/kit/format.ts';
import type { Column, ExportPart } from '#web/ui/list/column.ts';
import { PriceCell, QuantityCell } from '../cells.tsx';
import type { AnyOrder } from '../figures.ts';
import { orderLabels } from '../labels.ts';

export const quantityColumn: Column<AnyOrder> = {
  id: 'quantity',
  header: orderLabels.quantity,
  sort: 'quantity',
  align: 'right',
  cell: (order) => <QuantityCell order={order} />,
  exportAs: [[orderLabels.quantity, ({ totalQuantity }) => totalQuantity]],
};

export const priceColumn: Column<AnyOrder> = {
  id: 'price',
  header: orderLabels.unitPrice,
  sort: 'offerPrice',
  align: 'right',
  visibleFrom: 'xxl',
  cell: (order) => <PriceCell order={order} />,
  exportAs: [[orderLabels.unitPrice, ({ offer }) => money(offer.offerPrice)]],
};

/** What stands in one cell on the screen has columns of its own in a file. */
export const numberExport: readonly ExportPart<AnyOrder>[] = [
  [orderLabels.order, ({ orderNumber }) => orderNumber],
  [orderLabels.filter.date, ({ createdAt }) => createdAt],
];
export const productExport: readonly ExportPart<AnyOrder>[] = [
  [orderLabels.product, ({ product }) => product.productName],
  [orderLabels.sku, ({ product }) => product.productSku],
];
export const totalExport: readonly ExportPart<AnyOrder>[] = [
  [orderLabels.total, ({ totalAmount }) => money(totalAmount)],
];
