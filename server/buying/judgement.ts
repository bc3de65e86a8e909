// What an answer means for one purchase: where it stood, what was heard and what the engine decides, with every amount in
// euro. Reads nothing and writes nothing.

import type { E4 } from '#domain/base/money.ts';
import { between, type Time } from '#domain/base/time.ts';
import type { ItemState } from '#domain/orders/item-states.ts';
import type { Amount, DeliveredKey } from '#server/catalog/provider/port.ts';
import type { CurrencyDifference, PriceDifference } from '#server/orders/anomaly.ts';
import { type Agreed, amountIn, euroOf, type Rates } from './charge.ts';
import { type AttemptState, type Decision, type Heard, step } from './engine.ts';

/** What was heard about one reference. */
export interface News {
  ref: string;
  heard: Heard;
}

/** A purchase as it stands, with what its item and its order say about it. */
export interface Row extends Agreed {
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
  asked: number;
  refusals: number;
  /** Settled by a person, from the provider's statement. */
  byHand: boolean;
  anomalyIgnored: boolean;
  bundle: { sku: string }[];
}

/** A purchase and what becomes of it. */
export interface Settled {
  row: Row;
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
export const left = ({ removed, itemState, returning }: Row): boolean =>
  removed || itemState === 'Refunded' || returning;

/** Currencies that somebody charged in and that are not those of their purchases. */
export const otherCurrencies = (byRef: ReadonlyMap<string, Row>, news: readonly News[]): string[] =>
  news.flatMap(({ ref, heard }) => {
    const amount = heard.kind === 'outcome' ? amountIn(heard.outcome) : null;
    return amount && amount.currency !== byRef.get(ref)?.currency ? [amount.currency] : [];
  });

/** A new price in euro, as the engine compares it; one in a currency without a rate cannot be compared and is refused. */
function priceInEuro(row: Row, heard: Heard, rates: Rates): Heard {
  if (heard.kind !== 'outcome' || heard.outcome.kind !== 'priceChanged') return heard;
  const amountE4 = euroOf(heard.outcome.actual, row, rates);
  const { note, actual } = heard.outcome;
  return {
    kind: 'outcome',
    outcome:
      amountE4 === null
        ? { kind: 'rejected', code: 'PRICE_CHANGED', note: `The price is in ${actual.currency} now. ${note}` }
        : { kind: 'priceChanged', note, actual: { currency: 'EUR', amountE4 } },
  };
}

export function judge(row: Row, heard: Heard, rates: Rates, settleMs: number, now: Time): Settled {
  const outcome = heard.kind === 'outcome' ? heard.outcome : null;
  const placed = outcome && 'charged' in outcome ? outcome : null;
  const charged = placed?.charged ?? null;
  // Where the amount cannot be converted, the plan is the best that the books can say.
  const costE4 = charged === null ? 0 : (euroOf(charged, row, rates) ?? row.plannedCostE4);
  const keys = outcome?.kind === 'delivered' ? outcome.keys : [];
  const decision = step(
    {
      attempt: row.state,
      sentFor: row.sentAt === null ? null : between(row.sentAt, heard.kind === 'absent' ? heard.askedAt : now),
      asked: row.asked,
      refusals: row.refusals,
      settleMs,
      wanted: row.bundle.length > 0 ? row.bundle.map((part) => part.sku) : [row.sku],
      plannedE4: row.plannedCostE4,
      chargedE4: charged === null ? null : costE4,
      otherCurrency: charged !== null && charged.currency !== row.currency ? charged.currency : null,
      anomalyIgnored: row.anomalyIgnored,
    },
    priceInEuro(row, heard, rates),
  );
  return {
    row,
    decision,
    keys,
    providerOrderId: placed?.providerOrderId ?? null,
    charged,
    costE4,
    outcome: outcome?.kind ?? heard.kind,
  };
}

/** What the order is paused for: another price than planned, or another currency than agreed. */
export const differenceOf = ({ row, decision, charged }: Settled): PriceDifference | CurrencyDifference =>
  charged && charged.currency !== row.currency
    ? { country: row.country, charged, agreed: row.currency }
    : { country: row.country, plannedE4: row.plannedCostE4, actualE4: decision.priceAnomalyE4! };
