// The people of a company who manage its credentials and webhooks.

import { sql } from 'kysely';
import { ROLE_DEFAULTS } from '#domain/access/roles.ts';
import type { Permission } from '#domain/base/permissions.ts';
import type { Tx } from '#server/base/database/db.ts';

const RIGHT: Permission = 'Api.Manage';

/** Email addresses of active people with the right. */
export async function readApiManagers(tx: Tx, companyId: string): Promise<string[]> {
  const people = await tx.all(
    sql<{ email: string }>`select u.email from app_user u
      where u.company_id = ${companyId} and u.kind = 'Person' and u.is_active
        and (${ROLE_DEFAULTS.Partner.includes(RIGHT)} or exists (select 1 from user_permission_group m
          join permission_group g on g.id = m.permission_group_id
          where m.user_id = u.id and ${RIGHT} = any (g.permissions)))
      order by u.id`,
  );
  return people.map(({ email }) => email);
}
