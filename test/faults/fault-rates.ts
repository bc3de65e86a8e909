// Rates of all provider faults in a fault run; together about every second call.

import type { FaultRates } from '../../provider-simulator/faults.ts';

const RATES: FaultRates = {
  slow: 0.03,
  timeoutBefore: 0.03,
  timeoutAfter: 0.04,
  rateLimited: 0.03,
  error5xxBefore: 0.03,
  error5xxAfter: 0.04,
  cutBefore: 0.03,
  cutAfter: 0.04,
  truncatedJson: 0.03,
  emptyDelivery: 0.03,
  soldOut: 0.02,
  backOrder: 0.02,
  preOrder: 0.02,
  accepted: 0.03,
  priceChanged: 0.02,
  twoKeys: 0.02,
  soldKey: 0.02,
  otherSku: 0.01,
  refusedCountry: 0.01,
  noFunds: 0.01,
  tryLater: 0.01,
  lateKeys: 0.03,
  missingKeys: 0.02,
  cancelledUnits: 0.02,
  repeatedKeys: 0.02,
  moreKeys: 0.02,
  lookup5xx: 0.05,
  lookupTimeout: 0.05,
};

export const FAULTS = Object.keys(RATES) as (keyof FaultRates)[];

/** Combined rate of kinds that were still too rare, and the maximum for one of them. */
const RARE_TOGETHER = 0.4;
const RARE_ALONE = 0.1;

/** Rates while these kinds are still too rare: the fewer, the more often each; the other kinds are halved. */
export function ratesFor(rare: readonly (keyof FaultRates)[]): FaultRates {
  const share = Math.min(RARE_ALONE, RARE_TOGETHER / rare.length);
  const rateOf = (name: keyof FaultRates) =>
    rare.includes(name) ? Math.max(RATES[name]! * 1.5, share) : RATES[name]! * 0.5;
  return Object.fromEntries(FAULTS.map((name) => [name, rateOf(name)]));
}
