// Offer columns, shared by both sides.

import { ORDER_STATES } from '#domain/orders/states.ts';
import type { Column, ExportPart } from '#web/ui/list/table/column.ts';
import { PriceCell, QuantityCell } from '../cells.tsx';
import type { AnyOrder } from '../figures.ts';
import { orderLabels, spaced } from '../labels.ts';
import { PurchaseLink } from '../purchase-link.tsx';

export const quantityColumn: Column<AnyOrder> = {
  id: 'quantity',
  header: orderLabels.quantity,
  sort: 'quantity',
  align: 'right',
  cell: (order) => <QuantityCell order={order} />,
  exportAs: 'totalQuantity',
};

export const priceColumn: Column<AnyOrder> = {
  id: 'price',
  header: orderLabels.unitPrice,
  sort: 'offerPrice',
  align: 'right',
  visibleFrom: 'xxl',
  cell: (order) => <PriceCell order={order} />,
  exportAs: 'offer.offerPrice',
};

/** The buyer's own reference, and the purchase. */
export const referenceColumn: Column<AnyOrder> = {
  id: 'reference',
  header: orderLabels.reference,
  visibleFrom: 'xxl',
  cell: ({ reference, purchase }) => (
    <>
      {reference && <div className="break-all">{reference}</div>}
      {purchase && (
        <div className="text-xs">
          <PurchaseLink number={purchase.number} />
        </div>
      )}
    </>
  ),
  exportAs: [
    [orderLabels.reference, 'reference'],
    [orderLabels.purchase, 'purchase.number'],
    [orderLabels.purchaseOrder, 'purchaseOrder'],
  ],
};

/** Values that share a cell on screen are separate columns in a file. */
export const numberExport: readonly ExportPart<AnyOrder>[] = [
  [orderLabels.order, 'orderNumber'],
  [orderLabels.filter.date, 'createdAt'],
];
export const productExport: readonly ExportPart<AnyOrder>[] = [
  [orderLabels.product, 'product.productName'],
  [orderLabels.sku, 'product.productSku'],
];
/** Same texts as the status pill. */
export const statusExport: readonly ExportPart<AnyOrder>[] = [
  [orderLabels.status, 'status', Object.fromEntries(ORDER_STATES.map((state) => [state, spaced(state)]))],
];
export const totalExport: readonly ExportPart<AnyOrder>[] = [[orderLabels.total, 'totalAmount']];
