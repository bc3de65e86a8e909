// Order item calls: purchase attempts per key, and retrying (http-api section 5).

import * as z from 'zod/mini';
import { del, get, post, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { MAX_ORDER_QUANTITY } from '#domain/base/limits.ts';
import { defineList, enumListFilter, listCall, stringListFilter } from '#domain/base/list.ts';
import { ITEM_STATES } from '#domain/orders/item-states.ts';

export const OrderItem = z.object({
  id: z.string(),
  orderId: z.string(),
  unit: z.number(),
  status: z.enum(ITEM_STATES),
  providerOrderId: z.nullable(z.string()),
  customerIp: z.nullable(z.string()),
  customerCountryCode: z.string(),
  statusNotes: z.array(z.string()),
  processingAt: z.nullable(field.time()),
  processingStartedAt: z.nullable(field.time()),
  processingEndedAt: z.nullable(field.time()),
  packedOnUtc: z.nullable(field.time()),
  completedOnUtc: z.nullable(field.time()),
  /** Whether this user may retry it now. */
  mayRetry: z.boolean(),
  /** Whether this user may remove it now. */
  mayDelete: z.optional(z.boolean()),
  /** A purchase that was sent and never answered, despite lookups. */
  unclear: z.nullable(
    z.object({
      /** The reference known to the provider. */
      reference: z.string(),
      since: field.time(),
      /** Whether the provider supports lookups. If not, only a person can find out. */
      askable: z.boolean(),
    }),
  ),
});
export type OrderItem = z.output<typeof OrderItem>;

export const itemList = defineList({
  filters: {
    orderId: stringListFilter('orderId', 'OrderId', field.id()),
    statuses: enumListFilter('statuses', ITEM_STATES, 'Statuses'),
  },
});

const ById = z.strictObject({ id: field.id() });
const OfOrder = z.strictObject({ orderId: field.id() });

const Count = z.object({ count: z.number() });

export const itemCalls = {
  list: listCall('/orderitem/management/search', {
    summary: 'Searches order items.',
    access: staff('Order.View'),
    list: itemList,
    item: OrderItem,
  }),
  retry: post('/orderitem/management/:id/Retry', {
    summary: 'Retries the purchase of a failed item.',
    refusals: ['order_status'],
    access: staff('Order.Reprocess'),
    input: ById,
    reply: OrderItem,
  }),
  retryAll: post('/orderitem/management/RetryAll', {
    summary: 'Retries the purchase of all failed items of an order.',
    refusals: ['missing', 'order_status'],
    access: staff('Order.Reprocess'),
    input: OfOrder,
    reply: Count,
  }),
  refundBackOrdered: post('/orderitem/management/RefundBackOrdered', {
    summary: 'Cancels the back-ordered items of an order.',
    refusals: ['missing', 'order_status'],
    access: staff('Order.Refund'),
    input: OfOrder,
    reply: Count,
  }),
  deleteErrors: del('/orderitem/management/DeleteErrorItems', {
    summary: 'Deletes the failed items of an order.',
    refusals: ['missing', 'order_status'],
    access: staff('Order.Delete'),
    input: OfOrder,
    reply: Count,
  }),
  delete: del('/orderitem/management/:id', {
    summary: 'Deletes a failed item.',
    refusals: ['order_status'],
    access: staff('Order.Delete'),
    input: ById,
    reply: z.object({}),
  }),
};

/** Provider stock of the product, checked live (ODT-050). */
export const stockCalls = {
  stock: get('/product/management/StockStatus/:sku', {
    summary: "Checks the provider's stock of a product, by SKU.",
    refusals: ['provider_unavailable'],
    access: staff(),
    input: z.strictObject({ sku: field.searchText(100) }),
    reply: z.object({ stockStatus: z.number() }),
  }),
  stockOfProduct: get('/providerproduct/management/:id/stock', {
    summary: "Checks the provider's stock of a product, by id.",
    refusals: ['provider_unavailable'],
    access: staff(),
    input: z.strictObject({ id: field.id() }),
    reply: z.object({ stockStatus: z.number() }),
  }),
};

/** Reservations for a SKU at its provider (ALC-002, GAP-028). */
export const StockInfo = z.object({
  sku: z.string(),
  /** Allocated: reserved or requested. */
  quantity: z.number(),
  /** Buffered: reserved and not yet used by an item. */
  available: z.number(),
  /** Used by items and delivered. */
  sold: z.number(),
});
export type StockInfo = z.output<typeof StockInfo>;

/** Reservation of one order. */
export const OrderStock = z.extend(StockInfo, {
  /** Status of the latest request: requested, reserved, or refused; null before the first. */
  request: z.nullable(z.enum(['wanted', 'held', 'refused'])),
  /** Expiry of the latest reservation. */
  expiresAt: z.nullable(field.time()),
});
export type OrderStock = z.output<typeof OrderStock>;

const ByProduct = z.strictObject({ id: field.id() });

/** Reservations at a provider for a paused order (LIFE-T47, ALC). */
export const allocationCalls = {
  info: get('/providerproduct/management/:id/allocationinfo', {
    summary: 'Reads the number of keys of a product reserved at its provider.',
    access: staff('Order.Allocation'),
    input: ByProduct,
    reply: z.object({ maxAllocated: z.number(), maxBuffered: z.number(), buffered: z.number() }),
  }),
  stocks: get('/providerproduct/management/:id/stocks', {
    summary: 'Lists the stock of a product at its provider.',
    access: staff(),
    input: ByProduct,
    reply: z.array(StockInfo),
  }),
  ofOrder: get('/providerproduct/management/stockinfo/:orderNumber', {
    summary: 'Reads the allocation of an order.',
    access: staff('Order.Allocation'),
    input: z.strictObject({ orderNumber: field.searchText(40) }),
    reply: OrderStock,
  }),
  allocate: post('/providerproduct/management/allocation', {
    summary: 'Reserves keys at the provider for an order.',
    refusals: ['above_allocation', 'buffered_soon', 'missing', 'order_status', 'provider_unavailable'],
    access: staff('Order.Allocation'),
    input: z.strictObject({
      sku: field.singleLine(100),
      orderNumber: field.singleLine(40),
      quantity: field.integer({ min: 1, max: MAX_ORDER_QUANTITY }),
      orderId: field.id(),
    }),
    reply: z.object({ message: z.string() }),
  }),
  buffer: post('/providerproduct/management/buffered', {
    summary: 'Turns held keys into keys of the order.',
    refusals: ['missing', 'nothing_buffered', 'order_status'],
    access: staff('Order.Allocation'),
    input: z.strictObject({ orderId: field.id(), quantity: field.integer({ min: 1, max: MAX_ORDER_QUANTITY }) }),
    reply: z.object({ bufferedCount: z.number() }),
  }),
};
