// Effects in this tab when a user signs in or out in another one.

import { beforeEach, describe, expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { cartCount } from '#web/cart/cart-count.ts';
import { recentMessages, toast } from '#web/ui/kit/toast.ts';
import { mockServer } from '#web/ui/render.testing.tsx';
import { send, setTokenRefresher } from '#web/ui/session/api.ts';
import { queryClient } from '#web/ui/session/queries.ts';
import {
  accessToken,
  currentPermissions,
  LOGIN_KEY,
  onLeave,
  type StoredLogin,
  setAccessToken,
  setPermissions,
  storedLogin,
  storeLogin,
} from '#web/ui/session/session.ts';
import { meQuery } from './account.ts';
import { refreshAccessToken } from './refresh-token.ts';

const login = (userId: string, name: string): StoredLogin => ({
  userId,
  name,
  scopes: ['Partner', 'common'],
  refreshTokenExpires: '2100-01-01T00:00:00.000Z',
});
const ADA = login('1', 'Ada');
const BO = login('2', 'Bo');

/** Simulates a change of the stored login by another tab. */
function storeElsewhere(next: StoredLogin | null): void {
  if (next) localStorage.setItem(LOGIN_KEY, JSON.stringify(next));
  else localStorage.removeItem(LOGIN_KEY);
}

const tellOfStorage = () => dispatchEvent(new StorageEvent('storage', { key: LOGIN_KEY }));

/** Simulates a broadcast from another tab. */
async function broadcast(message: unknown): Promise<void> {
  const channel = new BroadcastChannel('merkur.session');
  channel.postMessage(message);
  await new Promise((done) => setTimeout(done, 20));
  channel.close();
}

/** User data held by this tab. */
const readPerson = () => ({
  login: storedLogin()?.name,
  token: accessToken(),
  permissions: currentPermissions(),
  me: queryClient.getQueryData(meQuery.queryKey),
  basket: cartCount.get(),
  messages: recentMessages.get().length,
});
const NOTHING = { login: undefined, token: null, permissions: null, me: undefined, basket: null, messages: 0 };

let whoFollowed: (string | undefined)[] = [];
onLeave(() => whoFollowed.push(storedLogin()?.name));

beforeEach(() => {
  storeLogin(ADA);
  setAccessToken('of-ada');
  setPermissions([]);
  queryClient.setQueryData(meQuery.queryKey, { firstName: 'Ada' } as never);
  cartCount.set(3);
  toast.good('Saved.');
  whoFollowed = [];
});

describe('another tab', () => {
  test('clears all user data here when it signs out', async () => {
    await broadcast({ kind: 'signedOut' });
    expect(readPerson()).toEqual(NOTHING);
  });

  test('clears all user data here when its session ends', () => {
    storeElsewhere(null);
    tellOfStorage();
    expect(readPerson()).toEqual(NOTHING);
    expect(whoFollowed).toEqual([undefined]);
  });

  test('clears all data of the previous user when a different one signs in', () => {
    storeElsewhere(BO);
    tellOfStorage();
    expect(readPerson()).toEqual({ ...NOTHING, login: 'Bo' });
    expect(whoFollowed).toEqual(['Bo']);
  });

  test("changes nothing else when it refreshes the same user's token", async () => {
    storeElsewhere({ ...ADA, refreshTokenExpires: '2101-01-01T00:00:00.000Z' });
    await broadcast({ kind: 'refreshed', token: 'new', expires: '2101-01-01T00:00:00.000Z' });
    expect(readPerson()).toMatchObject({ login: 'Ada', token: 'new', me: { firstName: 'Ada' } });
    expect(whoFollowed).toEqual([]);
  });

  test('does not sign out a later user when it signed out earlier', async () => {
    storeElsewhere(BO);
    await broadcast({ kind: 'signedOut' });
    expect(JSON.parse(localStorage.getItem(LOGIN_KEY)!)).toEqual(BO);
  });
});

test('clears the previous user when a sleeping page wakes up', () => {
  storeElsewhere(BO);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(readPerson()).toEqual({ ...NOTHING, login: 'Bo' });
});

test('never repeats a call as a different user', async () => {
  setTokenRefresher(refreshAccessToken);
  const asked = mockServer(({ url }) => {
    if (!url.endsWith('/auth/refreshtoken')) return { status: 401 };
    const claims = btoa(JSON.stringify({ sub: '2', scope: ['Partner', 'common'] }));
    return { body: { AccessToken: `x.${claims}.x`, RefreshTokenExpires: BO.refreshTokenExpires } };
  });
  await expect(send(accessCalls.me, {})).rejects.toMatchObject({ status: 401 });
  expect(asked.map(({ path }) => path)).toEqual(['/user/me', '/auth/refreshtoken']);
  expect(storedLogin()?.userId).toBe('2');
  expect(whoFollowed).toHaveLength(1);
});
