// Who may see which screen (SH-006 to SH-015, NAV-019). What is decided from the stored login alone is decided before
// anything is asked; the rights come from the server once.

import { redirect } from 'react-router';
import type { Role } from '#domain/base/permissions.ts';
import { loadAccount } from '#web/access/account.ts';
import { homeOf, MY_ACCOUNT } from '#web/access/home.ts';
import { loginPath } from '#web/access/return-url.ts';
import type { FeatureRoute } from '#web/base/route.ts';
import { forgetLogin, heldRights, passwordDue, roleOf, signedIn, storedLogin } from '#web/base/session.ts';
import { admitted } from './admitted.ts';

/** Where the address leads this role instead; null when it may stay. */
export function detour(pathname: string, role: Role): string | null {
  if (pathname === MY_ACCOUNT) return null;
  const home = homeOf(role);
  const management = pathname === '/management' || pathname.startsWith('/management/');
  if (role === 'Standard') return pathname === home ? null : home;
  return management === (role === 'Partner') ? home : null;
}

const pathnameOf = (request: Request): string => new URL(request.url).pathname;

const pathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

/** Lets only signed-in people pass and sends each role to its own side. */
export function requireLogin(request: Request): Role {
  const role = roleOf(storedLogin());
  if (!role || !signedIn()) {
    if (storedLogin()) forgetLogin();
    throw redirect(loginPath(pathOf(request)));
  }
  const elsewhere = detour(pathnameOf(request), role);
  if (elsewhere) throw redirect(elsewhere);
  return role;
}

/** What everybody needs inside: a login and the rights, and no password that somebody else knows. */
async function enter(request: Request): Promise<Role> {
  const role = requireLogin(request);
  await loadAccount();
  if (passwordDue() && pathnameOf(request) !== MY_ACCOUNT) throw redirect(MY_ACCOUNT);
  return role;
}

/** Not for this person. A home that is not there, or not theirs, gives way to the first screen of their menu. */
async function refuse(request: Request, role: Role, screens: readonly FeatureRoute[]): Promise<never> {
  if (pathnameOf(request) !== homeOf(role)) throw new Response(null, { status: 404 });
  const { firstScreen } = await import('./first-screen.ts');
  throw redirect(firstScreen(role, heldRights() ?? new Set(), screens));
}

/** The guard of one screen; somebody without the right sees the not-found page. */
export async function guard(route: FeatureRoute, request: Request, screens: readonly FeatureRoute[]): Promise<null> {
  const role = await enter(request);
  return admitted(route, role, heldRights() ?? new Set()) ? null : refuse(request, role, screens);
}

/** An address without a screen. */
export async function missing(request: Request, screens: readonly FeatureRoute[]): Promise<never> {
  return refuse(request, await enter(request), screens);
}

/** The login page is for those who are not signed in. */
export function visitorsOnly(): null {
  if (signedIn()) throw redirect(homeOf(roleOf(storedLogin())));
  return null;
}

/** The root leads home. */
export function toHome(): never {
  throw redirect(signedIn() ? homeOf(roleOf(storedLogin())) : '/login');
}
