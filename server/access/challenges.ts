// The second half of a sign-in: six digits by mail, or of the person's app, within five minutes, once, for one browser
// and one sign-in (LOG-022). The answer names a challenge that reveals nothing about the person.

import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { copy } from '#domain/access/copy.ts';
import { mailCopy } from '#domain/access/mail-copy.ts';
import type { PasskeyAnswer } from '#domain/access/passkeys.ts';
import { OTP_COUNTDOWN_SECONDS, OTP_LENGTH } from '#domain/base/limits.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, HOUR, MINUTE, millisecondsBetween, type Time } from '#domain/base/time.ts';
import type { Client } from '#server/base/context.ts';
import type { Sql, Tx } from '#server/base/db.ts';
import { sendMail } from '#server/base/mail.ts';
import type { DerivedKeys } from '#server/base/master-key.ts';
import { judgeCounted } from './code-tries.ts';
import { consumeAppCode, type UsedCode } from './factors.ts';
import { consumePasskey, newChallenge, type RelyingParty } from './passkeys.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';

const CODE_LIFETIME = 5 * MINUTE;
const MAX_TRIES = 5;
const MAX_UNUSED_PER_HOUR = 5;
const MAX_UNUSED_PER_DAY = 10;
const COOKIE = 'otp';

export interface CodeRecipient {
  id: string;
  email: string;
  codeClosedAt: Time | null;
  /** Asked for a code of the app; nothing is mailed. */
  hasFactor: boolean;
}

type ChallengeFactor = 'Mail' | 'App';
const factorOf = ({ hasFactor }: CodeRecipient): ChallengeFactor => (hasFactor ? 'App' : 'Mail');

const codeMac = (keys: DerivedKeys, challenge: string, code: string) =>
  createHmac('sha256', keys.keyFor('otp')).update(`${challenge}\n${code}`).digest();
const browserHash = (cookie: string) => createHash('sha256').update(cookie).digest();

/** Who asks: a browser that signs in, or a session that confirms a step. Nobody else can answer. */
export type ChallengeHolder = { client: Client } | { sessionId: string };

/** May a challenge still be answered? For the `where` of statements over login_challenge. */
const isOpenSql = (now: Time): Sql => sql`tries < ${MAX_TRIES} and used_at is null and expires_at > ${now}`;

const sessionOf = (holder: ChallengeHolder): string | null => ('sessionId' in holder ? holder.sessionId : null);

/**
 * Asks for a new code and mails it unless an app makes it; older challenges of the person are void. Answers the
 * challenge id. Who asks again within 180 seconds gets the open challenge and no second mail.
 * @throws Refusal 429 when a code was just sent elsewhere or too many were asked for
 */
export async function requestChallenge(
  tx: Tx,
  keys: DerivedKeys,
  person: CodeRecipient,
  holder: ChallengeHolder,
  now: Time,
): Promise<string> {
  if (person.codeClosedAt) throw new Refusal('code_closed', copy.codeClosed);
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
    // An app needs no mail, so another browser need not wait for one.
    if (!person.hasFactor) throw new Refusal('code_not_yet', copy.codeNotYet(waitSeconds), { retryAfter: waitSeconds });
  }
  const requestCounts = await tx.one(
    sql<{
      hour: number;
      day: number;
    }>`select count(*) filter (where created_at > ${addMilliseconds(now, -HOUR)}) as hour, count(*) as day
      from login_challenge where user_id = ${person.id} and used_at is null
        and created_at > ${addMilliseconds(now, -24 * HOUR)}`,
  );
  if (requestCounts!.hour >= MAX_UNUSED_PER_HOUR || requestCounts!.day >= MAX_UNUSED_PER_DAY)
    throw new Refusal('too_many_codes', copy.tooManyAttempts, { retryAfter: 3600 });
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
  // Never one that the browser brought: somebody else may have put it there.
  const cookie = randomBytes(16).toString('base64url');
  const code = person.hasFactor ? null : String(randomInt(0, 10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  await tx.run(
    sql`update login_challenge set expires_at = ${now} where user_id = ${person.id} and used_at is null
      and expires_at > ${now}`,
  );
  await tx.run(sql`insert into login_challenge
    (id, user_id, session_id, browser_hash, factor, code_mac, created_at, expires_at)
    values (${id}, ${person.id}, ${sessionOf(holder)}, ${browserHash(cookie)}, ${factorOf(person)},
      ${code === null ? null : codeMac(keys, id, code)}, ${now}, ${addMilliseconds(now, CODE_LIFETIME)})`);
  if (code !== null)
    await sendMail(tx, now, {
      to: person.email,
      ...('sessionId' in holder
        ? { subject: mailCopy.stepUpSubject, text: mailCopy.stepUpText(code) }
        : { subject: mailCopy.mailSubject, text: mailCopy.mailText(code) }),
      keptUntil: addMilliseconds(now, CODE_LIFETIME),
    });
  if ('client' in holder) holder.client.setCookie(COOKIE, cookie, CODE_LIFETIME / 1000);
  return id;
}

/** What became of a code, and whose it was as far as that is known. */
export type CodeVerdict =
  | { right: true; about: string; used: UsedChallengeCode }
  | { right: false; about: string | null };
type UsedChallengeCode = UsedCode | { kind: 'Mail' } | { kind: 'Passkey'; name: string };

/** An answer to a challenge: its six digits, a recovery code in the place of those of an app, or a passkey. */
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

/** What a device signs to answer a sign-in; the same as long as the sign-in waits. */
export async function givePasskeyChallenge(tx: Tx, id: string): Promise<string> {
  const given = await tx.one(
    sql<{
      challenge: string | null;
    }>`update login_challenge set passkey_challenge = coalesce(passkey_challenge, ${newChallenge()})
      where id = ${id} returning passkey_challenge as challenge`,
  );
  return given!.challenge!;
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
  return timingSafeEqual(codeMac(keys, answer.userId, answer.otp), expected) ? { kind: 'Mail' } : null;
}

/**
 * Judges a code: counted in one statement before it is compared. The caller commits either way, so that the count
 * stays.
 */
export async function verifyCode(
  tx: Tx,
  keys: DerivedKeys,
  answer: ChallengeAnswer,
  client: Client,
  now: Time,
): Promise<CodeVerdict> {
  const isAnswerable = sql`id = ${answer.userId} and session_id is null and ${isOpenSql(now)}`;
  // The person first, as where challenges begin: two that wait for each other's row would never end. A challenge that
  // is over stays over, so its guesses wait for nobody.
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
 * Uses up the code that was mailed to a session to confirm a step; false when it is another. Counted before it is
 * compared; the caller holds the lock of the person and commits either way.
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
  if (!challenge?.codeMac || !timingSafeEqual(codeMac(keys, challenge.id, code), challenge.codeMac)) return false;
  await tx.run(sql`update login_challenge set used_at = ${now} where id = ${challenge.id}`);
  return true;
}
