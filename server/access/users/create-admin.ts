// Creates the first user: a SuperAdmin with a one-time password (GAP-075).

import { sql } from 'kysely';
import { CREATE_ADMIN_ACTION } from '#domain/audit/actions.ts';
import type { Time } from '#domain/base/time.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { noteCredentials } from '#server/audit/credential-marks.ts';
import { writeSystemEntries } from '#server/audit/entry-writer.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';

const OPERATOR = { id: null, name: 'Operator', role: null, companyId: null };

/** Creates a SuperAdmin who must change the password on first sign-in. Throws if the address is taken. */
export async function createAdmin(
  database: Database,
  keys: DerivedKeys,
  email: string,
  password: string,
  now: Time,
): Promise<void> {
  const hash = await hashPassword(password, keys.keyFor('pepper'));
  await database.transaction(async (tx) => {
    const id = newId();
    const insertedRows =
      await tx.run(sql`insert into app_user (id, first_name, last_name, email, password_hash, password_must_change,
        role, created_at, modified_at)
      values (${id}, 'First', 'Administrator', ${email}, ${hash}, true, 'SuperAdmin', ${now}, ${now}) on conflict
        do nothing`);
    if (insertedRows === 0) throw new Error(`${email} is taken.`);
    tx.note({
      subject: { kind: 'user', id, name: 'First Administrator' },
      after: { role: 'SuperAdmin', isActive: true, email, company: null, permissionGroups: [] },
    });
    await noteCredentials(tx, id);
    await writeSystemEntries(tx, keys, { action: CREATE_ADMIN_ACTION, who: OPERATOR, now });
  });
}
