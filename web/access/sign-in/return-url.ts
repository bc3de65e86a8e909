// Where to go after sign-in: the originally requested path, if it is ours (LOG-006 to LOG-008).

import { LOGIN } from '#domain/access/login-links.ts';

/** Login URL that returns to a path. */
export const loginPath = (back?: string): string =>
  back && isLocalPath(back) && back !== '/' ? `${LOGIN}/${encodeURIComponent(back)}` : LOGIN;

const isLocalPath = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && !/[\\\s]/.test(path) && path !== LOGIN && !path.startsWith(`${LOGIN}/`);

/** Return path in a login URL; null if absent or unsafe. */
export function returnPath(pathname: string): string | null {
  if (!pathname.startsWith(`${LOGIN}/`)) return null;
  const coded = pathname.slice(LOGIN.length + 1);
  if (!coded) return null;
  try {
    const path = decodeURIComponent(coded);
    return isLocalPath(path) ? path : null;
  } catch {
    return null;
  }
}
