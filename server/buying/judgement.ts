// What an answer means for one purchase: where it stood, what was answered and what the engine decides, with every amount
// in euro. Reads nothing and writes nothing.

import type { E4 } from '#domain/base/money.ts';
import { millisecondsBetween, type Time } from '#domain/base/time.ts';
import type { ItemState } from '#domain/orders/item-states.ts';
import type { Amount, DeliveredKey } from '#server/catalog/provider/port.ts';
import type { CurrencyDifference, PriceDifference } from '#server/orders/anomaly.ts';
import { type AgreedPrice, chargedAmount, type Rates, toEuro } from './charge.ts';
import { type AttemptState, type Decision, type ProviderReply, stepAttempt } from './engine.ts';

/** The reply of a provider about one reference. */
export interface ProviderAnswer {
  ref: string;
  reply: ProviderReply;
}

/** A purchase as it is, with what its item and its order say about it. */
export interface PurchaseRow extends AgreedPrice {
  ref: string;
  itemId: string;
  state: AttemptState;
  itemState: ItemState;
  removed: boolean;
  /** Where a key that still arrives for an item goes that left its order. */
  leavesTo: 'inventory' | 'refund' | null;
  /** The purchase is to go back to the provider. */
  returning: boolean;
  /** Bought out of a reservation while the order is paused: the key waits as a buffered one. */
  buffers: boolean;
  sku: string;
  country: string;
  sentAt: Time | null;
  /** The provider has named an order of its own for it. */
  placed: boolean;
  asked: number;
  refusals: number;
  /** Settled by a person, from the provider's statement. */
  byHand: boolean;
  anomalyIgnored: boolean;
  bundle: { sku: string }[];
}

/** A purchase and what becomes of it. */
export interface JudgedPurchase {
  row: PurchaseRow;
  decision: Decision;
  keys: DeliveredKey[];
  providerOrderId: string | null;
  /** As the provider named it; null while nothing was charged. */
  charged: Amount | null;
  /** In euro, for the books. */
  costE4: E4;
  outcome: string;
}

/** The order of the item knows nothing of it any more. */
export const hasLeftOrder = ({ removed, itemState, returning }: PurchaseRow): boolean =>
  removed || itemState === 'Refunded' || returning;

/** Currencies that somebody charged in and that are not those of their purchases. */
export const findOtherCurrencies = (
  byRef: ReadonlyMap<string, PurchaseRow>,
  answers: readonly ProviderAnswer[],
): string[] =>
  answers.flatMap(({ ref, reply }) => {
    const amount = reply.kind === 'outcome' ? chargedAmount(reply.outcome) : null;
    return amount && amount.currency !== byRef.get(ref)?.currency ? [amount.currency] : [];
  });

/**
 * A new price in euro, as the engine compares it; one in a currency without a rate cannot be compared and is refused.
 */
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

export function judgePurchase(
  row: PurchaseRow,
  reply: ProviderReply,
  rates: Rates,
  settleMs: number,
  now: Time,
): JudgedPurchase {
  const outcome = reply.kind === 'outcome' ? reply.outcome : null;
  const placedOutcome = outcome && 'charged' in outcome ? outcome : null;
  const charged = placedOutcome?.charged ?? null;
  // Where the amount cannot be converted, the plan is the best that the books can say.
  const costE4 = charged === null ? 0 : (toEuro(charged, row, rates) ?? row.plannedCostE4);
  const keys = outcome?.kind === 'delivered' ? outcome.keys : [];
  const decision = stepAttempt(
    {
      attempt: row.state,
      sentFor:
        row.sentAt === null ? null : millisecondsBetween(row.sentAt, reply.kind === 'absent' ? reply.askedAt : now),
      isPlaced: row.placed,
      asked: row.asked,
      refusals: row.refusals,
      settleMs,
      wanted: row.bundle.length > 0 ? row.bundle.map((part) => part.sku) : [row.sku],
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
    costE4,
    outcome: outcome?.kind ?? reply.kind,
  };
}

/** What the order is paused for: another price than planned, or another currency than agreed. */
export const differenceFromPlan = ({ row, decision, charged }: JudgedPurchase): PriceDifference | CurrencyDifference =>
  charged && charged.currency !== row.currency
    ? { country: row.country, charged, agreed: row.currency }
    : { country: row.country, plannedE4: row.plannedCostE4, actualE4: decision.priceAnomalyE4! };
