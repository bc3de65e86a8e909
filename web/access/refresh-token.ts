// Refreshes an expired access token once for all waiting calls and all tabs (SH-027, SH-028). The tab that holds the
// Web Lock calls the server and broadcasts the token; between tabs it is never stored.

import { accessCalls } from '#domain/access/calls.ts';
import type { Time } from '#domain/base/time.ts';
import { send } from '#web/ui/session/api.ts';
import { ApiError } from '#web/ui/session/api-error.ts';
import {
  accessToken,
  claimsOf,
  forgetLogin,
  isSamePerson,
  isSignedIn,
  LOGIN_KEY,
  reloadStoredLogin,
  setAccessToken,
  storedLogin,
  storeLogin,
} from '#web/ui/session/session.ts';

const LOCK = 'merkur.refresh';
/** How long to wait for another tab's broadcast after it held the lock. */
const BROADCAST_TIMEOUT_MS = 500;

type TabMessage = { kind: 'refreshed'; token: string; expires: Time } | { kind: 'signedOut' };

const signInListeners = new Set<() => void>();
/** Calls back when a user has signed in through another tab. */
export const onSignInElsewhere = (listener: () => void): void => void signInListeners.add(listener);

function followStoredLogin(): void {
  const wasSignedIn = isSignedIn();
  reloadStoredLogin();
  if (!wasSignedIn && isSignedIn()) for (const listener of signInListeners) listener();
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('merkur.session');
const broadcastWaiters = new Set<() => void>();

/** Applies a message from another tab. */
function onTabMessage(message: TabMessage): void {
  if (message.kind === 'signedOut') {
    forgetLogin();
    return;
  }
  followStoredLogin();
  // A different user may have signed in through another tab.
  if (!isSamePerson(storedLogin()?.userId, claimsOf(message.token).userId)) return;
  setAccessToken(message.token);
  for (const wake of [...broadcastWaiters]) wake();
}

if (channel) channel.onmessage = (event: MessageEvent<TabMessage>) => onTabMessage(event.data);
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === LOGIN_KEY || key === null) followStoredLogin();
});
// A page restored from the back/forward cache missed broadcasts.
globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && followStoredLogin());

/** Signs the other tabs out. */
export const broadcastSignOut = (): void => channel?.postMessage({ kind: 'signedOut' } satisfies TabMessage);

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
  // Another tab refreshed while this one waited for the lock; its broadcast may still arrive.
  if (failed !== null && storedLogin()?.refreshTokenExpires !== expiresBefore) {
    await waitForBroadcast();
    if (isNewToken(failed)) return true;
  }
  if (!isSignedIn()) return false;
  try {
    const { accessToken: token, refreshTokenExpires } = await send(accessCalls.refresh, {});
    const { scopes, ...owner } = claimsOf(token);
    storeLogin({ ...owner, refreshTokenExpires, ...(scopes.length > 0 && { scopes }) });
    setAccessToken(token);
    channel?.postMessage({ kind: 'refreshed', token, expires: refreshTokenExpires } satisfies TabMessage);
    return true;
  } catch (error) {
    // Sign out only when the server rejects the token (401 or 403), not on network errors.
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return false;
    throw error;
  }
}

let runningRefresh: Promise<boolean> | null = null;

/** True if there is a newer token than the failed one; false if the session has ended. */
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
