// The signed-in user: start and end of a session, and account data from the server.

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

const fullName = ({ firstName, lastName }: Pick<UserInfo, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Loads permissions and name, once. Rejects if the server cannot be reached. */
export async function loadAccount(): Promise<void> {
  if (currentPermissions()) return;
  const login = storedLogin()?.userId;
  const me = await queryClient.fetchQuery(meQuery);
  // A reply that arrives after sign-out says nothing about the current user.
  if (!storedLogin()) return;
  if (storedLogin()?.userId !== login) return loadAccount();
  setPermissions(me.permissions);
  storeLogin({ name: fullName(me) });
  setPasswordChangeRequired(me.mustChangePassword);
  setFactorRequired(me.mustAddFactor);
}

/** Reloads permissions, so that nothing is offered that the server now refuses (GAP-072). */
export async function rereadRights(): Promise<void> {
  const login = storedLogin()?.userId;
  if (!currentPermissions()) return;
  const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
  if (storedLogin()?.userId === login) setPermissions(me.permissions);
}

/** Adopts a new session: token into memory, scopes and expiry into the stored login. */
export async function startSession(session: Pick<Session, 'accessToken' | 'refreshTokenExpires'>): Promise<void> {
  clearLogin();
  storeLogin({ ...claimsOf(session.accessToken), refreshTokenExpires: session.refreshTokenExpires });
  setAccessToken(session.accessToken);
  await loadAccount();
}

/** Continues on the same screen with a new session. A different user starts at their home (`onLeave`). */
export async function resumeSession(session: Pick<Session, 'accessToken' | 'refreshTokenExpires'>): Promise<void> {
  storeLogin({ ...claimsOf(session.accessToken), refreshTokenExpires: session.refreshTokenExpires });
  setAccessToken(session.accessToken);
  await loadAccount();
}

/** Signs out here, in the other tabs and on the server (NAV-004, NAV-005). */
export async function logout(): Promise<void> {
  broadcastSignOut();
  // The reply does not matter: the user is signed out here in any case.
  await send(accessCalls.logout, {}).catch(() => undefined);
  clearLogin();
}
