// Credentials of the own company, and of all companies for staff. No list contains a secret.

import { sql } from 'kysely';
import type { CompanyCredential, Credential, credentialList } from '#domain/access/credentials.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Time } from '#domain/base/time.ts';
import { conditions, nestCompany, queryPage } from '#server/base/database/list.ts';
import { byName, matchesSearch } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';

const credentialTables = sql`program_credential c join app_user u on u.id = c.user_id
  join app_user creator on creator.id = c.created_by`;

const stateSql = (now: Time) => sql`case when c.revoked_at is not null then 'Revoked'
  when c.expires_at <= ${now} then 'Expired' else 'Active' end`;

const credentialColumns = (now: Time) => sql<Credential>`c.id, u.first_name as name, ${stateSql(now)} as state,
  c.scopes, c.networks, c.created_at, creator.first_name || ' ' || creator.last_name as created_by, c.expires_at,
  c.last_used_at, c.last_used_address, c.revoked_at,
  (select max(s.valid_until) from program_secret s where s.credential_id = c.id and s.valid_until > ${now})
    as previous_valid_until`;

/** Active credentials first, then the newest. */
const usualOrder = (now: Time) => sql`${stateSql(now)}, c.created_at desc, c.id`;

/** Credentials of the company, ended ones too. */
export const ownCredentials = ({ db, actor, now }: QueryContext): Promise<Credential[]> =>
  db.all(
    sql<Credential>`select ${credentialColumns(now)} from ${credentialTables} where u.company_id = ${actor.companyId}
      order by ${usualOrder(now)}`,
  );

interface CompanyRow extends Credential {
  companyId: string;
  companyName: string;
}

/** Searches the credentials of all companies. */
export async function searchCredentials(
  { db, now }: QueryContext,
  state: ListState<typeof credentialList.filters, (typeof credentialList.sorts)[number]>,
): Promise<Page<CompanyCredential>> {
  const page = await queryPage(db, state, {
    select: sql<CompanyRow>`${credentialColumns(now)}, m.id as company_id, m.name as company_name`,
    from: sql`${credentialTables} join company m on m.id = u.company_id`,
    where: conditions<typeof credentialList.filters>(state.filter, {
      text: (text) => matchesSearch(sql`u.first_name || ' ' || m.name || ' ' || c.id`, text),
      state: (value) => sql`${stateSql(now)} = ${value}`,
    }),
    sorts: {
      name: byName(sql`u.first_name`),
      company: byName(sql`m.name`),
      createdAt: sql`c.created_at`,
      lastUsedAt: sql`c.last_used_at`,
      expiresAt: sql`c.expires_at`,
    },
    defaultOrder: usualOrder(now),
    tiebreaker: sql`c.id`,
  });
  return nestCompany(page);
}
