// Creates and changes users. Deactivation or a change of role signs the user out in the same commit; at least one
// active SuperAdmin remains (USR-009).

import { sql } from 'kysely';
import { accessCopy } from '#domain/access/copy.ts';
import type { User, UserEdit, UserInput } from '#domain/access/users.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import type { Role } from '#domain/base/roles.ts';
import type { Time } from '#domain/base/time.ts';
import { isCommonPassword } from '#server/access/passwords/common-passwords.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { closeAllWaysIn, endSessions } from '#server/access/sign-in/ways-in.ts';
import { noteCredentials } from '#server/audit/credential-marks.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';
import { refuseDuplicates, type UniqueConstraints } from '#server/base/database/unique-constraints.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { showUser } from './users.ts';

const UNIQUE_CONSTRAINTS: UniqueConstraints = { app_user_email: { field: 'email', message: userCopy.emailTaken } };

/** Company of a user with this role, or a refusal. */
async function companyFor(tx: Tx, role: Role, companyId: string | null): Promise<string | null> {
  if (role !== 'Partner') {
    if (companyId !== null) throw invalidField('companyInfoId', 'company_forbidden', userCopy.companyForbidden);
    return null;
  }
  if (companyId === null) throw invalidField('companyInfoId', 'company_needed', userCopy.companyNeeded);
  const company = await tx.one(sql`select 1 from company where id = ${companyId}`);
  if (!company) throw invalidField('companyInfoId', 'unknown_company', userCopy.unknownCompany);
  return companyId;
}

async function replaceGroups(tx: Tx, userId: string, groupIds: readonly string[]): Promise<void> {
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

const auditSubject = ({ id, firstName, lastName }: User) => ({ kind: 'user', id, name: `${firstName} ${lastName}` });

/** User fields in the audit log. */
const auditedFields = ({ firstName, lastName, email, role, isActive, companyInfo, permissionGroups }: User) => ({
  firstName,
  lastName,
  email,
  role,
  isActive,
  company: companyInfo?.name ?? null,
  permissionGroups: permissionGroups.map(({ name }) => name).sort(),
});

/** Creates a user who must change the password on first sign-in. @throws Refusal 409 if the email is taken */
export async function createUser({ tx, now }: CommandContext, keys: DerivedKeys, input: UserInput): Promise<User> {
  if (isCommonPassword(input.password, input.email))
    throw invalidField('password', 'password_common', accessCopy.passwordCommon);
  const companyId = await companyFor(tx, input.role, input.companyInfoId ?? null);
  const id = newId();
  const hash = await hashPassword(input.password, keys.keyFor('pepper'));
  await refuseDuplicates(
    tx.run(sql`insert into app_user (id, first_name, last_name, email, password_hash, password_must_change, role,
      is_active, company_id, created_at, modified_at)
      values (${id}, ${input.firstName}, ${input.lastName}, ${input.email}, ${hash}, true, ${input.role},
        ${input.isActive ?? true}, ${companyId}, ${now}, ${now})`),
    UNIQUE_CONSTRAINTS,
  );
  await replaceGroups(tx, id, input.permissionGroupIds ?? []);
  const user = await showUser({ db: tx }, { id });
  tx.note({ subject: auditSubject(user), after: auditedFields(user) });
  await noteCredentials(tx, id);
  return user;
}

interface Row {
  id: string;
  role: Role;
  isActive: boolean;
  companyId: string | null;
  modifiedAt: Time;
}

/**
 * The user and the other active SuperAdmins, locked in a fixed order so that two changes cannot remove the last two.
 */
async function lockPerson(tx: Tx, id: string): Promise<{ person: Row; others: number }> {
  const rows = await tx.all(
    sql<Row>`select id, role, is_active, company_id, modified_at from app_user
      where id = ${id} or (role = 'SuperAdmin' and is_active) order by id for update`,
  );
  const person = rows.find((row) => row.id === id);
  if (!person) throw new Refusal('missing', commonCopy.notFound);
  return { person, others: rows.length - 1 };
}

/** @throws Refusal 409 if no active SuperAdmin would remain */
function refuseLosingLastAdmin(person: Row, others: number, edit: { role: Role; isActive: boolean }): void {
  const isSuperAdmin = ({ role, isActive }: { role: Role; isActive: boolean }) => role === 'SuperAdmin' && isActive;
  if (isSuperAdmin(person) && !isSuperAdmin(edit) && others === 0) throw new Refusal('last_admin', userCopy.lastAdmin);
}

/** Ends what the user may no longer use. Returns what was closed, for the audit log. */
async function endLostAccess(
  tx: Tx,
  person: Row,
  { role, isActive, companyId }: Pick<Row, 'role' | 'isActive' | 'companyId'>,
  now: Time,
): Promise<object> {
  if (!isActive) return closeAllWaysIn(tx, person.id, 'switched off', now);
  if (role !== person.role || companyId !== person.companyId) await endSessions(tx, person.id, 'role change', now);
  return {};
}

/** Changes a user. @throws Refusal 409 for a taken email, an outdated form, and the last active SuperAdmin */
export async function updateUser({ tx, now }: CommandContext, input: UserEdit): Promise<User> {
  const { person, others } = await lockPerson(tx, input.id);
  const before = await showUser({ db: tx }, input);
  if (input.modifiedAt && input.modifiedAt < person.modifiedAt) throw new Refusal('stale', commonCopy.changedMeanwhile);
  const isActive = input.isActive ?? person.isActive;
  refuseLosingLastAdmin(person, others, { role: input.role, isActive });
  // If omitted, a partner keeps the company, and another role loses it.
  const previousCompanyId = input.role === 'Partner' ? person.companyId : null;
  const companyId = await companyFor(
    tx,
    input.role,
    input.companyInfoId === undefined ? previousCompanyId : input.companyInfoId,
  );
  await refuseDuplicates(
    tx.run(sql`update app_user set first_name = ${input.firstName}, last_name = ${input.lastName},
      email = ${input.email}, role = ${input.role},
        is_active = ${isActive}, company_id = ${companyId}, modified_at = ${now} where id = ${input.id}`),
    UNIQUE_CONSTRAINTS,
  );
  if (input.permissionGroupIds !== undefined) await replaceGroups(tx, input.id, input.permissionGroupIds ?? []);
  const closed = await endLostAccess(tx, person, { role: input.role, isActive, companyId }, now);
  const user = await showUser({ db: tx }, input);
  tx.note({
    subject: auditSubject(user),
    before: auditedFields(before),
    after: { ...auditedFields(user), ...('revoked' in closed && closed) },
  });
  return user;
}
