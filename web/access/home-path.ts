// Home page of each role (SH-013, SH-015).

import { LOGIN } from '#domain/access/login-links.ts';
import type { Role } from '#domain/base/roles.ts';
import { OVERVIEW } from '#domain/home/links.ts';
import { ALL_PROMOTIONS } from '#domain/promotions/links.ts';
import { INVENTORY_REPORTS } from '#domain/reports/landing-links.ts';

/** First screen of a role; the login page for null. */
export function homePath(role: Role | null): string {
  if (role === null) return LOGIN;
  if (role === 'Partner') return ALL_PROMOTIONS;
  return role === 'Standard' ? INVENTORY_REPORTS : OVERVIEW;
}
