// Holders of a permission, for rules that involve several people.

import { sql } from 'kysely';
import { ROLE_DEFAULTS } from '#domain/access/roles.ts';
import type { Permission } from '#domain/base/permissions.ts';
import { ROLES } from '#domain/base/roles.ts';
import type { Sql } from '#server/base/database/db.ts';

/**
 * Whether user `u` is active staff with this permission, by role or group. Values are inlined: as parameters, the
 * surrounding statements would be replanned each time.
 */
export const isStaffHolder = (permission: Permission): Sql => {
  const byRole = ROLES.filter((role) => role !== 'Partner' && ROLE_DEFAULTS[role].includes(permission));
  const roles = sql.join(byRole.map((role) => sql.lit(role)));
  return sql`u.is_active and u.role not in ('Partner', 'Standard')
    and (u.role in (${roles}) or exists (select from user_permission_group ug
      join permission_group g on g.id = ug.permission_group_id
      where ug.user_id = u.id and ${sql.lit(permission)} = any (g.permissions)))`;
};

/** Number of active staff with this permission. */
export const countStaffHolders = (permission: Permission): Sql =>
  sql`(select count(*) from app_user u where ${isStaffHolder(permission)})`;
