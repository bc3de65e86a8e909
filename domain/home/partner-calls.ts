// The home of a partner, one call: what waits for an answer, what can be taken, what is under way and owed. Everything is
// of the own company; a part that is not for the person is null.

import * as z from 'zod/mini';
import { get, partner } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { MyCredit } from '#domain/credit/calls.ts';
import { ORDER_STATES, type OrderState } from '#domain/orders/states.ts';
import { CountedAmount } from './figures.ts';

/** Orders that are talked about, approved or bought, after the partner has said yes. */
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
  /** When the promotion ends, and the offer with it; null for orders without one. */
  expiresAt: z.nullable(field.time()),
});

const KeysToTake = z.object({
  ...shared,
  keys: z.number(),
  /** Packages can be made from then on; null for at once. */
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
  /** The range that was counted: of begins, or of ends. */
  from: field.time(),
  to: field.time(),
});

export const PartnerHome = z.object({
  /** Of those with Order.View, like what follows of orders. */
  offers: z.nullable(z.extend(CountedAmount, { rows: z.array(OfferToAnswer) })),
  keysToTake: z.nullable(z.object({ orders: z.number(), keys: z.number(), rows: z.array(KeysToTake) })),
  underWay: z.nullable(z.extend(CountedAmount, { remaining: z.number(), rows: z.array(OrderUnderWay) })),
  /** Of those with Invoice.View. */
  debts: z.nullable(
    z.object({ openAmount: field.money(), overdueAmount: field.money(), rows: z.array(DueInvoice), count: z.number() }),
  ),
  credit: MyCredit,
  /** Of those with Promotion.View: begun within a week, ending within a week, and on sale of what was bought before. */
  newPromotions: z.nullable(promotions),
  endingPromotions: z.nullable(promotions),
  orderAgain: z.nullable(z.array(PromotionForMe)),
});
export type PartnerHome = z.output<typeof PartnerHome>;

export const myHomeCalls = {
  show: get('/home/me', {
    summary: 'Reads everything that the home of a partner shows, of the own company.',
    access: partner(),
    input: z.strictObject({}),
    reply: PartnerHome,
  }),
};
