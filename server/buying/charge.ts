// What was charged for a purchase, in euro. A provider may charge in another currency than agreed; an amount is never
// taken for euro, or for the agreed currency, by its number alone.

import { sql } from 'kysely';
import { divideRounded, type E4 } from '#domain/base/money.ts';
import type { Tx } from '#server/base/db.ts';
import type { Amount, BuyOutcome } from '#server/catalog/provider/port.ts';

/** What an attempt was opened with: the currency of its price, that currency's units for one euro, the plan in euro. */
export interface AgreedPrice {
  currency: string;
  rate: string;
  plannedCostE4: E4;
}

/** Units for one euro, by currency. */
export type Rates = ReadonlyMap<string, string>;

/** The amount that an outcome names: what was charged, or the price that it should have been. */
export const chargedAmount = (outcome: BuyOutcome): Amount | null =>
  'charged' in outcome ? outcome.charged : outcome.kind === 'priceChanged' ? outcome.actual : null;

/** The newest rates of these currencies that any price was converted with; those of no price are missing. */
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

/** In euro, 1/10000; null in a currency that has no rate here. */
export function toEuro({ amountE4, currency }: Amount, agreed: AgreedPrice, rates: Rates): E4 | null {
  const rate = currency === agreed.currency ? agreed.rate : rates.get(currency);
  return rate === undefined ? null : divideRounded(amountE4 * MICRO, Math.round(Number(rate) * MICRO));
}
