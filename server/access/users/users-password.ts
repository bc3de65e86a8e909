// Passwords set by a SuperAdmin for another user: valid until the next sign-in. All older credentials are revoked, and
// sign-in by code is reopened (GAP-077, LOG-022).

import { sql } from 'kysely';
import { accessCopy } from '#domain/access/copy.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { deleteLinks } from '#server/access/password-links/links.ts';
import { isCommonPassword } from '#server/access/passwords/common-passwords.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { checkPasswordChange } from '#server/access/sign-in/change-password.ts';
import { closeAllWaysIn } from '#server/access/sign-in/ways-in.ts';
import { noteCredentials } from '#server/audit/credential-marks.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext, UnmanagedContext } from '#server/base/http/context.ts';

interface Person {
  email: string;
  passwordHash: string;
}

async function lockPerson(tx: Tx, id: string): Promise<Person> {
  const person = await tx.one(sql<Person>`select email, password_hash from app_user
      where id = ${id} and kind = 'Person' for update`);
  if (!person) throw new Refusal('missing', commonCopy.notFound);
  return person;
}

async function updatePasswordHash(
  { tx, now }: CommandContext,
  { id, email, hash }: { id: string; email: string; hash: string },
): Promise<void> {
  // `modified_at` is unchanged: the password is not part of the user form, so an open form must not report a conflict.
  await tx.run(sql`update app_user set password_hash = ${hash}, password_must_change = true, code_failures = 0,
    code_closed_at = null where id = ${id}`);
  const closed = await closeAllWaysIn(tx, id, 'password set', now);
  await deleteLinks(tx, id);
  tx.note({ subject: { kind: 'user', id, name: email }, after: { mustChange: true, ...closed } });
  await noteCredentials(tx, id);
}

export async function setPassword(
  writing: CommandContext,
  keys: DerivedKeys,
  { id, password }: { id: string; password: string },
): Promise<Record<string, never>> {
  const { email } = await lockPerson(writing.tx, id);
  if (isCommonPassword(password, email)) throw invalidField('password', 'password_common', accessCopy.passwordCommon);
  await updatePasswordHash(writing, { id, email, hash: await hashPassword(password, keys.keyFor('pepper')) });
  return {};
}

/** Variant that knows the old password. */
export async function replacePassword(
  { database, ...by }: UnmanagedContext,
  keys: DerivedKeys,
  { id, ...change }: { id: string; oldPassword: string; newPassword: string },
): Promise<Record<string, never>> {
  const person = await database.one(sql<Person>`select email, password_hash from app_user
      where id = ${id} and kind = 'Person'`);
  if (!person) throw new Refusal('missing', commonCopy.notFound);
  await checkPasswordChange(database, keys, person, change, by.now);
  const hash = await hashPassword(change.newPassword, keys.keyFor('pepper'));
  await database.transaction(async (tx) => {
    const { email, passwordHash } = await lockPerson(tx, id);
    if (passwordHash !== person.passwordHash)
      throw invalidField('oldPassword', 'password_wrong', accessCopy.passwordWrong);
    await updatePasswordHash({ ...by, tx }, { id, email, hash });
  });
  return {};
}
