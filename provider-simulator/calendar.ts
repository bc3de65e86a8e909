// Date-dependent facts: promotions and exchange rates. Both are pure functions of seed and time, so the simulator
// stores nothing about them and restarts change nothing.

import { decimalOfE4 } from '#domain/catalog/provider-wire.ts';
import { PROMOTION_NAMES } from './catalogue-names.ts';
import { createRandomStream, hashText } from './random.ts';
import { BASE_RATES } from './territories.ts';

const DAY = 86_400_000;
/** Every publisher runs one promotion in each period of four weeks. */
const PROMOTION_CYCLE = 28 * DAY;
/** Time between the announcement and the start of a promotion. */
const ANNOUNCE_AHEAD = 45 * DAY;

interface ScheduledPromotion {
  id: string;
  name: string;
  publisher: string;
  fromMs: number;
  toMs: number;
  /** Percentage of the publisher's products that take part. */
  breadth: number;
}

/** Promotion of a publisher in one period; it never extends into the next. */
function promotionOf(seed: string, publisher: string, span: number): ScheduledPromotion {
  const chance = createRandomStream(`${seed}/promotion/${publisher}/${span}`);
  const fromMs = span * PROMOTION_CYCLE + chance.int(0, 7) * DAY + 17 * 3_600_000;
  const toMs = fromMs + chance.int(6, 19) * DAY;
  const name = `${publisher} ${chance.pick(PROMOTION_NAMES)}`;
  return {
    id: `PR${hashText(publisher).toString(36)}-${span}`,
    name,
    publisher,
    fromMs,
    toMs,
    breadth: chance.int(40, 90),
  };
}

/** Promotions known at `nowMs` whose window overlaps the given one, oldest first. */
export function promotionsBetween(
  seed: string,
  publishers: readonly string[],
  fromMs: number,
  toMs: number,
  nowMs: number,
) {
  const last = Math.min(toMs, nowMs + ANNOUNCE_AHEAD);
  const promotions: ScheduledPromotion[] = [];
  for (let span = Math.floor(fromMs / PROMOTION_CYCLE) - 1; span * PROMOTION_CYCLE <= last; span++)
    for (const publisher of publishers) {
      const promotion = promotionOf(seed, publisher, span);
      if (promotion.fromMs <= last && promotion.toMs >= fromMs) promotions.push(promotion);
    }
  return promotions.sort((a, b) => a.fromMs - b.fromMs || (a.id < b.id ? -1 : 1));
}

/** Discount of a product in a promotion in percent; 0 if it does not take part. */
export function percentOff(seed: string, promotion: ScheduledPromotion, sku: string): number {
  const chance = createRandomStream(`${seed}/discount/${promotion.id}/${sku}`);
  return chance.int(0, 99) < promotion.breadth ? chance.pick([10, 15, 20, 25, 30, 33, 40, 50, 60, 75]) : 0;
}

/** Number of periods to search back for the end of a promotion: 2 years. */
const SPANS_BACK = 26;

/** Current discount of a product, and when it last changed (0: not within two years). */
export function findDiscountAt(seed: string, publisher: string, sku: string, nowMs: number) {
  const newest = Math.floor(nowMs / PROMOTION_CYCLE);
  for (let span = newest; span >= newest - SPANS_BACK; span--) {
    const promotion = promotionOf(seed, publisher, span);
    if (promotion.fromMs > nowMs) continue;
    const percent = percentOff(seed, promotion, sku);
    if (percent === 0) continue;
    return promotion.toMs <= nowMs
      ? { percent: 0, changedMs: promotion.toMs }
      : { percent, changedMs: promotion.fromMs };
  }
  return { percent: 0, changedMs: 0 };
}

/** Ten-thousandths of a currency unit per euro on that day, within one percent of the base rate. */
export function perEuroE4(seed: string, currency: string, nowMs: number): number {
  const base = BASE_RATES[currency];
  if (base === undefined) throw new Error(`There is no rate for ${currency}.`);
  if (currency === 'EUR') return 10_000;
  const swing = (hashText(`${seed}/rate/${currency}/${Math.floor(nowMs / DAY)}`) % 201) - 100;
  return Math.round(base * (10_000 + swing));
}

/** All rates of the day in wire form. */
export const ratesAt = (seed: string, nowMs: number) => ({
  rates: Object.keys(BASE_RATES).map((currency) => ({
    currency,
    perEuro: decimalOfE4(perEuroE4(seed, currency, nowMs)),
  })),
  asOf: new Date(Math.floor(nowMs / DAY) * DAY).toISOString(),
});
