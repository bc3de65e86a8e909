// Preview of an offer before it is made: profit, available own stock, and effect on the credit limit. Staff only.

import * as z from 'zod/mini';
import { get, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { MAX_ORDER_QUANTITY, PRICE_CAP_CENTS } from '#domain/base/limits.ts';
import { PERIODS } from '#domain/stock/periods.ts';

/** Unit cost and profit; marked up for all but the admin scope (SET-004). */
const outcome = { unitCost: field.unitCost(), profit: field.balance(), margin: field.percent() };

export const OfferQuote = z.object({
  quantity: z.number(),
  price: field.money(),
  total: field.money(),
  totalIncVat: field.money(),
  /** If every key is bought. */
  bought: z.object(outcome),
  /** If own stock is used first, oldest first, and the rest is bought. */
  mixed: z.object({
    ...outcome,
    boughtQuantity: z.number(),
    inventoryItems: z.array(
      z.object({
        periodType: z.literal(PERIODS),
        availableQuantity: z.number(),
        quantity: z.number(),
        avgCost: field.unitCost(),
      }),
    ),
  }),
  /** Including tax; this offer replaces the order's own (COM-020). */
  credit: z.object({
    /** Null: no limit. */
    limit: z.nullable(field.money()),
    /** Sum of currently valid overrides. */
    override: field.money(),
    /** Balance and other open orders. */
    used: field.balance(),
    after: field.balance(),
    /** Negative: exceeds limit and overrides, so the offer is refused. */
    remaining: z.nullable(field.balance()),
  }),
});
export type OfferQuote = z.output<typeof OfferQuote>;

export const OfferQuestion = z.strictObject({
  id: field.id(),
  quantity: field.queryInteger({ max: MAX_ORDER_QUANTITY }),
  price: field.queryMoney({ max: PRICE_CAP_CENTS }),
});
export type OfferQuestion = z.output<typeof OfferQuestion>;

export const quoteCalls = {
  quote: get('/order/management/:id/OfferQuote', {
    summary: 'Reads cost and margin of an order for a counter-offer.',
    access: staff('Order.ReBid'),
    input: OfferQuestion,
    reply: OfferQuote,
  }),
};
