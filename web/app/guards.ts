// Who may see which screen (SH-006 to SH-015, NAV-019). What is decided from the stored login alone is decided before
// anything is asked; the rights come from the server once.

import { redirect } from 'react-router';
import type { Permission, Role } from '#domain/base/permissions.ts';
import { loadAccount } from '#web/access/account.ts';
import { homeOf, MY_ACCOUNT } from '#web/access/home.ts';
import { loginPath } from '#web/access/return-url.ts';
import type { FeatureRoute } from '#web/base/route.ts';
import { forgetLogin, heldRights, roleOf, signedIn, storedLogin } from '#web/base/session.ts';

/** May a person with this role and these rights see the screen? */
export function admitted(
  route: Pick<FeatureRoute, 'side' | 'roles' | 'anyOf'>,
  role: Role,
  rights: ReadonlySet<Permission>,
): boolean {
  if (route.roles ? !route.roles.includes(role) : !ofSide(route.side, role)) return false;
  return !route.anyOf?.length || route.anyOf.some((right) => rights.has(right));
}

function ofSide(side: FeatureRoute['side'], role: Role): boolean {
  if (side === 'Both') return true;
  return side === 'Partner' ? role === 'Partner' : role !== 'Partner' && role !== 'Standard';
}

/** Where the address leads this role instead; null when it may stay. */
export function detour(pathname: string, role: Role): string | null {
  if (pathname === MY_ACCOUNT) return null;
  const home = homeOf(role);
  const management = pathname === '/management' || pathname.startsWith('/management/');
  if (role === 'Standard') return pathname === home ? null : home;
  return management === (role === 'Partner') ? home : null;
}

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
  const elsewhere = detour(new URL(request.url).pathname, role);
  if (elsewhere) throw redirect(elsewhere);
  return role;
}

/** The guard of one screen; somebody without the right sees the not-found page. */
export async function guard(route: FeatureRoute, request: Request): Promise<null> {
  const role = requireLogin(request);
  await loadAccount();
  if (!admitted(route, role, heldRights() ?? new Set())) throw new Response(null, { status: 404 });
  return null;
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
