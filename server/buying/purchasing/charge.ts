// The charge for a purchase in euro. Providers may charge in a currency other than agreed, so an amount is never
// interpreted without its currency.

import { sql } from 'kysely';
import { divideRounded, type E4 } from '#domain/base/money.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { Amount } from '#server/catalog/provider/port.ts';
import type { UnitOutcome } from './engine.ts';

/** Price of an attempt: its currency, exchange rate (units per euro) and planned cost in euro. */
export interface AgreedPrice {
  currency: string;
  rate: string;
  plannedCostE4: E4;
}

/** Units per euro, by currency. */
export type Rates = ReadonlyMap<string, string>;

/** The amount in an outcome: the charge, or the corrected price. */
export const chargedAmount = (outcome: UnitOutcome): Amount | null =>
  'charged' in outcome ? outcome.charged : outcome.kind === 'priceChanged' ? outcome.actual : null;

/** Latest known exchange rates of these currencies; unknown currencies are omitted. */
export async function readRates(tx: Tx, currencies: readonly string[]): Promise<Rates> {
  const rates = new Map([['EUR', '1']]);
  if (currencies.every((currency) => rates.has(currency))) return rates;
  const rows = await tx.all(
    sql<{ currency: string; rate: string }>`select distinct on (original_currency) original_currency as currency, rate
      from product_price where original_currency = any (${currencies}) order by original_currency, modified_at desc`,
  );
  for (const { currency, rate } of rows) rates.set(currency, rate);
  return rates;
}

const MICRO = 1_000_000;

/** In 1/10000 euro; null if the currency has no rate. */
export function toEuro({ amountE4, currency }: Amount, agreed: AgreedPrice, rates: Rates): E4 | null {
  const rate = currency === agreed.currency ? agreed.rate : rates.get(currency);
  return rate === undefined ? null : divideRounded(amountE4 * MICRO, Math.round(Number(rate) * MICRO));
}
