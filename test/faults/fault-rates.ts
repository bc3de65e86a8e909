// Rates of all provider faults in a fault run; together about every second call.

import type { CodesWholesaleFaultRates } from '../../provider-simulator/codeswholesale/faults.ts';
import type { FaultRates } from '../../provider-simulator/faults.ts';
import type { KinguinFaultRates } from '../../provider-simulator/kinguin/faults.ts';

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
  claimOpen: 0.2,
  claimRefused: 0.15,
  claimCredited: 0.15,
  claimSameKey: 0.15,
};

/** Claims are too few for a minimum share of their faults. */
export const hasMinimum = (fault: string): boolean => !fault.startsWith('claim');

/** Faults of the network and of proxies, at every supplier. */
const TRANSPORT_RATES = {
  slow: 0.03,
  timeoutBefore: 0.03,
  timeoutAfter: 0.04,
  rateLimited: 0.02,
  error5xxBefore: 0.03,
  error5xxAfter: 0.04,
  cutBefore: 0.02,
  cutAfter: 0.04,
  truncatedJson: 0.03,
  html: 0.01,
  redirect: 0.01,
};

const KINGUIN_RATES: KinguinFaultRates = {
  ...TRANSPORT_RATES,
  noFunds: 0.01,
  unavailable: 0.02,
  soldOut: 0.02,
  priceMoved: 0.02,
  orderFailed: 0.02,
  resourceLock: 0.02,
  httpClient: 0.01,
  error: 0.01,
  constraint: 0.01,
  authorization: 0.01,
  preorderRefused: 0.01,
  orderFailedAfter: 0.03,
  resourceLockAfter: 0.03,
  htmlAfter: 0.03,
  thirdPoll: 0.03,
  inParts: 0.03,
  canceledKeys: 0.03,
  refundedKeys: 0.03,
  canceledOrder: 0.02,
  refundedOrder: 0.02,
  lateVisible: 0.03,
  lateKeys: 0.03,
  missingKeys: 0.02,
  moreKeys: 0.02,
  repeatedKeys: 0.02,
  soldKey: 0.02,
  otherProduct: 0.01,
  lookup5xx: 0.05,
  lookupTimeout: 0.05,
  lookupHtml: 0.03,
  lookupTruncated: 0.03,
};

const CODESWHOLESALE_RATES: CodesWholesaleFaultRates = {
  ...TRANSPORT_RATES,
  tokenExpired: 0.03,
  unauthorized: 0.01,
  noFunds: 0.01,
  unlisted: 0.01,
  badQuantity: 0.01,
  generalError: 0.02,
  otherCode: 0.01,
  soldOut: 0.02,
  priceMoved: 0.02,
  generalErrorAfter: 0.03,
  oddStatusAfter: 0.02,
  alreadyReported: 0.02,
  htmlAfter: 0.02,
  redirectAfter: 0.02,
  wrongShapeAfter: 0.02,
  otherProduct: 0.01,
  otherReference: 0.01,
  otherTotal: 0.01,
  otherCurrency: 0.01,
  oddOrderStatus: 0.02,
  fulfilling: 0.03,
  thirdPoll: 0.03,
  inParts: 0.03,
  preOrderedCodes: 0.02,
  lateListed: 0.03,
  fewerCodes: 0.02,
  moreCodes: 0.02,
  repeatedCodes: 0.02,
  soldCode: 0.02,
  brokenImages: 0.01,
  linkedCodes: 0.02,
  foreignLinks: 0.01,
  oldCodeTypes: 0.01,
  lookup5xx: 0.05,
  lookupTimeout: 0.05,
  lookupHtml: 0.03,
  lookupTruncated: 0.03,
  lookupTokenExpired: 0.03,
  lookupWithoutReferences: 0.02,
  tokenDown: 0.05,
  tokenHtml: 0.05,
};

/** Providers of a fault run, by the name of their adapter. */
export const FAULT_RATES = {
  merkur: RATES,
  kinguin: KINGUIN_RATES,
  codeswholesale: CODESWHOLESALE_RATES,
} as const;

/** Rates by the name of the fault, whichever provider has it. */
export type AnyFaultRates = Readonly<Record<string, number>>;

/** Combined rate of kinds that were still too rare, and the maximum for one of them. */
const RARE_TOGETHER = 0.4;
const RARE_ALONE = 0.1;

/** Rates while these kinds are still too rare: the fewer, the more often each; the other kinds are halved. */
export function ratesFor(usual: AnyFaultRates, rare: readonly string[]): AnyFaultRates {
  const share = Math.min(RARE_ALONE, RARE_TOGETHER / rare.length);
  const rateOf = (name: string, rate: number) => (rare.includes(name) ? Math.max(rate * 1.5, share) : rate * 0.5);
  return Object.fromEntries(Object.entries(usual).map(([name, rate]) => [name, rateOf(name, rate)]));
}
