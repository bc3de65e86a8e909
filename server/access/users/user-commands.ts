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
import { deferInvitation, type LinkSettings, sendInvitation } from '#server/access/password-links/invitations.ts';
import { deleteResetLink, isInvited } from '#server/access/password-links/links.ts';
import { isCommonPassword } from '#server/access/passwords/common-passwords.ts';
import { closeAllWaysIn, endSessions } from '#server/access/sign-in/ways-in.ts';
import { noteCredentials } from '#server/audit/credential-marks.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';
import { refuseDuplicates } from '#server/base/database/unique-constraints.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { auditedFields, auditSubject, insertUser, replaceGroups, UNIQUE_CONSTRAINTS } from './new-user.ts';
import { showUser } from './users.ts';

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

/**
 * Creates a user. A given password must be changed on first sign-in; otherwise an invitation is emailed.
 * @throws Refusal 409 if the email is taken
 */
export async function createUser(
  command: CommandContext,
  keys: DerivedKeys,
  links: LinkSettings,
  { password, ...input }: UserInput,
): Promise<User> {
  const { tx, now } = command;
  if (password !== undefined && isCommonPassword(password, input.email))
    throw invalidField('password', 'password_common', accessCopy.passwordCommon);
  const { firstName, lastName, email, role } = input;
  const isActive = input.isActive ?? true;
  const companyId = await companyFor(tx, role, input.companyInfoId ?? null);
  const id = await insertUser(tx, keys, { firstName, lastName, email, password, role, isActive, companyId }, now);
  await replaceGroups(tx, id, input.permissionGroupIds ?? []);
  if (password === undefined && isActive) await sendInvitation(command, links, id);
  if (password === undefined && !isActive) await deferInvitation(tx, id);
  const user = await showUser({ db: tx }, { id });
  tx.note({ subject: auditSubject(user), after: auditedFields(user) });
  await noteCredentials(tx, id);
  return user;
}

interface Row {
  id: string;
  role: Role;
  email: string;
  isActive: boolean;
  companyId: string | null;
  modifiedAt: Time;
}

/**
 * The user and the other active SuperAdmins, locked in a fixed order so that two changes cannot remove the last two.
 */
async function lockPerson(tx: Tx, id: string): Promise<{ person: Row; others: number }> {
  const rows = await tx.all(
    sql<Row>`select id, email, role, is_active, company_id, modified_at from app_user
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

/** Ends links that were emailed to an old address; invites those who were not, or at another address. */
async function renewLinks(
  command: CommandContext,
  links: LinkSettings,
  person: Row,
  { email, isActive }: Pick<Row, 'email' | 'isActive'>,
): Promise<void> {
  const { tx } = command;
  if (email !== person.email && (await deleteResetLink(tx, person.id)) > 0) await noteCredentials(tx, person.id);
  if (!isActive || (email === person.email && person.isActive) || !(await isInvited(tx, person.id))) return;
  await sendInvitation(command, links, person.id);
}

/** Changes a user. @throws Refusal 409 for a taken email, an outdated form, and the last active SuperAdmin */
export async function updateUser(command: CommandContext, links: LinkSettings, input: UserEdit): Promise<User> {
  const { tx, now } = command;
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
  await renewLinks(command, links, person, { email: input.email, isActive });
  const user = await showUser({ db: tx }, input);
  tx.note({
    subject: auditSubject(user),
    before: auditedFields(before),
    after: { ...auditedFields(user), ...('revoked' in closed && closed) },
  });
  return user;
}
