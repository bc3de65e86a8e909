// Replaces an expired access token: once for all calls that wait for it, once for all tabs (SH-027, SH-028). The tab
// that holds the lock asks the server and tells the others; the token travels between tabs in memory only.

import { accessCalls } from '#domain/access/calls.ts';
import type { Time } from '#domain/base/time.ts';
import { send } from '#web/ui/session/api.ts';
import { ApiError } from '#web/ui/session/api-error.ts';
import {
  accessToken,
  clearLogin,
  isSignedIn,
  LOGIN_KEY,
  reloadStoredLogin,
  scopesOf,
  setAccessToken,
  storedLogin,
  storeLogin,
} from '#web/ui/session/session.ts';

const LOCK = 'merkur.renew';
/** How long to wait for the word of a tab that has just renewed. */
const BROADCAST_TIMEOUT_MS = 500;

type TabMessage = { kind: 'renewed'; token: string; expires: Time } | { kind: 'ended' };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('merkur.session');
const broadcastWaiters = new Set<() => void>();

/** Takes over what another tab learned. */
function onTabMessage(word: TabMessage): void {
  if (word.kind === 'ended') {
    clearLogin();
    return;
  }
  setAccessToken(word.token);
  for (const wake of [...broadcastWaiters]) wake();
}

if (channel) channel.onmessage = (event: MessageEvent<TabMessage>) => onTabMessage(event.data);
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === LOGIN_KEY || event.key === null) reloadStoredLogin();
});

/** Tells the other tabs that the session is over. */
export const broadcastSignOut = (): void => channel?.postMessage({ kind: 'ended' } satisfies TabMessage);

const waitForBroadcast = (): Promise<void> =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      broadcastWaiters.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, BROADCAST_TIMEOUT_MS);
    broadcastWaiters.add(wake);
  });

const isNewToken = (failed: string | null): boolean => accessToken() !== null && accessToken() !== failed;

async function exchangeToken(failed: string | null, expiresBefore: Time | undefined): Promise<boolean> {
  if (isNewToken(failed)) return true;
  reloadStoredLogin();
  // Another tab renewed while this one waited for the lock; its word may still be on the way.
  if (failed !== null && storedLogin()?.refreshTokenExpires !== expiresBefore) {
    await waitForBroadcast();
    if (isNewToken(failed)) return true;
  }
  if (!isSignedIn()) return false;
  try {
    const { accessToken: token, refreshTokenExpires } = await send(accessCalls.refresh, {});
    setAccessToken(token);
    const scopes = scopesOf(token);
    storeLogin({ refreshTokenExpires, ...(scopes.length > 0 && { scopes }) });
    channel?.postMessage({ kind: 'renewed', token, expires: refreshTokenExpires } satisfies TabMessage);
    return true;
  } catch (error) {
    // Only the server's no ends a session; a lost connection does not.
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return false;
    throw error;
  }
}

let runningRefresh: Promise<boolean> | null = null;

/** True when there is a token newer than the one that failed; false when the session is over. */
export function refreshAccessToken(failed: string | null): Promise<boolean> {
  if (isNewToken(failed)) return Promise.resolve(true);
  const before = storedLogin()?.refreshTokenExpires;
  const locked = (): Promise<boolean> =>
    navigator.locks
      ? navigator.locks.request(LOCK, () => exchangeToken(failed, before))
      : exchangeToken(failed, before);
  runningRefresh ??= locked().finally(() => {
    runningRefresh = null;
  });
  return runningRefresh;
}
