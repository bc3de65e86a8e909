// Where a person goes after signing in: back to where they were asked to, if that is a place of ours (LOG-006 to
// LOG-008).

/** The address of the login page that leads back to a path. */
export const loginPath = (back?: string): string =>
  back && isLocalPath(back) && back !== '/' ? `/login/${encodeURIComponent(back)}` : '/login';

const isLocalPath = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && !/[\\\s]/.test(path) && path !== '/login' && !path.startsWith('/login/');

/** The return path inside the address of the login page; null when there is none that may be followed. */
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
