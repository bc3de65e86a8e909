// Home page of each role (SH-013, SH-015).

import type { Role } from '#domain/base/permissions.ts';

export const PARTNER_HOME = '/promotions';
export const MANAGEMENT_HOME = '/management';
export const STANDARD_HOME = '/management/inventory-reports';
export const MY_ACCOUNT = '/myaccount';

/** First screen of a role; the login page for null. */
export function homePath(role: Role | null): string {
  if (role === null) return '/login';
  if (role === 'Partner') return PARTNER_HOME;
  return role === 'Standard' ? STANDARD_HOME : MANAGEMENT_HOME;
}
