// A person's own new password: the old one is asked for, all other sessions end (MYA-003 to MYA-006, trust 6.2).

import { sql } from 'kysely';
import { copy } from '#domain/access/copy.ts';
import { invalid } from '#domain/base/refusal.ts';
import type { Open } from '#server/base/context.ts';
import type { Keys } from '#server/base/master-key.ts';
import { hashPassword, isPassword } from './passwords.ts';

/** Words that guessers try first; a password made of one of them and little else is refused. */
const GUESSED =
  /^(?:password|passwort|merkur|qwerty|qwertz|letmein|welcome|iloveyou|administrator|monkey|dragon|football|baseball|abc|123|0)+[\d\W_]*$/i;

/** Could a stranger guess it: one character over and over, a counted row, a common word, the own address? */
export function isCommon(password: string, email: string): boolean {
  const text = password.toLowerCase();
  const local = email.toLowerCase().split('@')[0]!;
  const isRow = [...text].every(
    (char, i, all) => i === 0 || Math.abs(char.charCodeAt(0) - all[i - 1]!.charCodeAt(0)) <= 1,
  );
  return isRow || GUESSED.test(text) || (local.length > 3 && text.replaceAll(local, '').length < 6);
}

export async function changePassword(
  { database, actor, now }: Open,
  keys: Keys,
  input: { oldPassword: string; newPassword: string },
): Promise<Record<string, never>> {
  const person = await database.one(
    sql<{ email: string; passwordHash: string }>`select email, password_hash from app_user where id = ${actor.userId}`,
  );
  if (!(await isPassword(input.oldPassword, person!.passwordHash, keys.for('pepper'))))
    throw invalid('oldPassword', copy.passwordWrong);
  if (isCommon(input.newPassword, person!.email)) throw invalid('newPassword', copy.passwordCommon);
  const hash = await hashPassword(input.newPassword, keys.for('pepper'));
  await database.transaction(async (tx) => {
    tx.note({ subject: { kind: 'user', id: actor.userId!, name: actor.name } });
    await tx.run(
      sql`update app_user set password_hash = ${hash}, password_must_change = false, modified_at = ${now} where id = ${actor.userId}`,
    );
    await tx.run(sql`update session set ended_at = ${now}, end_reason = 'password change'
      where user_id = ${actor.userId} and ended_at is null and id <> ${actor.sessionId}`);
  });
  return {};
}
