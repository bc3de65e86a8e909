// Menus as in docs/rights.md (NAV-006 to NAV-018). Entries without an existing page are skipped; a new page must appear
// here without a change.

import type { Role } from '#domain/base/roles.ts';
import { MENU_TABLE } from '#test/rights-table.ts';
import { pageRoutes } from '#web/pages/routes.ts';

/** True if the page exists. */
export const hasScreen = (path: string): boolean => pageRoutes.some((route) => route.path.split('/:', 1)[0] === path);

/** Label and path of every entry that the role must see, from top to bottom. */
export const specifiedMenu = (role: Role): (readonly [label: string, path: string])[] =>
  MENU_TABLE.filter(({ roles, path }) => roles.includes(role) && hasScreen(path)).map(({ label, path }) => [
    label,
    path,
  ]);

/** Home of a role (SH-013, SH-015). If that page does not exist: the first one in the menu, else the account. */
export function specifiedHome(role: Role): string {
  const home =
    role === 'Partner' ? '/promotions' : role === 'Standard' ? '/management/inventory-reports' : '/management';
  return hasScreen(home) ? home : (specifiedMenu(role)[0]?.[1] ?? '/myaccount');
}
