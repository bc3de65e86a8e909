// Where to go after sign-in: the originally requested path, if it is ours (LOG-006 to LOG-008).

/** Login URL that returns to a path. */
export const loginPath = (back?: string): string =>
  back && isLocalPath(back) && back !== '/' ? `/login/${encodeURIComponent(back)}` : '/login';

const isLocalPath = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && !/[\\\s]/.test(path) && path !== '/login' && !path.startsWith('/login/');

/** Return path in a login URL; null if absent or unsafe. */
export function returnPath(pathname: string): string | null {
  const coded = /^\/login\/(.+)$/.exec(pathname)?.[1];
  if (!coded) return null;
  try {
    const path = decodeURIComponent(coded);
    return isLocalPath(path) ? path : null;
  } catch {
    return null;
  }
}
