// Other order lists: uninvoiced orders, and buying progress per product (UNI-003, UNI-004, UNI-008, UNI-009; OPR-003 to
// OPR-005).

import * as z from 'zod/mini';
import { partner, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, enumListFilter, keywordsFilter, listCall, stringListFilter } from '#domain/base/list.ts';
import { ORDER_STATES } from './states.ts';

/** States that can be invoiced; Processing in advance (GAP-049). */
export const INVOICEABLE_STATES = ['Completed', 'Closed', 'Processing'] as const;
/** Default states of the list. */
export const DEFAULT_INVOICED_STATES = ['Closed', 'Completed'] as const;

const SORTS = ['createdAt', 'orderNumber', 'quantity', 'totalAmount', 'status'] as const;
const filters = { text: keywordsFilter(), status: enumListFilter('states', INVOICEABLE_STATES, 'Status') };

export const myUninvoicedList = defineList({ filters, sorts: SORTS });
export const uninvoicedList = defineList({
  filters: { ...filters, partnerIds: stringListFilter('partnerIds', 'PartnerId', field.id()) },
  sorts: SORTS,
});

export const UninvoicedOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATES),
  createdAt: field.time(),
  customerName: z.string(),
  productName: z.string(),
  /** Billable keys (INV-017). */
  quantity: z.number(),
  /** Including tax. */
  totalAmount: field.money(),
  productSku: z.string(),
});
export type UninvoicedOrder = z.output<typeof UninvoicedOrder>;

export const processList = defineList({ filters: {}, sorts: [] });

export const OrderProcessRow = z.object({
  id: z.string(),
  productName: z.string(),
  total: z.number(),
  delivered: z.number(),
  /** Bought or allocated. */
  blended: z.number(),
  waitingBlending: z.number(),
  waitingDelivering: z.number(),
  lastKeyStatus: z.nullable(z.string()),
  lastKeyTime: z.nullable(field.time()),
});
export type OrderProcessRow = z.output<typeof OrderProcessRow>;

export const overviewCalls = {
  uninvoiced: listCall('/order/management/uninvoiced', {
    summary: 'Sums uninvoiced orders by company.',
    access: staff('Invoice.Create'),
    list: uninvoicedList,
    item: UninvoicedOrder,
    isExportedByServer: true,
  }),
  myUninvoiced: listCall('/order/me/uninvoiced', {
    summary: "Sums the company's uninvoiced orders.",
    access: partner('Invoice.Create'),
    list: myUninvoicedList,
    item: UninvoicedOrder,
    isExportedByServer: true,
  }),
  process: listCall('/order/management/OrderProcessByStatus', {
    summary: 'Lists orders and their progress by status.',
    access: staff(),
    list: processList,
    item: OrderProcessRow,
  }),
};
