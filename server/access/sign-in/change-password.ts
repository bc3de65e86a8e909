// Changes the user's own password: requires the old one, ends all other sessions and pending sign-ins, and revokes API
// credentials, passkeys and the authenticator app on request (MYA-003 to MYA-006).

import { sql } from 'kysely';
import type { WayIn } from '#domain/access/calls.ts';
import { accessCopy } from '#domain/access/copy.ts';
import { invalidField } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { voidChallenges } from '#server/access/factors/factors.ts';
import { deleteLinks } from '#server/access/password-links/links.ts';
import { isCommonPassword } from '#server/access/passwords/common-passwords.ts';
import { hashPassword, verifyPassword } from '#server/access/passwords/passwords.ts';
import { clearAttempts, countAttempt, passwordCounterOf } from '#server/access/passwords/throttle.ts';
import { noteCredentials } from '#server/audit/credential-marks.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database } from '#server/base/database/db.ts';
import type { UnmanagedContext } from '#server/base/http/context.ts';
import { closeWaysIn } from './ways-in.ts';

interface Person {
  email: string;
  passwordHash: string;
}

/** Input of a password change that knows the old one. */
interface PasswordChangeInput {
  oldPassword: string;
  newPassword: string;
}

/**
 * Verifies the user's password. Attempts are counted like sign-ins, each in its own transaction, so that a refusal does
 * not roll back the count.
 * @throws Refusal 422 naming the field, 429 while locked
 */
export async function checkPassword(
  database: Database,
  keys: DerivedKeys,
  { email, passwordHash }: Person,
  { field, password }: { field: string; password: string },
  now: Time,
): Promise<void> {
  const counter = passwordCounterOf(keys, email);
  await database.transaction((tx) => countAttempt(tx, counter, now));
  if (!(await verifyPassword(password, passwordHash, keys.keyFor('pepper'))))
    throw invalidField(field, 'password_wrong', accessCopy.passwordWrong);
  await database.transaction((tx) => clearAttempts(tx, counter));
}

/**
 * Verifies the old password and rejects a new one that is common or unchanged (USR-005).
 * @throws Refusal 422 naming the field, 429 while locked
 */
export async function checkPasswordChange(
  database: Database,
  keys: DerivedKeys,
  person: Person,
  { oldPassword, newPassword }: PasswordChangeInput,
  now: Time,
): Promise<void> {
  await checkPassword(database, keys, person, { field: 'oldPassword', password: oldPassword }, now);
  if (newPassword.normalize('NFC') === oldPassword.normalize('NFC'))
    throw invalidField('newPassword', 'password_same', accessCopy.passwordSame);
  if (isCommonPassword(newPassword, person.email))
    throw invalidField('newPassword', 'password_common', accessCopy.passwordCommon);
}

export async function changePassword(
  { database, actor, now }: UnmanagedContext,
  keys: DerivedKeys,
  input: PasswordChangeInput & { revoke?: readonly WayIn[] | undefined },
): Promise<Record<string, never>> {
  const person = await database.only(sql<Person>`select email, password_hash from app_user where id = ${actor.userId}`);
  await checkPasswordChange(database, keys, person, input, now);
  const hash = await hashPassword(input.newPassword, keys.keyFor('pepper'));
  const revoke = input.revoke ?? [];
  await database.transaction(async (tx) => {
    const updatedRows = await tx.run(
      sql`update app_user set password_hash = ${hash}, password_must_change = false
        where id = ${actor.userId} and password_hash = ${person.passwordHash}`,
    );
    // Changed concurrently: the old password is no longer valid.
    if (updatedRows === 0) throw invalidField('oldPassword', 'password_wrong', accessCopy.passwordWrong);
    await tx.run(sql`update session set ended_at = ${now}, end_reason = 'password change'
      where user_id = ${actor.userId} and ended_at is null and id <> ${actor.sessionId}`);
    await voidChallenges(tx, actor.userId!, now);
    await deleteLinks(tx, actor.userId!);
    const revoked = await closeWaysIn(tx, actor.userId!, revoke, now);
    tx.note({
      subject: { kind: 'user', id: actor.userId!, name: actor.name },
      ...(revoked.length > 0 && { after: { revoked } }),
    });
    await noteCredentials(tx, actor.userId!);
  });
  return {};
}
