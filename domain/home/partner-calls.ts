// Home page of a partner in one call: offers to answer, keys to download, orders in progress and amounts owed. For its
// own company only; sections without permission are null.

import * as z from 'zod/mini';
import { get, partner } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { MyCredit } from '#domain/credit/calls.ts';
import { ORDER_STATES, type OrderState } from '#domain/orders/states.ts';
import { CountedAmount } from './figures.ts';

/** Orders negotiated, approved or being bought, after the partner's offer. */
export const UNDER_WAY_STATES = [
  'Submitted',
  'Confirmed',
  'SalesmanApproved',
  'Level1Approved',
  'Level2Approved',
  'Processing',
  'Paused',
  'OutOfStock',
] as const satisfies readonly OrderState[];

const shared = { id: z.string(), orderNumber: z.string(), productName: z.string() };

const OfferToAnswer = z.object({
  ...shared,
  quantity: z.number(),
  price: field.money(),
  listPrice: field.money(),
  /** Without tax. */
  amount: field.money(),
  /** End of the promotion and thus of the offer; null for orders without one. */
  expiresAt: z.nullable(field.time()),
});

const KeysToTake = z.object({
  ...shared,
  keys: z.number(),
  /** Earliest time for packages; null for immediately. */
  from: z.nullable(field.time()),
});

const OrderUnderWay = z.object({
  ...shared,
  status: z.enum(ORDER_STATES),
  quantity: z.number(),
  bought: z.number(),
});

const DueInvoice = z.object({
  id: z.string(),
  invoiceNumber: z.string(),
  dueDate: z.string(),
  isOverdue: z.boolean(),
  openAmount: field.money(),
});

const PromotionForMe = z.object({
  id: z.string(),
  name: z.string(),
  region: z.string(),
  price: field.money(),
  validFrom: field.time(),
  validTo: field.time(),
});
const promotions = z.object({
  count: z.number(),
  rows: z.array(PromotionForMe),
  /** Counted range of start or end dates. */
  from: field.time(),
  to: field.time(),
});

export const PartnerHome = z.object({
  /** Only with Order.View, like the order fields below. */
  offers: z.nullable(z.extend(CountedAmount, { rows: z.array(OfferToAnswer) })),
  keysToTake: z.nullable(z.object({ orders: z.number(), keys: z.number(), rows: z.array(KeysToTake) })),
  underWay: z.nullable(z.extend(CountedAmount, { remaining: z.number(), rows: z.array(OrderUnderWay) })),
  /** Only with Invoice.View. */
  debts: z.nullable(
    z.object({ openAmount: field.money(), overdueAmount: field.money(), rows: z.array(DueInvoice), count: z.number() }),
  ),
  credit: MyCredit,
  /** Only with Promotion.View: started or ending within a week, and on sale for products bought before. */
  newPromotions: z.nullable(promotions),
  endingPromotions: z.nullable(promotions),
  orderAgain: z.nullable(z.array(PromotionForMe)),
});
export type PartnerHome = z.output<typeof PartnerHome>;

export const myHomeCalls = {
  show: get('/home/me', {
    summary: 'Reads the partner home page.',
    access: partner(),
    input: z.strictObject({}),
    reply: PartnerHome,
  }),
};
