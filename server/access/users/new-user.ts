// Inserts users: for staff, and for partners who invite a colleague. Also their fields in the audit log.

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { User } from '#domain/access/users.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import { invalidField } from '#domain/base/refusal.ts';
import type { Role } from '#domain/base/roles.ts';
import type { Time } from '#domain/base/time.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';
import { refuseDuplicates, type UniqueConstraints } from '#server/base/database/unique-constraints.ts';
import { newId } from '#server/base/process/ids.ts';

export const UNIQUE_CONSTRAINTS: UniqueConstraints = {
  app_user_email: { field: 'email', message: userCopy.emailTaken },
};

interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  /** If omitted, the user cannot sign in until a link has set a password. */
  password?: string | undefined;
  /** Chosen by the user, so that it need not be changed at the first sign-in. */
  isOwnPassword?: boolean;
  role: Role;
  isActive: boolean;
  companyId: string | null;
}

/** An unknown random password. Its hash makes a sign-in as costly as that of other users. */
const unknownPassword = () => randomBytes(32).toString('base64url');

/** Returns the id. @throws Refusal 409 if the email is taken */
export async function insertUser(
  tx: Tx,
  keys: DerivedKeys,
  { password, isOwnPassword = false, ...user }: NewUser,
  now: Time,
): Promise<string> {
  const id = newId();
  const hash = await hashPassword(password ?? unknownPassword(), keys.keyFor('pepper'));
  await refuseDuplicates(
    tx.run(sql`insert into app_user (id, first_name, last_name, email, password_hash, password_must_change, role,
      is_active, company_id, created_at, modified_at)
      values (${id}, ${user.firstName}, ${user.lastName}, ${user.email}, ${hash},
        ${password !== undefined && !isOwnPassword},
        ${user.role}, ${user.isActive}, ${user.companyId}, ${now}, ${now})`),
    UNIQUE_CONSTRAINTS,
  );
  return id;
}

export async function replaceGroups(tx: Tx, userId: string, groupIds: readonly string[]): Promise<void> {
  const uniqueIds = [...new Set(groupIds)];
  await tx.run(sql`delete from user_permission_group where user_id = ${userId}`);
  // Locked, so that no group disappears before this commit.
  const existingGroups = await tx.all(
    sql`select id from permission_group where id = any (${uniqueIds}::uuid[]) order by id for key share`,
  );
  if (existingGroups.length < uniqueIds.length)
    throw invalidField('permissionGroupIds', 'unknown_group', userCopy.unknownGroup);
  await tx.run(
    sql`insert into user_permission_group (user_id, permission_group_id)
      select ${userId}::uuid, unnest(${uniqueIds}::uuid[])`,
  );
}

export const auditSubject = ({ id, firstName, lastName }: Pick<User, 'id' | 'firstName' | 'lastName'>) => ({
  kind: 'user',
  id,
  name: `${firstName} ${lastName}`,
});

/** User fields in the audit log. */
export const auditedFields = ({ firstName, lastName, email, role, isActive, companyInfo, permissionGroups }: User) => ({
  firstName,
  lastName,
  email,
  role,
  isActive,
  company: companyInfo?.name ?? null,
  permissionGroups: permissionGroups.map(({ name }) => name).sort(),
});
