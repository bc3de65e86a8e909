// Passwords that a SuperAdmin sets for somebody else: they last until the next sign-in, all sessions end, and sign-in
// by code is open again (GAP-077, LOG-022).

import { sql } from 'kysely';
import { copy } from '#domain/access/copy.ts';
import { copy as common } from '#domain/base/copy.ts';
import { invalid, Refusal } from '#domain/base/refusal.ts';
import type { Open, Writing } from '#server/base/context.ts';
import type { Tx } from '#server/base/db.ts';
import type { Keys } from '#server/base/master-key.ts';
import { approveChange } from './change-password.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './users-write.ts';

interface Person {
  email: string;
  passwordHash: string;
}

async function lockPerson(tx: Tx, id: string): Promise<Person> {
  const person = await tx.one(sql<Person>`select email, password_hash from app_user where id = ${id} for update`);
  if (!person) throw new Refusal('missing', common.notFound);
  return person;
}

async function replace(
  { tx, now }: Writing,
  { id, email, hash }: { id: string; email: string; hash: string },
): Promise<void> {
  await tx.run(sql`update app_user set password_hash = ${hash}, password_must_change = true, code_failures = 0, code_closed_at = null,
    modified_at = ${now} where id = ${id}`);
  // Codes that the old password brought about are worth nothing any more.
  await tx.run(sql`update login_challenge set used_at = ${now} where user_id = ${id} and used_at is null`);
  const ended = await endSessions(tx, id, 'password set', now);
  tx.note({ subject: { kind: 'user', id, name: email }, after: { mustChange: true, sessionsEnded: ended } });
}

export async function setPassword(
  writing: Writing,
  keys: Keys,
  { id, password }: { id: string; password: string },
): Promise<Record<string, never>> {
  const { email } = await lockPerson(writing.tx, id);
  if (isCommonPassword(password, email)) throw invalid('password', copy.passwordCommon);
  await replace(writing, { id, email, hash: await hashPassword(password, keys.for('pepper')) });
  return {};
}

/** The same for whoever knows the old one. */
export async function replacePassword(
  { database, ...by }: Open,
  keys: Keys,
  { id, ...change }: { id: string; oldPassword: string; newPassword: string },
): Promise<Record<string, never>> {
  const found = await database.one(sql<Person>`select email, password_hash from app_user where id = ${id}`);
  if (!found) throw new Refusal('missing', common.notFound);
  await approveChange(database, keys, found, change, by.now);
  const hash = await hashPassword(change.newPassword, keys.for('pepper'));
  await database.transaction(async (tx) => {
    const { email, passwordHash } = await lockPerson(tx, id);
    if (passwordHash !== found.passwordHash) throw invalid('oldPassword', copy.passwordWrong);
    await replace({ ...by, tx }, { id, email, hash });
  });
  return {};
}
