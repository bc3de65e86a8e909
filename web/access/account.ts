// The person who is signed in: how a session begins and ends, and what the server knows about its owner.

import { accessCalls, type Session, type UserInfo } from '#domain/access/calls.ts';
import { MINUTE } from '#domain/base/time.ts';
import { send } from '#web/base/api.ts';
import { queries, readOf } from '#web/base/queries.ts';
import {
  forgetLogin,
  heldRights,
  scopesOf,
  setAccessToken,
  setPasswordDue,
  setRights,
  storeLogin,
} from '#web/base/session.ts';
import { forgetMessages } from '#web/base/toast.ts';
import { tellEnded } from './renew.ts';

export const meQuery = { ...readOf(accessCalls.me, {}), staleTime: 5 * MINUTE };
const permissionsQuery = { ...readOf(accessCalls.permissions, {}), staleTime: 5 * MINUTE };

export const fullName = ({ firstName, lastName }: Pick<UserInfo, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Loads rights and name, once. Rejects when the server cannot be asked. */
export async function loadAccount(): Promise<void> {
  if (heldRights()) return;
  const [permissions, me] = await Promise.all([queries.fetchQuery(permissionsQuery), queries.fetchQuery(meQuery)]);
  setRights(permissions);
  storeLogin({ name: fullName(me) });
  setPasswordDue(me.mustChangePassword);
}

/** Takes over a new session: token into memory, scope list and end into the stored login. */
export async function begin(session: Pick<Session, 'accessToken' | 'refreshTokenExpires'>): Promise<void> {
  queries.clear();
  setAccessToken(session.accessToken);
  storeLogin({ name: '', scopes: scopesOf(session.accessToken), refreshTokenExpires: session.refreshTokenExpires });
  await loadAccount();
}

/** Signs out here, in the other tabs and on the server (NAV-004, NAV-005). */
export async function logout(): Promise<void> {
  tellEnded();
  // The server's answer does not matter: whoever wants to leave leaves.
  await send(accessCalls.logout, {}).catch(() => undefined);
  forgetLogin();
  forgetMessages();
  queries.clear();
}
