// The one-time code: six digits by mail, valid five minutes, once, for one browser and one sign-in (LOG-022).
// The answer names a challenge that tells nothing about the person.

import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { copy } from '#domain/access/copy.ts';
import { mailCopy } from '#domain/access/mail-copy.ts';
import { OTP_COUNTDOWN_SECONDS, OTP_LENGTH } from '#domain/base/limits.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, HOUR, MINUTE, millisecondsBetween, type Time } from '#domain/base/time.ts';
import type { Client } from '#server/base/context.ts';
import type { Tx } from '#server/base/db.ts';
import { sendMail } from '#server/base/mail.ts';
import type { DerivedKeys } from '#server/base/master-key.ts';

const CODE_LIFETIME = 5 * MINUTE;
const MAX_TRIES = 5;
const CLOSE_AFTER_FAILURES = 15;
const MAX_UNUSED_PER_HOUR = 5;
const MAX_UNUSED_PER_DAY = 10;
const COOKIE = 'otp';

export interface CodeRecipient {
  id: string;
  email: string;
  codeClosedAt: Time | null;
}

const codeMac = (keys: DerivedKeys, challenge: string, code: string) =>
  createHmac('sha256', keys.keyFor('otp')).update(`${challenge}\n${code}`).digest();
const browserHash = (cookie: string) => createHash('sha256').update(cookie).digest();

/**
 * Mails a new code; older ones of the person are void. Answers the challenge id. The same browser asking again within
 * 180 seconds gets the open challenge and no second mail.
 * @throws Refusal 429 when a code was just sent elsewhere or too many were asked for
 */
export async function requestChallenge(
  tx: Tx,
  keys: DerivedKeys,
  person: CodeRecipient,
  client: Client,
  now: Time,
): Promise<string> {
  if (person.codeClosedAt) throw new Refusal('code_closed', copy.codeClosed);
  await tx.run(sql`select 1 from app_user where id = ${person.id} for update`);
  const newest = await tx.one(
    sql<{ id: string; browserHash: Buffer; createdAt: Time }>`select id, browser_hash, created_at from login_challenge
      where user_id = ${person.id} and used_at is null and expires_at > ${now} and tries < ${MAX_TRIES}
      order by created_at desc limit 1`,
  );
  const waitSeconds = newest
    ? OTP_COUNTDOWN_SECONDS - Math.floor(millisecondsBetween(newest.createdAt, now) / 1000)
    : 0;
  if (newest && waitSeconds > 0) {
    if (browserHash(client.cookie(COOKIE) ?? '').equals(newest.browserHash)) return newest.id;
    throw new Refusal('code_not_yet', copy.codeNotYet(waitSeconds), { retryAfter: waitSeconds });
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
  return insertChallenge(tx, keys, person, client, now);
}

async function insertChallenge(
  tx: Tx,
  keys: DerivedKeys,
  person: CodeRecipient,
  client: Client,
  now: Time,
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  // Never one that the browser brought: somebody else may have put it there.
  const cookie = randomBytes(16).toString('base64url');
  const code = String(randomInt(0, 10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  await tx.run(
    sql`update login_challenge set expires_at = ${now} where user_id = ${person.id} and used_at is null
      and expires_at > ${now}`,
  );
  await tx.run(sql`insert into login_challenge (id, user_id, browser_hash, code_mac, created_at, expires_at)
    values (${id}, ${person.id}, ${browserHash(cookie)}, ${codeMac(keys, id, code)}, ${now},
      ${addMilliseconds(now, CODE_LIFETIME)})`);
  const keptUntil = addMilliseconds(now, CODE_LIFETIME);
  await sendMail(tx, now, {
    to: person.email,
    subject: mailCopy.mailSubject,
    text: mailCopy.mailText(code),
    keptUntil,
  });
  client.setCookie(COOKIE, cookie, CODE_LIFETIME / 1000);
  return id;
}

/** What became of a code, and whose it was as far as that is known. */
export type CodeVerdict = { right: true; about: string } | { right: false; about: string | null };

/**
 * Judges a code: counted in one statement before it is compared. The caller commits either way, so that the count
 * stays.
 */
export async function verifyCode(
  tx: Tx,
  keys: DerivedKeys,
  input: { userId: string; otp: string },
  client: Client,
  now: Time,
): Promise<CodeVerdict> {
  const challenge = await tx.one(
    sql<{ userId: string; codeMac: Buffer; browserHash: Buffer }>`update login_challenge set tries = tries + 1
      where id = ${input.userId} and tries < ${MAX_TRIES} and used_at is null and expires_at > ${now}
      returning user_id, code_mac, browser_hash`,
  );
  if (!challenge) return { right: false, about: null };
  const isCorrect =
    timingSafeEqual(codeMac(keys, input.userId, input.otp), challenge.codeMac) &&
    browserHash(client.cookie(COOKIE) ?? '').equals(challenge.browserHash);
  if (!isCorrect) {
    await countWrongCode(tx, challenge.userId, now);
    return { right: false, about: challenge.userId };
  }
  const user = await tx.one(sql<{ id: string }>`update app_user set code_failures = 0
    where id = ${challenge.userId} and is_active and code_closed_at is null returning id`);
  if (!user) return { right: false, about: challenge.userId };
  await tx.run(sql`update login_challenge set used_at = ${now} where id = ${input.userId}`);
  client.setCookie(COOKIE, '', 0);
  return { right: true, about: user.id };
}

/** Too many wrong codes since the last success close this way in until staff open it again. */
async function countWrongCode(tx: Tx, userId: string, now: Time): Promise<void> {
  const user = await tx.one(
    sql<{
      email: string;
      codeFailures: number;
    }>`update app_user set code_failures = code_failures + 1 where id = ${userId} returning email, code_failures`,
  );
  if (user?.codeFailures !== CLOSE_AFTER_FAILURES) return;
  await tx.run(sql`update app_user set code_closed_at = ${now} where id = ${userId}`);
  await sendMail(tx, now, { to: user.email, subject: mailCopy.closedSubject, text: mailCopy.closedText });
}
