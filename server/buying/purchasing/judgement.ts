// Effect of an answer on one purchase: prior state, reply and engine decision, with all amounts in euro. Pure: no
// reads, no writes.

import type { E4 } from '#domain/base/money.ts';
import { millisecondsBetween, type Time } from '#domain/base/time.ts';
import type { ItemState } from '#domain/orders/item-states.ts';
import type { Amount, DeliveredKey } from '#server/catalog/provider/port.ts';
import type { CurrencyDifference, PriceDifference } from '#server/orders/lifecycle/anomaly.ts';
import type { AttemptState } from './attempt-states.ts';
import { type AgreedPrice, chargedAmount, type Rates, toEuro } from './charge.ts';
import { type Decision, type ProviderReply, stepAttempt } from './engine.ts';

/** A provider's reply about one reference, which is that of a call for one or several units. */
export interface ProviderAnswer {
  ref: string;
  reply: ProviderReply;
  /** Attempts of the call that were due for this lookup; given-up ones that were not are asked about later. */
  dueRefs?: readonly string[];
}

/** The current purchase with relevant fields of its item and order. */
export interface PurchaseRow extends AgreedPrice {
  ref: string;
  /** Reference of the call; null if the unit was bought alone. */
  callRef: string | null;
  itemId: string;
  unit: number;
  state: AttemptState;
  itemState: ItemState;
  removed: boolean;
  /** Destination of a late key whose item left the order. */
  leavesTo: 'inventory' | 'refund' | null;
  /** The purchase is being returned to the provider. */
  returning: boolean;
  /** Bought from a reservation of a paused order: the key arrives as buffered. */
  buffers: boolean;
  sku: string;
  country: string;
  sentAt: Time | null;
  /** The provider has assigned its own order id. */
  placed: boolean;
  asked: number;
  refusals: number;
  /** As recorded; null if nothing was charged. */
  chargedE4: E4 | null;
  chargedCurrency: string | null;
  /** Settled by a person, from the provider's statement. */
  byHand: boolean;
  anomalyIgnored: boolean;
  bundle: { sku: string }[];
}

/** A purchase and its outcome. */
export interface JudgedPurchase {
  row: PurchaseRow;
  decision: Decision;
  keys: DeliveredKey[];
  providerOrderId: string | null;
  /** As stated by the provider; null if nothing was charged. */
  charged: Amount | null;
  /** The recorded charge was refunded. */
  clearsCharge: boolean;
  /** Recorded cost in euro. */
  costE4: E4;
  outcome: string;
}

/** True if the item no longer belongs to its order. */
export const hasLeftOrder = ({ removed, itemState, returning }: PurchaseRow): boolean =>
  removed || itemState === 'Refunded' || returning;

/** Currencies charged that differ from those agreed; `rowsOf` are the purchases by reference. */
export const findOtherCurrencies = (
  rowsOf: ReadonlyMap<string, readonly PurchaseRow[]>,
  answers: readonly ProviderAnswer[],
): string[] =>
  answers.flatMap(({ ref, reply }) => {
    const amount = reply.kind === 'outcome' ? chargedAmount(reply.outcome) : null;
    return amount && amount.currency !== rowsOf.get(ref)?.[0]?.currency ? [amount.currency] : [];
  });

/** Converts a new price to euro for comparison; a currency without a rate is refused. */
function convertPriceToEuro(row: PurchaseRow, reply: ProviderReply, rates: Rates): ProviderReply {
  if (reply.kind !== 'outcome' || reply.outcome.kind !== 'priceChanged') return reply;
  const amountE4 = toEuro(reply.outcome.actual, row, rates);
  const { note, actual } = reply.outcome;
  return {
    kind: 'outcome',
    outcome:
      amountE4 === null
        ? { kind: 'rejected', code: 'PRICE_CHANGED', note: `The price is in ${actual.currency} now. ${note}` }
        : { kind: 'priceChanged', note, actual: { currency: 'EUR', amountE4 } },
  };
}

/** Time since the reference was sent, at the moment the provider spoke of. */
function millisecondsSinceSent({ sentAt }: PurchaseRow, reply: ProviderReply, now: Time): number | null {
  if (sentAt === null) return null;
  return millisecondsBetween(sentAt, reply.kind === 'absent' ? reply.askedAt : now);
}

/** SKUs of the keys that make up one unit: one, or the parts of a bundle. */
export const expectedSkus = ({ bundle, sku }: PurchaseRow): string[] =>
  bundle.length > 0 ? bundle.map((part) => part.sku) : [sku];

export function judgePurchase(
  row: PurchaseRow,
  reply: ProviderReply,
  rates: Rates,
  settleMs: number,
  now: Time,
  clearsCharge = false,
): JudgedPurchase {
  const outcome = reply.kind === 'outcome' ? reply.outcome : null;
  const placedOutcome = outcome && 'charged' in outcome ? outcome : null;
  const charged = placedOutcome?.charged ?? null;
  // If the amount cannot be converted, the planned cost is the best estimate.
  const costE4 = charged === null ? 0 : (toEuro(charged, row, rates) ?? row.plannedCostE4);
  const keys = outcome?.kind === 'delivered' ? outcome.keys : [];
  const decision = stepAttempt(
    {
      attempt: row.state,
      sentFor: millisecondsSinceSent(row, reply, now),
      isPlaced: row.placed,
      asked: row.asked,
      refusals: row.refusals,
      settleMs,
      wanted: expectedSkus(row),
      plannedE4: row.plannedCostE4,
      chargedE4: charged === null ? null : costE4,
      otherCurrency: charged !== null && charged.currency !== row.currency ? charged.currency : null,
      anomalyIgnored: row.anomalyIgnored,
    },
    convertPriceToEuro(row, reply, rates),
  );
  return {
    row,
    decision,
    keys,
    providerOrderId: placedOutcome?.providerOrderId ?? null,
    charged,
    clearsCharge,
    costE4,
    outcome: outcome?.kind ?? reply.kind,
  };
}

/** Reason to pause the order: a price other than planned, or a currency other than agreed. */
export const differenceFromPlan = ({ row, decision, charged }: JudgedPurchase): PriceDifference | CurrencyDifference =>
  charged && charged.currency !== row.currency
    ? { country: row.country, charged, agreed: row.currency }
    : { country: row.country, plannedE4: row.plannedCostE4, actualE4: decision.priceAnomalyE4! };
