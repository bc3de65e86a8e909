// Marks of a user's credentials in the audit log: hashes of the stored password hash, passkeys, sealed secrets,
// secrets of programs and password links, useless for signing in. `verify` compares them with the tables to find credentials planted in the
// database. Their names do not look like secrets, which the log writer would redact.

import { sql } from 'kysely';
import type { Sql, Tx } from '#server/base/database/db.ts';

/** Log fields that only `verify` reads. */
export const CREDENTIAL_MARKS = ['signInMark', 'appMark', 'deviceMarks', 'programMarks', 'linkMarks'];

const markOf = (bytes: Sql): Sql => sql`encode(sha256(${bytes}), 'hex')`;

/** Mark of a password link `l`, which its expiry is part of. */
export const linkMark: Sql = markOf(
  sql`l.token_hash || convert_to(l.purpose || extract(epoch from l.expires_at)::text, 'UTF8')`,
);

/** As named in the log (jsonb). Refers to app_user as `u`. */
export const credentialMarks: Sql<object> = sql`jsonb_build_object(
  'signInMark', ${markOf(sql`convert_to(u.password_hash, 'UTF8')`)},
  'appMark', (select ${markOf(sql`f.sealed_secret`)} from second_factor f where f.user_id = u.id),
  'deviceMarks', array(select ${markOf(sql`convert_to(k.credential_id, 'UTF8') || k.public_key`)} from passkey k
    where k.user_id = u.id order by 1),
  'programMarks', array(select ${markOf(sql`s.secret_hash`)} from program_credential p
    join program_secret s on s.credential_id = p.id where p.user_id = u.id order by 1),
  'linkMarks', array(select ${linkMark} from password_link l where l.user_id = u.id order by 1))`;

/** Records a user's credentials after this transaction; call after every change of one. */
export async function noteCredentials(tx: Tx, userId: string): Promise<void> {
  const person = await tx.only(
    sql<{ name: string; marks: object }>`select u.first_name || ' ' || u.last_name as name, ${credentialMarks} as marks
      from app_user u where u.id = ${userId}`,
  );
  tx.note({ subject: { kind: 'user', id: userId, name: person.name }, after: person.marks });
}
