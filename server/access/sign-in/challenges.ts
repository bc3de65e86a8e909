// Second step of sign-in: six digits by email or from an authenticator app, valid for five minutes, once, for one
// browser and one sign-in (LOG-022). The returned challenge id reveals nothing about the user.

import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { accessCopy } from '#domain/access/copy.ts';
import { mailCopy } from '#domain/access/mail-copy.ts';
import type { PasskeyAnswer } from '#domain/access/passkeys.ts';
import { OTP_COUNTDOWN_SECONDS, OTP_LENGTH } from '#domain/base/limits.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, HOUR, MINUTE, millisecondsBetween, type Time } from '#domain/base/time.ts';
import { consumeAppCode, type UsedCode } from '#server/access/factors/factors.ts';
import { consumePasskey, newChallenge, type RelyingParty } from '#server/access/factors/passkeys.ts';
import { consumeRecoveryCode } from '#server/access/factors/recovery-codes.ts';
import { judgeCounted } from '#server/access/passwords/code-tries.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import type { Client } from '#server/base/http/context.ts';
import { sendMail } from '#server/base/jobs/mail.ts';

const CODE_LIFETIME = 5 * MINUTE;
const MAX_TRIES = 5;
const MAX_UNUSED_PER_HOUR = 5;
const MAX_UNUSED_PER_DAY = 10;
const COOKIE = 'otp';

export interface CodeRecipient {
  id: string;
  email: string;
  codeClosedAt: Time | null;
  /** An app code is required; nothing is emailed. */
  hasFactor: boolean;
}

type ChallengeFactor = 'Mail' | 'App';
const factorOf = ({ hasFactor }: CodeRecipient): ChallengeFactor => (hasFactor ? 'App' : 'Mail');

const codeMac = (key: Buffer, challenge: string, code: string) =>
  createHmac('sha256', key).update(`${challenge}\n${code}`).digest();
const isRightCode = (keys: DerivedKeys, challenge: string, code: string, expected: Buffer): boolean =>
  keys.acceptedFor('otp').some((key) => timingSafeEqual(codeMac(key, challenge, code), expected));
const browserHash = (cookie: string) => createHash('sha256').update(cookie).digest();

/**
 * Holder of the challenge: a browser signing in, or a session confirming an action. Only the holder can answer it.
 * Exported for tests.
 */
export type ChallengeHolder = { client: Client } | { sessionId: string };

/** Whether a challenge can still be answered. For `where` clauses on login_challenge. */
const isOpenSql = (now: Time): Sql => sql`tries < ${MAX_TRIES} and used_at is null and expires_at > ${now}`;

const sessionOf = (holder: ChallengeHolder): string | null => ('sessionId' in holder ? holder.sessionId : null);

/**
 * Creates a challenge and emails its code unless an app generates it; voids the user's older challenges. Returns the
 * challenge id. A repeated request within 180 seconds returns the open challenge without another email.
 * @throws Refusal 429 if a code was just sent elsewhere or too many were requested
 */
export async function requestChallenge(
  tx: Tx,
  keys: DerivedKeys,
  person: CodeRecipient,
  holder: ChallengeHolder,
  now: Time,
): Promise<string> {
  if (person.codeClosedAt) throw new Refusal('code_closed', accessCopy.codeClosed);
  await tx.run(sql`select 1 from app_user where id = ${person.id} for update`);
  const newest = await tx.one(
    sql<OpenChallenge>`select id, session_id, browser_hash, created_at from login_challenge
      where user_id = ${person.id} and ${isOpenSql(now)} and factor = ${factorOf(person)}
      order by created_at desc limit 1`,
  );
  const waitSeconds = newest
    ? OTP_COUNTDOWN_SECONDS - Math.floor(millisecondsBetween(newest.createdAt, now) / 1000)
    : 0;
  if (newest && waitSeconds > 0) {
    if (isHeldBy(newest, holder)) return newest.id;
    // An app code needs no email, so another browser does not have to wait.
    if (!person.hasFactor)
      throw new Refusal('code_not_yet', accessCopy.codeNotYet(waitSeconds), { retryAfter: waitSeconds });
  }
  const requestCounts = await tx.only(
    sql<{
      hour: number;
      day: number;
    }>`select count(*) filter (where created_at > ${addMilliseconds(now, -HOUR)}) as hour, count(*) as day
      from login_challenge where user_id = ${person.id} and used_at is null
        and created_at > ${addMilliseconds(now, -24 * HOUR)}`,
  );
  if (requestCounts.hour >= MAX_UNUSED_PER_HOUR || requestCounts.day >= MAX_UNUSED_PER_DAY)
    throw new Refusal('too_many_codes', accessCopy.tooManyAttempts, { retryAfter: 3600 });
  return insertChallenge(tx, keys, person, holder, now);
}

interface OpenChallenge {
  id: string;
  sessionId: string | null;
  browserHash: Buffer;
  createdAt: Time;
}

const isHeldBy = ({ sessionId, browserHash: expected }: OpenChallenge, holder: ChallengeHolder): boolean =>
  'sessionId' in holder
    ? sessionId === holder.sessionId
    : sessionId === null && browserHash(holder.client.cookie(COOKIE) ?? '').equals(expected);

async function insertChallenge(
  tx: Tx,
  keys: DerivedKeys,
  person: CodeRecipient,
  holder: ChallengeHolder,
  now: Time,
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  // Never a cookie sent by the browser: an attacker may have planted it.
  const cookie = randomBytes(16).toString('base64url');
  const code = person.hasFactor ? null : String(randomInt(0, 10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  await tx.run(
    sql`update login_challenge set expires_at = ${now} where user_id = ${person.id} and used_at is null
      and expires_at > ${now}`,
  );
  await tx.run(sql`insert into login_challenge
    (id, user_id, session_id, browser_hash, factor, code_mac, created_at, expires_at)
    values (${id}, ${person.id}, ${sessionOf(holder)}, ${browserHash(cookie)}, ${factorOf(person)},
      ${code === null ? null : codeMac(keys.keyFor('otp'), id, code)}, ${now},
      ${addMilliseconds(now, CODE_LIFETIME)})`);
  if (code !== null)
    await sendMail(tx, now, {
      to: person.email,
      ...('sessionId' in holder
        ? { subject: mailCopy.stepUpSubject, text: mailCopy.stepUpText(code) }
        : { subject: mailCopy.mailSubject, text: mailCopy.mailText(code) }),
      layout: { reason: 'account', code },
      keptUntil: addMilliseconds(now, CODE_LIFETIME),
    });
  if ('client' in holder) holder.client.setCookie(COOKIE, cookie, CODE_LIFETIME / 1000);
  return id;
}

/** Verdict on a code, and its user if known. */
type CodeVerdict = { right: true; about: string; used: UsedChallengeCode } | { right: false; about: string | null };
type UsedChallengeCode = UsedCode | { kind: 'Mail' } | { kind: 'Passkey'; name: string };

/** An answer to a challenge: six digits, a recovery code in place of an app code, or a passkey. */
export type ChallengeAnswer = { userId: string } & (
  | { otp: string }
  | { recoveryCode: string }
  | { passkey: PasskeyAnswer; site: RelyingParty }
);

interface ChallengeRow {
  userId: string;
  factor: ChallengeFactor;
  codeMac: Buffer | null;
  browserHash: Buffer;
  passkeyChallenge: string | null;
}

/** The passkey challenge of a sign-in, constant while the sign-in is pending. */
export async function givePasskeyChallenge(tx: Tx, id: string): Promise<string> {
  const given = await tx.only(
    sql<{
      challenge: string | null;
    }>`update login_challenge set passkey_challenge = coalesce(passkey_challenge, ${newChallenge()})
      where id = ${id} returning passkey_challenge as challenge`,
  );
  return given.challenge!;
}

async function consumeChallengeCode(
  tx: Tx,
  keys: DerivedKeys,
  { userId, factor, codeMac: expected, passkeyChallenge }: ChallengeRow,
  answer: ChallengeAnswer,
  now: Time,
): Promise<UsedChallengeCode | null> {
  if ('passkey' in answer)
    return passkeyChallenge === null
      ? null
      : consumePasskey(tx, answer.site, userId, passkeyChallenge, answer.passkey, now);
  if (factor === 'App') {
    if ('otp' in answer) return (await consumeAppCode(tx, keys, userId, answer.otp, now)) ? { kind: 'App' } : null;
    const codesLeft = await consumeRecoveryCode(tx, keys, userId, answer.recoveryCode, now);
    return codesLeft === null ? null : { kind: 'RecoveryCode', codesLeft };
  }
  if (!('otp' in answer) || !expected) return null;
  return isRightCode(keys, answer.userId, answer.otp, expected) ? { kind: 'Mail' } : null;
}

/**
 * Verifies a code, counting the attempt in one statement before comparing. The caller commits in either case, so that
 * the count is kept.
 */
export async function verifyCode(
  tx: Tx,
  keys: DerivedKeys,
  answer: ChallengeAnswer,
  client: Client,
  now: Time,
): Promise<CodeVerdict> {
  const isAnswerable = sql`id = ${answer.userId} and session_id is null and ${isOpenSql(now)}`;
  // Lock the user first, in the same order as creating challenges, to avoid deadlocks. Guesses at a closed challenge
  // need no lock.
  await tx.run(sql`select 1 from app_user where id = (select user_id from login_challenge where ${isAnswerable})
    for no key update`);
  const challenge = await tx.one(
    sql<ChallengeRow>`update login_challenge set tries = tries + 1 where ${isAnswerable}
      returning user_id, factor, code_mac, browser_hash, passkey_challenge`,
  );
  if (!challenge) return { right: false, about: null };
  const { userId } = challenge;
  const isSameBrowser = browserHash(client.cookie(COOKIE) ?? '').equals(challenge.browserHash);
  const used = await judgeCounted(tx, userId, now, async () =>
    isSameBrowser ? consumeChallengeCode(tx, keys, challenge, answer, now) : null,
  );
  if (!used) return { right: false, about: userId };
  await tx.run(sql`update login_challenge set used_at = ${now} where id = ${answer.userId}`);
  client.setCookie(COOKIE, '', 0);
  return { right: true, about: userId, used };
}

/**
 * Consumes the code emailed to a session for step-up; false if it is wrong. Counted before comparing; the caller holds
 * the user's row lock and commits in either case.
 */
export async function consumeSessionCode(
  tx: Tx,
  keys: DerivedKeys,
  sessionId: string,
  code: string,
  now: Time,
): Promise<boolean> {
  const challenge = await tx.one(
    sql<{ id: string; codeMac: Buffer | null }>`update login_challenge set tries = tries + 1
      where session_id = ${sessionId} and ${isOpenSql(now)} and code_mac is not null
      returning id, code_mac`,
  );
  if (!challenge?.codeMac || !isRightCode(keys, challenge.id, code, challenge.codeMac)) return false;
  await tx.run(sql`update login_challenge set used_at = ${now} where id = ${challenge.id}`);
  return true;
}
