// Second factor of a user: presence, code verification, removal.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { Time } from '#domain/base/time.ts';
import { noteCredentials } from '#server/audit/credential-marks.ts';
import type { DerivedKeys, MasterKey } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { Config } from '#server/base/process/config.ts';
import { consumeRecoveryCode, looksLikeRecoveryCode } from './recovery-codes.ts';
import { openTotpSecret, sealTotpSecret, stepOfCode } from './totp.ts';

/** Users who must have a second factor. */
export type FactorRule = Config['requireSecondFactor'];

/** Whether this user must set up a second factor first. */
export const mustAddFactor = (rule: FactorRule, { side }: Pick<Actor, 'side'>, hasFactor: boolean): boolean =>
  rule === 'staff' && side === 'Management' && !hasFactor;

/** Whether the user with this id has a second factor. */
export const hasFactorSql = (userId: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from second_factor f where f.user_id = ${userId} and f.confirmed_at is not null)`;

/**
 * Verifies and consumes an app code, invalidating all older ones: of two uses of the same code, one succeeds. The
 * caller holds the user's row lock.
 */
export async function consumeAppCode(
  tx: Tx,
  keys: DerivedKeys,
  userId: string,
  code: string,
  now: Time,
): Promise<boolean> {
  const factor = await tx.one(
    sql<{ sealedSecret: Buffer }>`select sealed_secret from second_factor
      where user_id = ${userId} and confirmed_at is not null`,
  );
  const step = factor ? stepOfCode(openTotpSecret(keys, userId, factor.sealedSecret), code, now) : null;
  if (step === null) return false;
  const usedRows = await tx.run(
    sql`update second_factor set last_step = ${step} where user_id = ${userId} and last_step < ${step}`,
  );
  return usedRows === 1;
}

/** Kind of the accepted code. */
export type UsedCode = { kind: 'App' } | { kind: 'RecoveryCode'; codesLeft: number };

/** Verifies an app or recovery code; null if it is neither. */
export async function consumeFactorCode(
  tx: Tx,
  keys: DerivedKeys,
  userId: string,
  code: string,
  now: Time,
): Promise<UsedCode | null> {
  if (!looksLikeRecoveryCode(code)) return (await consumeAppCode(tx, keys, userId, code, now)) ? { kind: 'App' } : null;
  const codesLeft = await consumeRecoveryCode(tx, keys, userId, code, now);
  return codesLeft === null ? null : { kind: 'RecoveryCode', codesLeft };
}

/** Voids pending sign-ins: they were started with a different factor. */
export const voidChallenges = (tx: Tx, userId: string, now: Time): Promise<number> =>
  tx.run(sql`update login_challenge set used_at = ${now} where user_id = ${userId} and used_at is null`);

/** Removes app and recovery codes. Returns whether an app was set up. */
export async function deleteFactor(tx: Tx, userId: string, now: Time): Promise<boolean> {
  const deleted = await tx.one(
    sql<{ confirmedAt: Time | null }>`delete from second_factor where user_id = ${userId} returning confirmed_at`,
  );
  await voidChallenges(tx, userId, now);
  if (deleted) await noteCredentials(tx, userId);
  return deleted?.confirmedAt != null;
}

/**
 * Encrypts the secrets of all authenticator apps with another master key, and records their new marks in the audit log.
 * Returns their number.
 */
export async function resealTotpSecrets(tx: Tx, keys: DerivedKeys, to: MasterKey): Promise<number> {
  const rows = await tx.all(
    sql<{ userId: string; sealedSecret: Buffer }>`select user_id, sealed_secret from second_factor order by user_id
      for update`,
  );
  for (const { userId, sealedSecret } of rows) {
    const sealed = sealTotpSecret(to.derive('factor'), userId, openTotpSecret(keys, userId, sealedSecret));
    await tx.run(sql`update second_factor set sealed_secret = ${sealed} where user_id = ${userId}`);
    await noteCredentials(tx, userId);
  }
  return rows.length;
}
