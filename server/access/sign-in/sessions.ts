// Sessions and refresh tokens. A token is used once; its successor is derived with a key, so the direct predecessor can
// be answered with the same successor for 30 seconds (parallel tabs). Any older token ends the session (LOG-024).

import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Session } from '#domain/access/calls.ts';
import { accessCopy } from '#domain/access/copy.ts';
import { mailCopy } from '#domain/access/mail-copy.ts';
import { scopeList } from '#domain/access/roles.ts';
import type { Actor } from '#domain/base/actor.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, millisecondsBetween, type Time } from '#domain/base/time.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { Client } from '#server/base/http/context.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import type { SessionLifetimes } from '#server/base/process/config.ts';
import { newId } from '#server/base/process/ids.ts';
import { actorOfUser } from './actors.ts';
import { noteSignIn } from './sign-in-note.ts';
import { signAccessToken } from './tokens.ts';

const REUSE_GRACE_MS = 30_000;
const MAX_SESSIONS = 10;
const COOKIE = 'rt';

/** Dependencies of session creation. */
export interface SessionSettings {
  keys: DerivedKeys;
  lifetimes: SessionLifetimes;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();
/** Successors of a token: the one to issue, and those issued before a rotation of the master key. */
const successorsOf = (keys: DerivedKeys, token: string) =>
  keys
    .acceptedFor('cookie')
    .map((key) => createHmac('sha256', key).update('refresh').update(token).digest('base64url'));
const lifetimeOf = ({ lifetimes }: SessionSettings, role: Actor['role']) =>
  role === 'Partner' ? lifetimes.partner : lifetimes.staff;
const earlier = (a: Time, b: Time) => (a < b ? a : b);

async function issueSession(
  keys: DerivedKeys,
  actor: Actor,
  sessionId: string,
  token: string,
  expiresAt: Time,
  client: Client,
  now: Time,
): Promise<Session> {
  const accessToken = await signAccessToken(
    { userId: actor.userId!, sessionId, name: actor.name, scope: scopeList(actor.role!, actor.scope) },
    keys.keyFor('jwt'),
    now,
  );
  if (client.transport === 'cookie')
    client.setCookie(COOKIE, token, Math.ceil(millisecondsBetween(now, expiresAt) / 1000));
  return {
    accessToken,
    refreshToken: client.transport === 'cookie' ? 'cookie' : token,
    refreshTokenExpires: expiresAt,
  };
}

/** Ends all sessions of all users. */
export const endAllSessions = (tx: Tx, now: Time, reason: string): Promise<number> =>
  tx.run(sql`update session set ended_at = ${now}, end_reason = ${reason} where ended_at is null`);

/** Ends all but the newest sessions of one kind. */
export const endOldest = (
  tx: Tx,
  userId: string,
  kind: 'Browser' | 'Api',
  keepCount: number,
  now: Time,
): Promise<number> =>
  tx.run(sql`update session set ended_at = ${now}, end_reason = 'too many' where id in (
    select id from session where user_id = ${userId} and kind = ${kind} and ended_at is null
      order by last_used_at desc offset ${keepCount})`);

/** Starts a session; the oldest beyond ten are ended. */
export async function startSession(
  tx: Tx,
  settings: SessionSettings,
  userId: string,
  client: Client,
  now: Time,
): Promise<Session> {
  const { keys } = settings;
  const actor = await actorOfUser(tx, userId);
  if (!actor) throw new Refusal('login', accessCopy.wrongLogin);
  const id = newId();
  const { idle, whole } = lifetimeOf(settings, actor.role);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = earlier(addMilliseconds(now, idle), addMilliseconds(now, whole));
  await endOldest(tx, userId, 'Browser', MAX_SESSIONS - 1, now);
  await tx.run(sql`insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, address, device)
    values (${id}, ${userId}, ${now}, ${now}, ${expiresAt}, ${addMilliseconds(now, whole)}, ${client.address},
      ${client.device})`);
  await tx.run(sql`insert into refresh_token (hash, session_id, created_at) values (${hashOf(token)}, ${id}, ${now})`);
  return issueSession(keys, actor, id, token, expiresAt, client, now);
}

interface RefreshTokenRow {
  sessionId: string;
  userId: string;
  email: string;
  usedAt: Time | null;
  idleUntil: Time;
  endsAt: Time;
  endedAt: Time | null;
}

const sessionEndedRefusal = () => new Refusal('session_ended', accessCopy.sessionEnded);

/** Token sent by a client: in the body if it stores its own, else in the cookie. */
export const refreshTokenOf = (input: { refreshToken?: string | undefined }, client: Client): string | null =>
  input.refreshToken && input.refreshToken !== 'cookie' ? input.refreshToken : client.cookie(COOKIE);

/** The renewed session, or a refusal to be returned after the commit. */
export async function refreshSession(
  tx: Tx,
  settings: SessionSettings,
  token: string,
  client: Client,
  now: Time,
): Promise<Session | Refusal> {
  const { keys } = settings;
  const row = await tx.one(
    sql<RefreshTokenRow>`select r.session_id, s.user_id, u.email, r.used_at, s.idle_until, s.ends_at, s.ended_at
      from refresh_token r join session s on s.id = r.session_id join app_user u on u.id = s.user_id
      where r.hash = ${hashOf(token)} for update of s`,
  );
  // The page was left: its token stays unused, because the next page sends it again. Consumed unseen, it would look
  // stolen two pages later.
  if (client.isGone()) return sessionEndedRefusal();
  if (!row || row.endedAt || row.idleUntil <= now || row.endsAt <= now) return sessionEndedRefusal();
  const actor = await actorOfUser(tx, row.userId);
  if (!actor) return sessionEndedRefusal();
  const successors = successorsOf(keys, token);
  // Reread under the session's row lock: a parallel refresh may have used the token.
  const currentToken = await tx.one(
    sql<{ usedAt: Time | null }>`select used_at from refresh_token where hash = ${hashOf(token)}`,
  );
  if (currentToken?.usedAt) {
    const issued = await tx.one(
      sql<{ hash: Buffer; usedAt: Time | null }>`select hash, used_at from refresh_token
        where hash = any (${successors.map(hashOf)}::bytea[])`,
    );
    const successor = issued && successors.find((one) => hashOf(one).equals(issued.hash));
    if (successor && !issued.usedAt && millisecondsBetween(currentToken.usedAt, now) <= REUSE_GRACE_MS)
      return issueSession(keys, actor, row.sessionId, successor, row.idleUntil, client, now);
    await endSession(tx, row.sessionId, 'token reuse', now);
    tx.note({
      subject: { kind: 'user', id: row.userId, name: actor.name },
      before: { sessionId: row.sessionId, ended: false },
      after: { sessionId: row.sessionId, ended: true, reason: 'token reuse' },
    });
    await sendMail(tx, now, {
      to: row.email,
      subject: mailCopy.reuseSubject,
      text: mailCopy.reuseText,
      layout: { reason: 'account' },
    });
    return sessionEndedRefusal();
  }
  const successor = successors[0]!;
  const expiresAt = earlier(addMilliseconds(now, lifetimeOf(settings, actor.role).idle), row.endsAt);
  await tx.run(sql`update refresh_token set used_at = ${now} where hash = ${hashOf(token)}`);
  await tx.run(
    sql`insert into refresh_token (hash, session_id, created_at)
      values (${hashOf(successor)}, ${row.sessionId}, ${now})`,
  );
  await tx.run(sql`update session set last_used_at = ${now}, idle_until = ${expiresAt} where id = ${row.sessionId}`);
  return issueSession(keys, actor, row.sessionId, successor, expiresAt, client, now);
}

/** Ends a session; its access tokens are rejected from the next request on. */
const endSession = (tx: Tx, sessionId: string, reason: string, now: Time): Promise<number> =>
  tx.run(
    sql`update session set ended_at = ${now}, end_reason = ${reason} where id = ${sessionId} and ended_at is null`,
  );

/** Ends the sessions of a refresh token and an access token, and clears the cookie. */
export async function logOut(
  tx: Tx,
  token: string | null,
  bearerSessionId: string | null,
  client: Client,
  now: Time,
): Promise<void> {
  client.setCookie(COOKIE, '', 0);
  const endedSessions = await tx.all(
    sql<{
      id: string;
      userId: string;
    }>`update session set ended_at = ${now}, end_reason = 'logout' where ended_at is null
      and (id = ${bearerSessionId}::uuid
      or id = (select session_id from refresh_token where hash = ${token === null ? null : hashOf(token)}))
        returning id, user_id`,
  );
  for (const { id, userId } of endedSessions)
    await noteSignIn(tx, userId, { recognised: true, after: { sessionId: id, ended: true } });
}
