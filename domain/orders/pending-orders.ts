// Open orders that may need keys of a product: shown to staff about to sell its stock (SIO-003, SIO-004, SIO-014).

import * as z from 'zod/mini';
import { staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, enumFilter, keywordsFilter, listCall } from '#domain/base/list.ts';
import { STOCK_TYPES } from '#domain/stock/periods.ts';
import type { OrderState } from './states.ts';

export const PENDING_STATES = [
  'Submitted',
  'Rebidding',
  'Confirmed',
  'SalesmanApproved',
  'Level1Approved',
  'Level2Approved',
] as const satisfies readonly OrderState[];

export const PendingOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  /** The newest offer. */
  history: z.array(z.object({ offerQuantity: z.number(), offerPrice: field.money(), modifiedByName: z.string() })),
});
export type PendingOrder = z.output<typeof PendingOrder>;

export const pendingOrderList = defineList({
  filters: {
    sku: keywordsFilter('sku', 'Sku'),
    /** Only orders filled from this stock type; by default all that need keys of the product. */
    type: enumFilter('type', STOCK_TYPES, 'Type'),
  },
  pageSize: 20,
});

export const pendingOrderCalls = {
  list: listCall('/inventory/management/check', {
    summary: 'Lists open orders that compete for the stock of a product.',
    access: staff('Order.CreateFromInventory'),
    list: pendingOrderList,
    item: PendingOrder,
  }),
};
