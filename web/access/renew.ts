// Replaces an expired access token: once for all calls that wait for it, once for all tabs (SH-027, SH-028). The tab
// that holds the lock asks the server and tells the others; the token travels between tabs in memory only.

import { accessCalls } from '#domain/access/calls.ts';
import type { Time } from '#domain/base/time.ts';
import { send } from '#web/base/api.ts';
import { Refused } from '#web/base/refused.ts';
import {
  accessToken,
  forgetLogin,
  LOGIN_KEY,
  rereadLogin,
  scopesOf,
  setAccessToken,
  signedIn,
  storedLogin,
  storeLogin,
} from '#web/base/session.ts';

const LOCK = 'merkur.renew';
/** How long to wait for the word of a tab that has just renewed. */
const WORD_MS = 500;

type Word = { kind: 'renewed'; token: string; expires: Time } | { kind: 'ended' };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('merkur.session');
const waiting = new Set<() => void>();

/** Takes over what another tab learned. */
function hear(word: Word): void {
  if (word.kind === 'ended') {
    forgetLogin();
    return;
  }
  setAccessToken(word.token);
  for (const wake of [...waiting]) wake();
}

if (channel) channel.onmessage = (event: MessageEvent<Word>) => hear(event.data);
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === LOGIN_KEY || event.key === null) rereadLogin();
});

/** Tells the other tabs that the session is over. */
export const tellEnded = (): void => channel?.postMessage({ kind: 'ended' } satisfies Word);

const word = (): Promise<void> =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      waiting.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, WORD_MS);
    waiting.add(wake);
  });

const isNew = (failed: string | null): boolean => accessToken() !== null && accessToken() !== failed;

async function exchange(failed: string | null, expiresBefore: Time | undefined): Promise<boolean> {
  if (isNew(failed)) return true;
  rereadLogin();
  // Another tab renewed while this one waited for the lock; its word may still be on the way.
  if (failed !== null && storedLogin()?.refreshTokenExpires !== expiresBefore) {
    await word();
    if (isNew(failed)) return true;
  }
  if (!signedIn()) return false;
  try {
    const { accessToken: token, refreshTokenExpires } = await send(accessCalls.refresh, {});
    setAccessToken(token);
    const scopes = scopesOf(token);
    storeLogin({ refreshTokenExpires, ...(scopes.length > 0 && { scopes }) });
    channel?.postMessage({ kind: 'renewed', token, expires: refreshTokenExpires } satisfies Word);
    return true;
  } catch (error) {
    // Only the server's no ends a session; a lost connection does not.
    if (error instanceof Refused && (error.status === 401 || error.status === 403)) return false;
    throw error;
  }
}

let running: Promise<boolean> | null = null;

/** True when there is a token newer than the one that failed; false when the session is over. */
export function renew(failed: string | null): Promise<boolean> {
  if (isNew(failed)) return Promise.resolve(true);
  const before = storedLogin()?.refreshTokenExpires;
  const locked = (): Promise<boolean> =>
    navigator.locks ? navigator.locks.request(LOCK, () => exchange(failed, before)) : exchange(failed, before);
  running ??= locked().finally(() => {
    running = null;
  });
  return running;
}
