// Stock calls for orders: filling an order from stock, and inventory orders (http-api section 5).

import * as z from 'zod/mini';
import { get, post, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { MAX_ORDER_QUANTITY } from '#domain/base/limits.ts';

const Period = z.literal([1, 2]);

/** Available units per period, cost of the fill, and resulting profit (ODT-028, ODT-036). */
export const ApproveInventory = z.object({
  inventoryItems: z.array(
    z.object({
      avgCost: field.unitCost(),
      availableQuantity: z.number(),
      periodType: Period,
      quantity: z.number(),
    }),
  ),
  /** Planned unit cost of the keys to buy, at their quantity (BLD-017). */
  estimatedCost: field.unitCost(),
  offerPrice: field.money(),
  /** Percent of the offer price, negative for a loss. */
  margin: field.percent(),
});
export type ApproveInventory = z.output<typeof ApproveInventory>;

export const StockFillQuery = z.strictObject({
  sku: field.singleLine(100, { min: 1 }),
  /** Includes units reserved by the order itself. */
  isWaitingOrder: z.optional(z.boolean()),
  /** Computes with the given quantities instead of the reserved ones. */
  reCalc: z.optional(z.boolean()),
  inventoryData: z.optional(
    z
      .array(z.strictObject({ periodType: Period, quantity: field.integer({ max: MAX_ORDER_QUANTITY }) }))
      .check(z.maxLength(2)),
  ),
  orderId: field.id(),
});
export type StockFillQuery = z.output<typeof StockFillQuery>;

export const stockFillCalls = {
  fill: post('/inventory/management/:sku/inventories', {
    summary: 'Counts or reserves inventory stock for an order.',
    isReadOnly: true,
    access: staff('Order.Approve', 'Order.Level1Approve', 'Order.Level2Approve'),
    input: StockFillQuery,
    reply: ApproveInventory,
  }),
  count: get('/inventory/management/count/:orderId', {
    summary: 'Counts the inventory stock available to an order.',
    access: staff('Order.View'),
    input: z.strictObject({ orderId: field.id() }),
    reply: z.number(),
  }),
};
