// People of the own company, and the groups that a partner may grant them: those of the company whose permissions the
// partner holds. Names of other groups stay hidden.

import { sql } from 'kysely';
import type { Colleague, colleagueList } from '#domain/access/colleagues.ts';
import type { Actor } from '#domain/base/actor.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Permission } from '#domain/base/permissions.ts';
import { invitationSql } from '#server/access/password-links/links.ts';
import { groupPermissionsSql } from '#server/access/sign-in/actors.ts';
import { nameOrder, permissionGroupsSql } from '#server/access/users/users.ts';
import type { Db } from '#server/base/database/db.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import { byName, matchesSearch, userText } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';

interface ColleagueRow extends Omit<Colleague, 'isChangeable'> {
  groupPermissions: Permission[];
}

/** Whether a colleague has no permission that the caller lacks. */
export const hasNoMoreRights = (actor: Actor, groupPermissions: readonly Permission[]): boolean =>
  groupPermissions.every((permission) => actor.permissions.has(permission));

const colleagueColumns = sql<ColleagueRow>`u.id, u.first_name, u.last_name, u.email, u.is_active, u.created_at,
  ${invitationSql} as invitation, ${groupPermissionsSql} as group_permissions,
  ${permissionGroupsSql} as permission_groups`;

export async function searchColleagues(
  { db, actor }: QueryContext,
  state: ListState<typeof colleagueList.filters, (typeof colleagueList.sorts)[number]>,
): Promise<Page<Colleague>> {
  const page = await queryPage(db, state, {
    select: colleagueColumns,
    from: sql`app_user u`,
    where: [
      sql`u.company_id = ${actor.companyId}`,
      sql`u.kind = 'Person'`,
      ...conditions<typeof colleagueList.filters>(state.filter, { text: (text) => matchesSearch(userText, text) }),
    ],
    sorts: {
      firstName: byName(sql`u.first_name`),
      lastName: byName(sql`u.last_name`),
      email: byName(sql`u.email`),
      isActive: sql`u.is_active`,
      createdAt: sql`u.created_at`,
    },
    defaultOrder: nameOrder,
    tiebreaker: sql`u.id`,
  });
  return {
    ...page,
    items: page.items.map(({ groupPermissions, ...row }) => ({
      ...row,
      isChangeable: row.id !== actor.userId && hasNoMoreRights(actor, groupPermissions),
    })),
  };
}

/** Groups that a person of the company has, and whose permissions the caller holds. */
export const readGrantableGroups = (db: Db, actor: Actor): Promise<{ id: string; name: string }[]> =>
  db.all(
    sql<{ id: string; name: string }>`select g.id, g.name from permission_group g
      where g.permissions <@ ${[...actor.permissions]}::text[]
        and exists (select 1 from user_permission_group ug
          join app_user u on u.id = ug.user_id
          where ug.permission_group_id = g.id and u.company_id = ${actor.companyId})
      order by ${byName(sql`g.name`)}, g.id`,
  );
