// How long stock has lain there, in whole days: what is old binds money.

import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';

export const STOCK_AGES = ['0-30', '31-60', '61-90', 'older'] as const;
/** Days since arrival. */
export type StockAge = (typeof STOCK_AGES)[number];

/** The first day that is too old for each age. */
const ENDS: Record<StockAge, number> = { '0-30': 31, '31-60': 61, '61-90': 91, older: Number.POSITIVE_INFINITY };

/** What arrived after `after` and not after `until` has this age; null where there is no such bound. */
export function arrivalOfAge(age: StockAge, now: Time): { after: Time | null; until: Time | null } {
  const younger = STOCK_AGES[STOCK_AGES.indexOf(age) - 1];
  return {
    after: age === 'older' ? null : addMilliseconds(now, -ENDS[age] * DAY),
    until: younger === undefined ? null : addMilliseconds(now, -ENDS[younger] * DAY),
  };
}
