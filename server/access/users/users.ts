// Users, as shown to staff.

import { sql } from 'kysely';
import type { User, userList } from '#domain/access/users.ts';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { hasFactorSql } from '#server/access/factors/factors.ts';
import { invitationSql } from '#server/access/password-links/links.ts';
import type { Sql } from '#server/base/database/db.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import { byName, matchesSearch, userText } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';

interface UserRow extends Omit<User, 'roles' | 'companyInfo'> {
  companyId: string | null;
  companyName: string | null;
}

/** Groups of user `u` as JSON, by name. */
export const permissionGroupsSql: Sql = sql`(select
  coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by ${byName(sql`g.name`)}, g.id), '[]')
  from user_permission_group ug
  join permission_group g on g.id = ug.permission_group_id where ug.user_id = u.id)`;

const userColumns = sql<UserRow>`u.id, u.first_name, u.last_name, u.email, u.role, u.is_active, u.created_at,
  u.modified_at, ${hasFactorSql(sql`u.id`)} as has_factor, ${invitationSql} as invitation,
  c.id as company_id, c.name as company_name,
  ${permissionGroupsSql} as permission_groups`;
const userTables = sql`app_user u left join company c on c.id = u.company_id`;
/** Programs are managed by their credentials (API-015). */
const isPerson = sql`u.kind = 'Person'`;

const userOf = ({ companyId, companyName, ...row }: UserRow): User => ({
  ...row,
  roles: [row.role],
  companyInfo: companyId === null ? null : { id: companyId, name: companyName! },
});

/** Users `u` by last name, then first name. */
export const nameOrder = sql`${byName(sql`u.last_name`)}, ${byName(sql`u.first_name`)}, u.id`;

export async function searchUsers(
  { db }: QueryContext,
  state: ListState<typeof userList.filters, (typeof userList.sorts)[number]>,
): Promise<Page<User>> {
  const page = await queryPage(db, state, {
    select: userColumns,
    from: userTables,
    where: [
      isPerson,
      ...conditions<typeof userList.filters>(state.filter, {
        text: (text) => matchesSearch(userText, text),
      }),
    ],
    sorts: {
      firstName: byName(sql`u.first_name`),
      lastName: byName(sql`u.last_name`),
      email: byName(sql`u.email`),
      role: sql`u.role`,
      isActive: sql`u.is_active`,
      createdAt: sql`u.created_at`,
    },
    defaultOrder: nameOrder,
    tiebreaker: sql`u.id`,
  });
  return { ...page, items: page.items.map(userOf) };
}

export async function showUser({ db }: Pick<QueryContext, 'db'>, { id }: { id: string }): Promise<User> {
  const row = await db.one(sql<UserRow>`select ${userColumns} from ${userTables} where u.id = ${id} and ${isPerson}`);
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return userOf(row);
}
