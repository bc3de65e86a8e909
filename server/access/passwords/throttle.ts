// Protection against password guessing. Failures are counted per email, including unknown ones, and kind of device. A
// known device has its own counter, so attackers cannot lock the owner out (LOG-020).

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { accessCopy } from '#domain/access/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { millisecondsBetween, type Time } from '#domain/base/time.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { Client } from '#server/base/http/context.ts';

const MAX_FAILURES = 5;
const DEVICE_COOKIE = 'dev';
const DEVICE_SECONDS = 90 * 24 * 3600;

/** Key of a counter. The email itself is not stored. */
interface AttemptCounter {
  emailMac: Buffer;
  device: string;
}

const hmacOf = (key: Buffer, ...parts: (string | Buffer)[]) =>
  parts.reduce<ReturnType<typeof createHmac>>((h, part) => h.update(part), createHmac('sha256', key)).digest();

const deviceMac = (key: Buffer, emailMac: Buffer, id: string) =>
  hmacOf(key, 'device', emailMac, id).toString('base64url');

const emailMacOf = (keys: DerivedKeys, email: string) => hmacOf(keys.keyFor('email'), email.trim().toLowerCase());

/** Counter of this email on this device; a device is known if its cookie was signed for this email. */
export function loginCounterOf(keys: DerivedKeys, email: string, client: Client): AttemptCounter {
  const emailMac = emailMacOf(keys, email);
  const [id = '', signature = ''] = (client.cookie(DEVICE_COOKIE) ?? '').split('.');
  const givenSignature = Buffer.from(signature);
  const isKnownDevice = keys.acceptedFor('cookie').some((key) => {
    const expected = Buffer.from(deviceMac(key, emailMac, id));
    return givenSignature.length === expected.length && timingSafeEqual(givenSignature, expected);
  });
  return { emailMac, device: isKnownDevice ? id : 'stranger' };
}

/** Counter of old-password checks in a password change; separate from sign-in. */
export const passwordCounterOf = (keys: DerivedKeys, email: string): AttemptCounter => ({
  emailMac: emailMacOf(keys, email),
  device: 'password change',
});

/** Counter of requested password links, separate from sign-in. Known devices have a separate counter here too. */
export function linkCounterOf(keys: DerivedKeys, email: string, client: Client): AttemptCounter {
  const { emailMac, device } = loginCounterOf(keys, email, client);
  return { emailMac, device: `link ${device}` };
}

/** Counter of invitations that partners send to an address, shared by all senders. */
export const invitationCounterOf = (keys: DerivedKeys, email: string): AttemptCounter => ({
  emailMac: emailMacOf(keys, email),
  device: 'invitation',
});

/** Marks this device as known for the email, after a success. */
export function rememberDevice(keys: DerivedKeys, email: string, client: Client): void {
  const { emailMac, device } = loginCounterOf(keys, email, client);
  const id = device === 'stranger' ? randomBytes(12).toString('base64url') : device;
  client.setCookie(DEVICE_COOKIE, `${id}.${deviceMac(keys.keyFor('cookie'), emailMac, id)}`, DEVICE_SECONDS);
}

/**
 * Counts an attempt before judging it, in one statement, so that parallel guesses are all counted. Every fifth
 * consecutive failure locks: 15 minutes, then an hour, doubling up to a day.
 * @throws Refusal 429 while locked
 */
export async function countAttempt(tx: Tx, { emailMac, device }: AttemptCounter, now: Time): Promise<void> {
  const failures = sql`(case when t.locked_until is null then t.failures + 1 else 1 end)`;
  const minutes = sql`(case when t.locks = 0 then 15 else least(1440, 60 * power(2, t.locks - 1)) end)`;
  const countedRows = await tx.run(sql`
    insert into login_throttle as t (email_mac, device, failures, window_start)
    values (${emailMac}, ${device}, 1, ${now})
    on conflict (email_mac, device) do update set failures = ${failures},
      locked_until =
      case when ${failures} >= ${MAX_FAILURES} then ${now}::timestamptz + make_interval(mins => ${minutes}::int) end,
      locks = t.locks + case when ${failures} >= ${MAX_FAILURES} then 1 else 0 end, window_start = ${now}
    where t.locked_until is null or t.locked_until <= ${now}`);
  if (countedRows === 1) return;
  const row = await tx.only(
    sql<{
      lockedUntil: Time;
    }>`select locked_until from login_throttle where email_mac = ${emailMac} and device = ${device}`,
  );
  throw new Refusal('too_many_attempts', accessCopy.tooManyAttempts, {
    retryAfter: Math.ceil(millisecondsBetween(now, row.lockedUntil) / 1000),
  });
}

/** Clears the counter after a success. */
export const clearAttempts = (tx: Tx, { emailMac, device }: AttemptCounter): Promise<number> =>
  tx.run(sql`delete from login_throttle where email_mac = ${emailMac} and device = ${device}`);
