// Partners invite, deactivate and reactivate people of their own company: never themselves, never with more rights than
// they hold (MYA-017 to MYA-019).

import { sql } from 'kysely';
import { colleagueCopy } from '#domain/access/colleague-copy.ts';
import { COLLEAGUES_MAX, type ColleagueInput } from '#domain/access/colleagues.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import type { Permission } from '#domain/base/permissions.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { type LinkSettings, requireInvited, sendInvitation } from '#server/access/password-links/invitations.ts';
import { isInvited } from '#server/access/password-links/links.ts';
import { countAttempt, invitationCounterOf } from '#server/access/passwords/throttle.ts';
import { groupPermissionsSql } from '#server/access/sign-in/actors.ts';
import { closeAllWaysIn } from '#server/access/sign-in/ways-in.ts';
import { auditedFields, auditSubject, insertUser, replaceGroups } from '#server/access/users/new-user.ts';
import { showUser } from '#server/access/users/users.ts';
import { noteCredentials } from '#server/audit/credential-marks.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { hasNoMoreRights, readGrantableGroups } from './colleague-list.ts';

/** Locks the company, so that two invitations cannot both be the last one. */
async function refuseExcess(tx: Tx, companyId: string): Promise<void> {
  await tx.run(sql`select 1 from company where id = ${companyId} for no key update`);
  const { count } = await tx.only(
    sql<{ count: number }>`select count(*)::int as count from app_user
      where company_id = ${companyId} and kind = 'Person' and is_active`,
  );
  if (count >= COLLEAGUES_MAX) throw new Refusal('too_many_colleagues', colleagueCopy.tooMany(COLLEAGUES_MAX));
}

/** @throws Refusal 409 for a taken email or too many users, 422 for a group that the caller may not grant */
export async function inviteColleague(
  command: CommandContext,
  keys: DerivedKeys,
  links: LinkSettings,
  { permissionGroupIds, ...input }: ColleagueInput,
): Promise<{ id: string }> {
  const { tx, db, actor, now } = command;
  const companyId = actor.companyId!;
  await refuseExcess(tx, companyId);
  await countAttempt(tx, invitationCounterOf(keys, input.email), now);
  const groups = permissionGroupIds ?? [];
  const grantable = new Set((await readGrantableGroups(db, actor)).map(({ id }) => id));
  if (!groups.every((id) => grantable.has(id)))
    throw invalidField('permissionGroupIds', 'unknown_group', userCopy.unknownGroup);
  const person = { ...input, role: 'Partner', isActive: true, companyId } as const;
  const id = await insertUser(tx, keys, person, now);
  await replaceGroups(tx, id, groups);
  await sendInvitation(command, links, id);
  const user = await showUser({ db: tx }, { id });
  tx.note({ subject: auditSubject(user), after: auditedFields(user) });
  await noteCredentials(tx, id);
  return { id };
}

interface LockedColleague {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  isActive: boolean;
  groupPermissions: Permission[];
}

/** @throws Refusal 404 outside the company, 403 for the caller and for colleagues with more rights */
async function lockColleague(tx: Tx, actor: Actor, id: string): Promise<LockedColleague> {
  const colleague = await tx.one(
    sql<LockedColleague>`select u.id, u.first_name, u.last_name, u.email, u.is_active,
      ${groupPermissionsSql} as group_permissions
      from app_user u
      where u.id = ${id} and u.company_id = ${actor.companyId} and u.kind = 'Person' and u.role = 'Partner'
      for update`,
  );
  if (!colleague) throw new Refusal('missing', commonCopy.notFound);
  if (id === actor.userId) throw new Refusal('forbidden', colleagueCopy.notOwn);
  if (!hasNoMoreRights(actor, colleague.groupPermissions))
    throw new Refusal('colleague_rights', colleagueCopy.moreRights);
  return colleague;
}

export async function resendColleagueInvitation(
  command: CommandContext,
  keys: DerivedKeys,
  links: LinkSettings,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const { tx, actor, now } = command;
  const colleague = await lockColleague(tx, actor, id);
  await requireInvited(tx, id, colleague);
  await countAttempt(tx, invitationCounterOf(keys, colleague.email), now);
  await sendInvitation(command, links, id);
  return {};
}

/** Deactivation ends sessions and credentials. Reactivation invites again if no password was set yet. */
export async function setColleagueActive(
  command: CommandContext,
  keys: DerivedKeys,
  links: LinkSettings,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<Record<string, never>> {
  const { tx, actor, now } = command;
  if (isActive) await refuseExcess(tx, actor.companyId!);
  const colleague = await lockColleague(tx, actor, id);
  if (colleague.isActive === isActive) return {};
  await tx.run(sql`update app_user set is_active = ${isActive}, modified_at = ${now} where id = ${id}`);
  const closed = isActive ? {} : await closeAllWaysIn(tx, id, 'switched off', now);
  if (isActive && (await isInvited(tx, id))) {
    await countAttempt(tx, invitationCounterOf(keys, colleague.email), now);
    await sendInvitation(command, links, id);
  }
  tx.note({
    subject: auditSubject(colleague),
    before: { isActive: !isActive },
    after: { isActive, ...closed },
  });
  return {};
}
