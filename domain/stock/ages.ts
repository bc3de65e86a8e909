// Age of stock in whole days: old stock ties up money.

import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';

export const STOCK_AGES = ['0-30', '31-60', '61-90', 'older'] as const;
/** Days since arrival. */
export type StockAge = (typeof STOCK_AGES)[number];

/** First day beyond each age. */
const ENDS: Record<StockAge, number> = { '0-30': 31, '31-60': 61, '61-90': 91, older: Number.POSITIVE_INFINITY };

/** Arrival after `after` and up to `until` has this age; null means unbounded. */
export function arrivalOfAge(age: StockAge, now: Time): { after: Time | null; until: Time | null } {
  const younger = STOCK_AGES[STOCK_AGES.indexOf(age) - 1];
  return {
    after: age === 'older' ? null : addMilliseconds(now, -ENDS[age] * DAY),
    until: younger === undefined ? null : addMilliseconds(now, -ENDS[younger] * DAY),
  };
}
