// The person who is signed in: how a session begins and ends, and what the server knows about its owner.

import { accessCalls, type Session, type UserInfo } from '#domain/access/calls.ts';
import { MINUTE } from '#domain/base/time.ts';
import { clearMessages } from '#web/ui/kit/toast.ts';
import { send } from '#web/ui/session/api.ts';
import { callQueryOptions, queryClient } from '#web/ui/session/queries.ts';
import {
  claimsOf,
  clearLogin,
  currentPermissions,
  onLeave,
  setAccessToken,
  setFactorRequired,
  setPasswordChangeRequired,
  setPermissions,
  storedLogin,
  storeLogin,
} from '#web/ui/session/session.ts';
import { broadcastSignOut } from './refresh-token.ts';

onLeave(clearMessages);

export const meQuery = { ...callQueryOptions(accessCalls.me, {}), staleTime: 5 * MINUTE };

export const fullName = ({ firstName, lastName }: Pick<UserInfo, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Loads rights and name, once. Rejects when the server cannot be asked. */
export async function loadAccount(): Promise<void> {
  if (currentPermissions()) return;
  const login = storedLogin()?.userId;
  const me = await queryClient.fetchQuery(meQuery);
  // Answers for somebody who has left meanwhile say nothing about who is here now.
  if (!storedLogin()) return;
  if (storedLogin()?.userId !== login) return loadAccount();
  setPermissions(me.permissions);
  storeLogin({ name: fullName(me) });
  setPasswordChangeRequired(me.mustChangePassword);
  setFactorRequired(me.mustAddFactor);
}

/** Reads the rights again, so that nothing is offered any more that the server refuses now (GAP-072). */
export async function rereadRights(): Promise<void> {
  const login = storedLogin()?.userId;
  if (!currentPermissions()) return;
  const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
  if (storedLogin()?.userId === login) setPermissions(me.permissions);
}

/** Takes over a new session: token into memory, scope list and end into the stored login. */
export async function startSession(session: Pick<Session, 'accessToken' | 'refreshTokenExpires'>): Promise<void> {
  clearLogin();
  storeLogin({ ...claimsOf(session.accessToken), refreshTokenExpires: session.refreshTokenExpires });
  setAccessToken(session.accessToken);
  await loadAccount();
}

/** Continues on the same screen with a new session. Somebody else than before starts at their home (`onLeave`). */
export async function resumeSession(session: Pick<Session, 'accessToken' | 'refreshTokenExpires'>): Promise<void> {
  storeLogin({ ...claimsOf(session.accessToken), refreshTokenExpires: session.refreshTokenExpires });
  setAccessToken(session.accessToken);
  await loadAccount();
}

/** Signs out here, in the other tabs and on the server (NAV-004, NAV-005). */
export async function logout(): Promise<void> {
  broadcastSignOut();
  // The server's answer does not matter: whoever wants to leave leaves.
  await send(accessCalls.logout, {}).catch(() => undefined);
  clearLogin();
}
