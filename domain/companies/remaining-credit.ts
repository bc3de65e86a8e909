// Remaining credit as displayed.

import type { Cents } from '#domain/base/money.ts';

/**
 * Percent without decimals, 0 to 100: 100 without a limit, 0 without a balance or credit (CRL-003, CRL-005, GAP-042).
 */
export function remainingPercent(limit: Cents | null, balance: Cents): number {
  if (limit === null) return 100;
  if (limit === 0 || balance === 0) return 0;
  return Math.max(0, Math.min(100, Math.round(((limit - balance) / limit) * 100)));
}

/** As shown to the company itself: nothing remains of an absent limit (CRL-004). */
export const ownRemainingPercent = (limit: Cents | null, balance: Cents): number =>
  limit === null ? 0 : remainingPercent(limit, balance);
