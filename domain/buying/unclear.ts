// Purchases whose outcome no provider reports: the queue of them, and the two ways in which a person ends one after
// looking into the provider's statement.

import * as z from 'zod/mini';
import { post, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, keywordsFilter, listCall } from '#domain/base/list.ts';
import { findTextFault } from '#domain/catalog/key-text.ts';
import { ITEM_STATES } from '#domain/orders/item-states.ts';
import { copy } from './copy.ts';

/** A purchase that was sent and never answered, though its provider was asked since. */
export const UnclearPurchase = z.object({
  /** Under which the provider knows it. */
  reference: z.string(),
  itemId: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  unit: z.number(),
  provider: z.string(),
  productName: z.string(),
  country: z.string(),
  sentAt: field.time(),
  /** From then on a person may decide: whatever the provider accepted would show by then. */
  decidableAt: field.time(),
  /** Can the provider be asked about a reference? */
  askable: z.boolean(),
  /** Of the price, like the most that may have been charged. */
  currency: z.string(),
  atMost: field.unitCost(),
  /** What the key was planned to cost, in euro. */
  plannedCost: field.unitCost(),
  /** The keys that it brings, in this order: one, or the parts of a bundle. */
  keys: z.array(z.object({ sku: z.string(), name: z.string() })),
  /** The order ended without it; its key goes to inventory or back to the provider. */
  leftOrder: z.boolean(),
});
export type UnclearPurchase = z.output<typeof UnclearPurchase>;

export const unclearList = defineList({ filters: { text: keywordsFilter() } });

const STATEMENT_MAX = 200;
const KEYS_MAX = 100;
/** In the currency of the purchase, 1/10000 of its unit: far above any key. */
export const CHARGED_MAX_E4 = 10_000_000_000;

const Verdict = {
  id: field.id(),
  reference: field.singleLine(100, { min: 1 }),
  /** Which statement of the provider, which line. */
  statement: field.singleLine(STATEMENT_MAX, { min: 1, message: copy.statementMissing }),
};

const Bought = z.strictObject({
  ...Verdict,
  providerOrderId: field.singleLine(200, { min: 1 }),
  /** For all keys together, in the currency of the purchase. */
  charged: field.unitCost({ min: 1, max: CHARGED_MAX_E4, message: copy.chargedMissing }),
  keys: z
    .array(
      z.string().check(
        z.trim(),
        z.refine((key) => findTextFault(key) === null, { error: copy.keyText }),
      ),
    )
    .check(z.minLength(1), z.maxLength(KEYS_MAX)),
});
export type Bought = z.output<typeof Bought>;

const NotBought = z.strictObject(Verdict);
export type NotBought = z.output<typeof NotBought>;

const Ended = z.object({ orderNumber: z.string(), unit: z.number(), status: z.enum(ITEM_STATES) });
export type Ended = z.output<typeof Ended>;

export const unclearCalls = {
  /** The right is the one that makes the admin scope of staff. */
  list: listCall('/orderitem/management/UnclearPurchases', {
    summary: 'Lists purchases whose outcome is unknown.',
    access: staff('Order.Level2Approve'),
    list: unclearList,
    item: UnclearPurchase,
  }),
  /** The statement shows that it was bought; keys and cost are typed in. */
  settle: post('/orderitem/management/:id/SettlePurchase', {
    summary: 'Records the keys of an unclear purchase by the statement of its provider.',
    refusals: ['key_count', 'key_known', 'key_twice', 'not_unclear', 'order_status', 'settle_window'],
    access: staff('Order.Reprocess'),
    input: Bought,
    reply: Ended,
  }),
  /** The statement shows that nothing was bought. */
  void: post('/orderitem/management/:id/VoidPurchase', {
    summary: 'Records that an unclear purchase never happened.',
    refusals: ['not_unclear', 'order_status', 'settle_window'],
    access: staff('Order.Reprocess'),
    input: NotBought,
    reply: Ended,
  }),
};
