// Route guards (SH-006 to SH-015, NAV-019). Decisions based on the stored login need no request; permissions are loaded
// once.

import { redirect } from 'react-router';
import { LOGIN, MY_ACCOUNT } from '#domain/access/login-links.ts';
import { MANAGEMENT } from '#domain/base/links.ts';
import type { Permission } from '#domain/base/permissions.ts';
import type { Role } from '#domain/base/roles.ts';
import { EXPORTS } from '#domain/exports/links.ts';
import { NOTIFICATIONS } from '#domain/notifications/links.ts';
import { INVENTORY_REPORTS, INVENTORY_REPORTS_MANAGEMENT } from '#domain/reports/landing-links.ts';
import { loadAccount } from '#web/access/account.ts';
import { homePath } from '#web/access/home-path.ts';
import { loginPath } from '#web/access/sign-in/return-url.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';
import {
  currentPermissions,
  expireLogin,
  isAccountDue,
  isSignedIn,
  roleOf,
  storedLogin,
} from '#web/ui/session/session.ts';
import { canOpenRoute, neededRights } from './route-access.ts';

const isPathUnder = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** Screens shared by both sides, including their parameters. */
const isShared = (pathname: string): boolean =>
  [MY_ACCOUNT, NOTIFICATIONS, EXPORTS].some((path) => isPathUnder(pathname, path));

/** The inventory report at this role's path; null for other paths, and for partners, who have none (SRP-001). */
function ownInventoryReport(pathname: string, role: Role): string | null {
  if (role === 'Partner') return null;
  const base = [INVENTORY_REPORTS, INVENTORY_REPORTS_MANAGEMENT].find((path) => isPathUnder(pathname, path));
  if (base === undefined) return null;
  const own = role === 'Finance' || role === 'Standard' ? INVENTORY_REPORTS : INVENTORY_REPORTS_MANAGEMENT;
  return own + pathname.slice(base.length);
}

/** Redirect for this role; null if the path is allowed. Exported for tests. */
export function redirectPath(pathname: string, role: Role): string | null {
  if (isShared(pathname)) return null;
  const report = ownInventoryReport(pathname, role);
  if (report !== null) return report === pathname ? null : report;
  const home = homePath(role);
  if (role === 'Standard') return home;
  return isPathUnder(pathname, MANAGEMENT) === (role === 'Partner') ? home : null;
}

const pathnameOf = (request: Request): string => new URL(request.url).pathname;

const fullPathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

/** Requires a signed-in user and redirects each role to its own side. */
function requireLogin(request: Request): Role {
  const role = roleOf(storedLogin());
  if (!role || !isSignedIn()) {
    if (storedLogin()) expireLogin();
    throw redirect(loginPath(fullPathOf(request)));
  }
  const elsewhere = redirectPath(pathnameOf(request), role);
  if (elsewhere) throw redirect(elsewhere);
  return role;
}

/** Requires a login, loaded permissions, and no pending account step. */
async function requireAccount(request: Request): Promise<Role> {
  const role = requireLogin(request);
  await loadAccount();
  if (isAccountDue() && pathnameOf(request) !== MY_ACCOUNT) throw redirect(MY_ACCOUNT);
  return role;
}

/** Not allowed. An unavailable home is replaced by the first screen of the menu. */
async function refuseRoute(
  request: Request,
  role: Role,
  screens: readonly PageRoute[],
  needed: readonly Permission[] = [],
): Promise<never> {
  if (pathnameOf(request) !== homePath(role)) throw Response.json(needed, { status: 404 });
  const { firstMenuPath: firstScreen } = await import('./first-screen.ts');
  throw redirect(firstScreen(role, currentPermissions() ?? new Set(), screens));
}

/** Guard of one screen; without permission the not-found page is shown, which names it (P1). */
export async function guardRoute(route: PageRoute, request: Request, screens: readonly PageRoute[]): Promise<null> {
  const role = await requireAccount(request);
  return canOpenRoute(route, role, currentPermissions() ?? new Set())
    ? null
    : refuseRoute(request, role, screens, neededRights(route, role));
}

/** A path without a screen. */
export async function handleUnknownPath(request: Request, screens: readonly PageRoute[]): Promise<never> {
  return refuseRoute(request, await requireAccount(request), screens);
}

/** The login page is for signed-out users only. */
export function requireSignedOut(): null {
  if (isSignedIn()) throw redirect(homePath(roleOf(storedLogin())));
  return null;
}

/** Redirects / to the home page. */
export function redirectHome(): never {
  throw redirect(isSignedIn() ? homePath(roleOf(storedLogin())) : LOGIN);
}
