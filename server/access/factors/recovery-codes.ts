// Ten single-use codes for users who lost their authenticator. Stored as keyed hashes, shown when created.

import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { mailCopy } from '#domain/access/mail-copy.ts';
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '#domain/base/limits.ts';
import type { Time } from '#domain/base/time.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import { sendMail } from '#server/base/jobs/mail.ts';

/** No characters that look alike (Crockford's Base32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const createCode = () =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const withDashes = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

/** Canonical form of a typed code: without spaces and dashes, O as zero, I and L as one. */
const canonicalCode = (typed: string) =>
  typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');

const macOf = (keys: DerivedKeys, userId: string, code: string) =>
  createHmac('sha256', keys.keyFor('recovery')).update(`${userId}\n${code}`).digest();

/** Whether the text has the form of a recovery code. */
export const looksLikeRecoveryCode = (typed: string): boolean =>
  new RegExp(`^[${LETTERS}]{${RECOVERY_CODE_LENGTH}}$`).test(canonicalCode(typed));

/** Creates ten codes, voiding earlier ones. */
export async function replaceRecoveryCodes(tx: Tx, keys: DerivedKeys, userId: string, now: Time): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createCode);
  await tx.run(sql`delete from recovery_code where user_id = ${userId}`);
  for (const code of codes)
    await tx.run(sql`insert into recovery_code (user_id, code_mac, created_at)
      values (${userId}, ${macOf(keys, userId, code)}, ${now})`);
  return codes.map(withDashes);
}

/** Number of unused codes. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db.only(
    sql<{ left: number }>`select count(*) as left from recovery_code where user_id = ${userId} and used_at is null`,
  );
  return row.left;
}

/** Consumes a code and notifies its owner. Returns the number left, or null if it is invalid. */
export async function consumeRecoveryCode(
  tx: Tx,
  keys: DerivedKeys,
  userId: string,
  typed: string,
  now: Time,
): Promise<number | null> {
  const usedRows = await tx.run(sql`update recovery_code set used_at = ${now}
    where user_id = ${userId} and code_mac = ${macOf(keys, userId, canonicalCode(typed))} and used_at is null`);
  if (usedRows === 0) return null;
  const left = await countRecoveryCodes(tx, userId);
  const owner = await tx.only(sql<{ email: string }>`select email from app_user where id = ${userId}`);
  await sendMail(tx, now, {
    to: owner.email,
    subject: mailCopy.recoverySubject,
    text: mailCopy.recoveryText(left),
    layout: { reason: 'account' },
  });
  return left;
}
