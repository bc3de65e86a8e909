// Write-offs of small differences between a payment and its invoices (INV-027).

import type { Cents } from '#domain/base/money.ts';
import type { Role } from '#domain/base/roles.ts';

export const WRITE_OFF_KINDS = ['cashDiscount', 'bankCharge', 'rounding'] as const;
export type WriteOffKind = (typeof WRITE_OFF_KINDS)[number];

/** Maximum written off with one payment, by role, in cents. A SuperAdmin may write off any open amount. */
const LIMITS: Partial<Record<Role, Cents>> = { Finance: 10_000 };

/** Maximum of a user in cents; null: none. */
export const writeOffLimitOf = (role: Role | null): Cents | null =>
  role === 'SuperAdmin' ? null : ((role && LIMITS[role]) ?? 0);
