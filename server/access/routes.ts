// Sign-in, session refresh, sign-out, and the user's own account.

import { sql } from 'kysely';
import { accessCalls, type LoginAnswer, type Session } from '#domain/access/calls.ts';
import { accessCopy } from '#domain/access/copy.ts';
import { passkeyCalls } from '#domain/access/passkeys.ts';
import { myContactCalls, salesmanCalls } from '#domain/access/salesmen.ts';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import type { Permission } from '#domain/base/permissions.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { registerColleagueRoutes } from '#server/access/colleagues/colleague-routes.ts';
import { logInWithKey, recreateCredentials } from '#server/access/credentials/api-credentials.ts';
import { registerCredentialRoutes } from '#server/access/credentials/credential-routes.ts';
import { type FactorRule, hasFactorSql, mustAddFactor } from '#server/access/factors/factors.ts';
import { readPasskeys, relyingPartyOf } from '#server/access/factors/passkeys.ts';
import { registerPasswordLinkRoutes } from '#server/access/password-links/link-routes.ts';
import { verifyPassword, withHashingSlot } from '#server/access/passwords/passwords.ts';
import { clearAttempts, countAttempt, loginCounterOf, rememberDevice } from '#server/access/passwords/throttle.ts';
import { chooseSalesman, listSalesmen, readContact, readSalesman } from '#server/access/salesmen/salesman.ts';
import { accountOf } from '#server/access/sign-in/actors.ts';
import {
  type ChallengeAnswer,
  givePasskeyChallenge,
  requestChallenge,
  verifyCode,
} from '#server/access/sign-in/challenges.ts';
import { changePassword } from '#server/access/sign-in/change-password.ts';
import { registerFactorRoutes } from '#server/access/sign-in/factor-routes.ts';
import { registerPasskeyRoutes } from '#server/access/sign-in/own-passkeys.ts';
import { endOtherSessions, endOwnSession, ownSessions } from '#server/access/sign-in/own-sessions.ts';
import {
  logOut,
  refreshSession,
  refreshTokenOf,
  type SessionSettings,
  startSession,
} from '#server/access/sign-in/sessions.ts';
import { noteSignIn } from '#server/access/sign-in/sign-in-note.ts';
import { registerStepUpRoutes } from '#server/access/sign-in/step-up.ts';
import { tokenReader } from '#server/access/sign-in/tokens.ts';
import { registerUserRoutes } from '#server/access/users/users-routes.ts';
import { registerViewRoutes } from '#server/access/users/views.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { UnmanagedContext } from '#server/base/http/context.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';

interface LoginUser {
  id: string;
  email: string;
  passwordHash: string;
  isActive: boolean;
  codeClosedAt: Time | null;
  hasFactor: boolean;
}

/** Sign-in settings of the operator. */
interface SignInRules {
  /** False: a password alone suffices for users without a second factor. */
  withCode: boolean;
  factorRule: FactorRule;
  /** Whether a mail server is configured. */
  isMailed: boolean;
}

/** Whether the verified password is still current and the user active. Locks the user until the commit. */
const lockUnchanged = async (tx: Tx, { id, passwordHash }: LoginUser): Promise<boolean> =>
  Boolean(
    await tx.one(
      sql`select 1 from app_user where id = ${id} and password_hash = ${passwordHash} and is_active for update`,
    ),
  );

async function logIn(
  { database, client, now }: UnmanagedContext,
  settings: SessionSettings,
  { withCode, rpId }: { withCode: boolean; rpId: string },
  input: { email: string; password: string },
): Promise<LoginAnswer | Refusal> {
  const { keys } = settings;
  const counter = loginCounterOf(keys, input.email, client);
  await database.transaction((tx) => countAttempt(tx, counter, now));
  const person = await database.one(
    sql<LoginUser>`select id, email, password_hash, is_active, code_closed_at,
        ${hasFactorSql(sql`app_user.id`)} as has_factor
      from app_user
      where lower(email) = lower(${input.email}) and kind = 'Person'`,
  );
  const isPasswordCorrect = await verifyPassword(
    input.password,
    person?.isActive ? person.passwordHash : null,
    keys.keyFor('pepper'),
  );
  if (!person || !isPasswordCorrect)
    return database.transaction(async (tx) => {
      await noteSignIn(tx, person?.id ?? null, { recognised: false });
      return new Refusal('login', accessCopy.wrongLogin);
    });
  // A separate transaction: a code that cannot be sent yet is not a password failure.
  await database.transaction((tx) => clearAttempts(tx, counter));
  return database.transaction(async (tx) => {
    if (!(await lockUnchanged(tx, person))) {
      await noteSignIn(tx, person.id, { recognised: false });
      return new Refusal('login', accessCopy.wrongLogin);
    }
    await noteSignIn(tx, person.id, { recognised: true });
    if (!withCode && !person.hasFactor) {
      rememberDevice(keys, person.email, client);
      return startSession(tx, settings, person.id, client, now);
    }
    const userId = await requestChallenge(tx, keys, person, { client }, now);
    const credentials = await readPasskeys(tx, person.id);
    return {
      userId,
      ...(person.hasFactor ? { message: accessCopy.appCodeAsked, factor: 'App' } : { message: accessCopy.codeSent }),
      ...(credentials.length > 0 && {
        passkey: { challenge: await givePasskeyChallenge(tx, userId), rpId, credentials },
      }),
    };
  });
}

/** Opens a session for the right code of a challenge. */
const answerChallenge = (
  { database, client, now }: UnmanagedContext,
  settings: SessionSettings,
  answer: ChallengeAnswer,
): Promise<Session | Refusal> =>
  database.transaction(async (tx) => {
    const { keys } = settings;
    const verdict = await verifyCode(tx, keys, answer, client, now);
    const isNoted = verdict.right && ['RecoveryCode', 'Passkey'].includes(verdict.used.kind);
    await noteSignIn(tx, verdict.about, {
      recognised: verdict.right,
      ...(isNoted && { after: verdict.used }),
    });
    if (!verdict.right) return new Refusal('otp', accessCopy.codeWrong);
    const userId = verdict.about;
    const person = await tx.only(sql<{ email: string }>`select email from app_user where id = ${userId}`);
    rememberDevice(keys, person.email, client);
    return startSession(tx, settings, userId, client, now);
  });

/** Requests with a cookie must come from our own pages; browsers report their origin. */
function refuseCrossSite(client: UnmanagedContext['client']): void {
  if (client.isCrossSite) throw new Refusal('forbidden', commonCopy.notAllowed);
}

const sortedPermissions = ({ permissions }: Actor): Permission[] => [...permissions].sort();

/** Sign-in, its second step, sessions of the browser and changes of the password. */
function registerSignInRoutes(edge: Edge, settings: SessionSettings, withCode: boolean): void {
  const { keys } = settings;
  const site = relyingPartyOf(edge.publicUrl);
  const readToken = tokenReader(keys);
  const { login, verify, verifyRecovery, refresh, logout, changePassword: change, loginWithKey } = accessCalls;
  serveUnmanaged(
    edge,
    { login, verify, verifyRecovery, verifyPasskey: passkeyCalls.signIn, refresh, logout, change, loginWithKey },
    {
      loginWithKey: (open, input) => logInWithKey(open, keys, input),
      change: (open, input) => withHashingSlot(() => changePassword(open, keys, input)),
      login: (open, input) => withHashingSlot(() => logIn(open, settings, { withCode, rpId: site.rpId }, input)),
      verify: (open, input) => answerChallenge(open, settings, input),
      verifyRecovery: (open, input) => answerChallenge(open, settings, input),
      verifyPasskey: (open, input) => answerChallenge(open, settings, { ...input, site }),
      refresh: async ({ database, client, now }, input) => {
        refuseCrossSite(client);
        const token = refreshTokenOf(input, client);
        if (token === null) throw new Refusal('session_ended', accessCopy.sessionEnded);
        return database.transaction((tx) => refreshSession(tx, settings, token, client, now));
      },
      logout: async ({ database, client, now }, input) => {
        refuseCrossSite(client);
        const bearer = client.bearer ? await readToken(client.bearer, now) : null;
        await database.transaction((tx) =>
          logOut(tx, refreshTokenOf(input, client), bearer?.sessionId ?? null, client, now),
        );
        return {};
      },
    },
  );
}

/** The caller's own account and rights. */
function registerAccountRoutes(edge: Edge, factorRule: SignInRules['factorRule']): void {
  const { me, permissions } = accessCalls;
  serve(
    edge,
    { me, permissions },
    {
      me: async ({ actor }) => {
        const account = accountOf(actor);
        const { companyId, companyName, companyEmail } = account;
        return {
          ...account,
          mustChangePassword: account.passwordMustChange,
          mustAddFactor: mustAddFactor(factorRule, actor, account.hasFactor),
          roles: [account.role, 'common'],
          companyInfo: companyId ? { id: companyId, name: companyName!, email: companyEmail! } : null,
          permissions: sortedPermissions(actor),
        };
      },
      permissions: async ({ actor }) => sortedPermissions(actor),
    },
  );
}

export function registerAccessRoutes(
  edge: Edge,
  settings: SessionSettings,
  { withCode, factorRule, isMailed }: SignInRules,
): void {
  const { keys } = settings;
  const links = { publicUrl: edge.publicUrl, isMailed };
  serve(edge, salesmanCalls, { choices: listSalesmen, show: readSalesman, choose: chooseSalesman });
  serve(edge, myContactCalls, { show: readContact });
  registerUserRoutes(edge, keys, links);
  registerPasswordLinkRoutes(edge, keys);
  registerColleagueRoutes(edge, keys, links);
  registerFactorRoutes(edge, keys);
  registerPasskeyRoutes(edge);
  registerStepUpRoutes(edge, keys, withCode);
  registerViewRoutes(edge);
  registerCredentialRoutes(edge);
  const { recreateCredentials: recreate, sessions, endSession, endOthers } = accessCalls;
  serve(
    edge,
    { recreate, sessions, endSession, endOthers },
    { recreate: recreateCredentials, sessions: ownSessions, endSession: endOwnSession, endOthers: endOtherSessions },
  );
  registerSignInRoutes(edge, settings, withCode);
  registerAccountRoutes(edge, factorRule);
}
