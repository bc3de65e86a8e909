// Purchases whose outcome no provider reports: the queue, and the two verdicts a person can give from the provider's
// statement.

import * as z from 'zod/mini';
import { post, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { findTextFault } from '#domain/catalog/key-text.ts';
import { ITEM_STATES } from '#domain/orders/item-states.ts';
import { buyingCopy } from './copy.ts';
import { unclearListCall } from './unclear-list.ts';

const STATEMENT_MAX = 200;
/** A purchase has at most 1,000 units. */
const KEYS_MAX = 10_000;
/** Maximum cost, in 1/10000 of the purchase currency: far above any key. */
export const CHARGED_MAX_E4 = 10_000_000_000;

const Verdict = {
  id: field.id(),
  reference: field.singleLine(100, { min: 1 }),
  /** Statement and line of the provider. */
  statement: field.singleLine(STATEMENT_MAX, { min: 1, message: buyingCopy.statementMissing }),
};

const Bought = z.strictObject({
  ...Verdict,
  providerOrderId: field.singleLine(200, { min: 1 }),
  /** For all keys together, in the purchase currency. Of several units, the keys are in the order of the units. */
  charged: field.unitCost({ min: 1, max: CHARGED_MAX_E4, message: buyingCopy.chargedMissing }),
  keys: z
    .array(
      z.string().check(
        z.trim(),
        z.refine((key) => findTextFault(key) === null, { error: buyingCopy.keyText }),
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
  list: unclearListCall,
  /** Bought according to the statement; keys and cost are entered. */
  settle: post('/orderitem/management/:id/SettlePurchase', {
    summary: "Records the keys of an unclear purchase from the provider's statement.",
    refusals: ['key_count', 'key_known', 'key_twice', 'not_unclear', 'order_status', 'settle_window'],
    access: staff('Order.Reprocess'),
    input: Bought,
    reply: Ended,
  }),
  /** Not bought according to the statement. */
  void: post('/orderitem/management/:id/VoidPurchase', {
    summary: 'Records that an unclear purchase did not happen.',
    refusals: ['not_unclear', 'order_status', 'settle_window'],
    access: staff('Order.Reprocess'),
    input: NotBought,
    reply: Ended,
  }),
};
