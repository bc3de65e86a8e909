// How much of a credit limit is left, as screens show it.

import type { Cents } from '#domain/base/money.ts';

/** Percent without decimals, 0 to 100: 100 without a limit, 0 without a balance (CRL-003, CRL-005, GAP-042). */
export function remainingPercent(limit: Cents | null, balance: Cents): number {
  if (!limit) return 100;
  if (!balance) return 0;
  return Math.max(0, Math.min(100, Math.round(((limit - balance) / limit) * 100)));
}
