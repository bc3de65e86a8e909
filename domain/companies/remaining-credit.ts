// How much of a credit limit is left, as screens show it.

import type { Cents } from '#domain/base/money.ts';

/**
 * Percent without decimals, 0 to 100: 100 without a limit, 0 without a balance or credit (CRL-003, CRL-005, GAP-042).
 */
export function remainingPercent(limit: Cents | null, balance: Cents): number {
  if (limit === null) return 100;
  if (limit === 0 || balance === 0) return 0;
  return Math.max(0, Math.min(100, Math.round(((limit - balance) / limit) * 100)));
}

/** The same as the company itself sees it: nothing remains of a limit that is not there (CRL-004). */
export const ownRemainingPercent = (limit: Cents | null, balance: Cents): number =>
  limit === null ? 0 : remainingPercent(limit, balance);
