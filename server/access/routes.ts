// Signing in, staying signed in, signing out, and one's own account.

import { createSecretKey } from 'node:crypto';
import { sql } from 'kysely';
import { accessCalls, type LoginAnswer, type UserInfo } from '#domain/access/calls.ts';
import { copy } from '#domain/access/copy.ts';
import { copy as common } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { Open } from '#server/base/context.ts';
import { type Edge, serve, serveOpen } from '#server/base/http.ts';
import type { Keys } from '#server/base/master-key.ts';
import { logInWithKey, recreateCredentials } from './api-credentials.ts';
import { judgeCode, openChallenge } from './challenges.ts';
import { changePassword } from './change-password.ts';
import { noteSignIn } from './noted.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts';
import { isPassword, withHashingPlace } from './passwords.ts';
import { logOut, refreshSession, refreshTokenOf, startSession } from './sessions.ts';
import { clearTries, counterOf, countTry, rememberDevice } from './throttle.ts';
import { tokenReader } from './tokens.ts';
import { people } from './users-routes.ts';
import { views } from './views.ts';

interface Candidate {
  id: string;
  email: string;
  passwordHash: string;
  isActive: boolean;
  codeClosedAt: Time | null;
}

async function logIn(
  { database, client, now }: Open,
  keys: Keys,
  withCode: boolean,
  input: { email: string; password: string },
): Promise<LoginAnswer | Refusal> {
  const counter = counterOf(keys, input.email, client);
  await database.transaction((tx) => countTry(tx, counter, now));
  const person = await database.one(
    sql<Candidate>`select id, email, password_hash, is_active, code_closed_at from app_user where lower(email) = lower(${input.email})`,
  );
  const right = await isPassword(input.password, person?.isActive ? person.passwordHash : null, keys.for('pepper'));
  if (!person || !right)
    return database.transaction(async (tx) => {
      await noteSignIn(tx, person?.id ?? null, { recognised: false });
      return new Refusal('unauthenticated', copy.wrongLogin, { code: 'login' });
    });
  // On its own: a code that cannot be sent yet is no failure to know the password.
  await database.transaction((tx) => clearTries(tx, counter));
  return database.transaction(async (tx) => {
    await noteSignIn(tx, person.id, { recognised: true });
    if (!withCode) {
      rememberDevice(keys, person.email, client);
      return startSession(tx, keys, person.id, client, now);
    }
    return { userId: await openChallenge(tx, keys, person, client, now), message: copy.codeSent };
  });
}

/** Requests that carry a cookie must come from our own pages; browsers say where they come from (trust T18). */
function sameSite(client: Open['client']): void {
  if (client.crossSite) throw new Refusal('forbidden', common.notAllowed);
}

export function access(edge: Edge, keys: Keys, withCode: boolean): void {
  const { login, verify, refresh, logout, changePassword: change, me, permissions, loginWithKey, ...own } = accessCalls;
  const readToken = tokenReader(createSecretKey(keys.for('jwt')));
  people(edge, keys);
  views(edge);
  const { recreateCredentials: recreate, sessions, endSession, endOthers } = own;
  serve(
    edge,
    { recreate, sessions, endSession, endOthers },
    { recreate: recreateCredentials, sessions: ownSessions, endSession: endOwnSession, endOthers: endOtherSessions },
  );
  serveOpen(
    edge,
    { login, verify, refresh, logout, change, loginWithKey },
    {
      loginWithKey: (open, input) => logInWithKey(open, keys, input),
      change: (open, input) => withHashingPlace(() => changePassword(open, keys, input)),
      login: (open, input) => withHashingPlace(() => logIn(open, keys, withCode, input)),
      verify: ({ database, client, now }, input) =>
        database.transaction(async (tx) => {
          const judged = await judgeCode(tx, keys, input, client, now);
          await noteSignIn(tx, judged.about, { recognised: judged.right });
          if (!judged.right) return new Refusal('unauthenticated', copy.codeWrong, { code: 'otp' });
          const userId = judged.about;
          const person = await tx.one(sql<{ email: string }>`select email from app_user where id = ${userId}`);
          rememberDevice(keys, person!.email, client);
          return startSession(tx, keys, userId, client, now);
        }),
      refresh: async ({ database, client, now }, input) => {
        sameSite(client);
        const token = refreshTokenOf(input, client);
        if (token === null) throw new Refusal('unauthenticated', copy.sessionEnded, { code: 'session_ended' });
        return database.transaction((tx) => refreshSession(tx, keys, token, client, now));
      },
      logout: async ({ database, client, now }, input) => {
        sameSite(client);
        const bearer = client.bearer ? await readToken(client.bearer, now) : null;
        await database.transaction((tx) =>
          logOut(tx, refreshTokenOf(input, client), bearer?.sessionId ?? null, client, now),
        );
        return {};
      },
    },
  );
  serve(
    edge,
    { me, permissions },
    {
      me: async ({ db, actor }) => {
        const row = await db.one(
          sql<
            Omit<UserInfo, 'roles' | 'companyInfo'> & {
              role: string;
              companyId: string | null;
              companyName: string;
              companyEmail: string;
            }
          >`
            select u.first_name, u.last_name, u.email, u.role, k.api_key, k.created_at as api_key_created_at, k.last_used_at as api_key_last_used_at, u.password_must_change as must_change_password, c.id as company_id, c.name as company_name, c.email as company_email
            from app_user u left join company c on c.id = u.company_id left join api_credential k on k.user_id = u.id where u.id = ${actor.userId}`,
        );
        const { role, companyId, companyName, companyEmail, ...person } = row!;
        return {
          ...person,
          roles: [role, 'common'],
          companyInfo: companyId ? { id: companyId, name: companyName, email: companyEmail } : null,
        };
      },
      permissions: async ({ actor }) => [...actor.permissions].sort(),
    },
  );
}
