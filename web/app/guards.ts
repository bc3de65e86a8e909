// Who may see which screen (SH-006 to SH-015, NAV-019). What is decided from the stored login alone is decided before
// anything is asked; the rights come from the server once.

import { redirect } from 'react-router';
import { EXPORTS_PAGE } from '#domain/base/exports-page.ts';
import type { Permission, Role } from '#domain/base/permissions.ts';
import { loadAccount } from '#web/access/account.ts';
import { homePath, MY_ACCOUNT } from '#web/access/home-path.ts';
import { loginPath } from '#web/access/return-url.ts';
import { NOTIFICATIONS } from '#web/notifications/paths.ts';
import { INVENTORY_REPORTS, INVENTORY_REPORTS_MANAGEMENT } from '#web/reports/paths.ts';
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

const isWithin = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** Screens of both sides, with what follows in their addresses. */
const isShared = (pathname: string): boolean =>
  [MY_ACCOUNT, NOTIFICATIONS, EXPORTS_PAGE].some((path) => isWithin(pathname, path));

/** The same inventory report at the address of this role; null elsewhere, and for partners, who have none (SRP-001). */
function ownInventoryReport(pathname: string, role: Role): string | null {
  if (role === 'Partner') return null;
  const base = [INVENTORY_REPORTS, INVENTORY_REPORTS_MANAGEMENT].find((path) => isWithin(pathname, path));
  if (base === undefined) return null;
  const own = role === 'Finance' || role === 'Standard' ? INVENTORY_REPORTS : INVENTORY_REPORTS_MANAGEMENT;
  return own + pathname.slice(base.length);
}

/** Where the address leads this role instead; null when it may stay. */
export function redirectPath(pathname: string, role: Role): string | null {
  if (isShared(pathname)) return null;
  const report = ownInventoryReport(pathname, role);
  if (report !== null) return report === pathname ? null : report;
  const home = homePath(role);
  if (role === 'Standard') return home;
  return isWithin(pathname, '/management') === (role === 'Partner') ? home : null;
}

const pathnameOf = (request: Request): string => new URL(request.url).pathname;

const fullPathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

/** Lets only signed-in people pass and sends each role to its own side. */
export function requireLogin(request: Request): Role {
  const role = roleOf(storedLogin());
  if (!role || !isSignedIn()) {
    if (storedLogin()) expireLogin();
    throw redirect(loginPath(fullPathOf(request)));
  }
  const elsewhere = redirectPath(pathnameOf(request), role);
  if (elsewhere) throw redirect(elsewhere);
  return role;
}

/** What everybody needs inside: a login and the rights, and nothing that is due first. */
async function requireAccount(request: Request): Promise<Role> {
  const role = requireLogin(request);
  await loadAccount();
  if (isAccountDue() && pathnameOf(request) !== MY_ACCOUNT) throw redirect(MY_ACCOUNT);
  return role;
}

/** Not for this person. A home that is not there, or not theirs, gives way to the first screen of their menu. */
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

/** The guard of one screen; somebody without the right sees the not-found page, which names it (P1). */
export async function guardRoute(route: PageRoute, request: Request, screens: readonly PageRoute[]): Promise<null> {
  const role = await requireAccount(request);
  return canOpenRoute(route, role, currentPermissions() ?? new Set())
    ? null
    : refuseRoute(request, role, screens, neededRights(route, role));
}

/** An address without a screen. */
export async function handleUnknownPath(request: Request, screens: readonly PageRoute[]): Promise<never> {
  return refuseRoute(request, await requireAccount(request), screens);
}

/** The login page is for those who are not signed in. */
export function requireSignedOut(): null {
  if (isSignedIn()) throw redirect(homePath(roleOf(storedLogin())));
  return null;
}

/** The root leads home. */
export function redirectHome(): never {
  throw redirect(isSignedIn() ? homePath(roleOf(storedLogin())) : '/login');
}
