// Webhook endpoints with the state of their deliveries: those of the own company, and of all companies for staff
// (API-120, API-124). No list contains a secret.

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Time } from '#domain/base/time.ts';
import type { CompanyEndpoint, endpointList, WebhookEndpoint } from '#domain/platform/webhooks/person-calls.ts';
import { conditions, nestCompany, queryPage } from '#server/base/database/list.ts';
import { byName, matchesSearch } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { ownedBy } from './endpoints.ts';

const stateSql = sql`case when w.disabled_at is not null then 'Disabled'
  when w.failing_since is not null then 'Failing' else 'Working' end`;

const pending = sql`webhook_delivery d where d.endpoint_id = w.id and d.state = 'Pending'`;
const oldestWaiting = sql`(select min(d.created_at) from ${pending})`;
/** A column of the most recent attempted delivery. */
const ofLastTried = (column: string) => sql`(select ${sql.ref(`d.${column}`)} from webhook_delivery d
  where d.endpoint_id = w.id and d.attempts > 0 order by d.created_at desc, d.id desc limit 1)`;

const columns = (now: Time) => sql<WebhookEndpoint>`w.id, w.url, w.description, w.types, ${stateSql} as state,
  w.disabled_at, w.disabled_because as disabled_reason, w.disabled_note, w.failing_since,
  case when w.previous_until > ${now} then w.previous_until end as previous_secret_until, w.created_at,
  (select count(*) from ${pending}) as waiting, ${oldestWaiting} as oldest_waiting_at,
  (select count(*) from webhook_delivery d where d.endpoint_id = w.id and d.state = 'Failed') as failed,
  ${ofLastTried('last_at')} as last_attempt_at, ${ofLastTried('status')} as last_status,
  coalesce(${ofLastTried('error')}, '') as last_error`;

/** Endpoints of the company, oldest first. */
export const ownEndpoints = ({ db, actor, now }: QueryContext): Promise<WebhookEndpoint[]> =>
  db.all(
    sql<WebhookEndpoint>`select ${columns(now)} from webhook_endpoint w where ${ownedBy(actor.companyId)}
      order by w.created_at, w.id`,
  );

interface CompanyRow extends WebhookEndpoint {
  companyId: string;
  companyName: string;
  isDeleted: boolean;
}

/** Searches the endpoints of all companies; those that fail or are disabled come first. */
export async function searchEndpoints(
  { db, now }: QueryContext,
  state: ListState<typeof endpointList.filters, (typeof endpointList.sorts)[number]>,
): Promise<Page<CompanyEndpoint>> {
  const page = await queryPage(db, state, {
    select: sql<CompanyRow>`${columns(now)}, m.id as company_id, m.name as company_name,
      w.deleted_at is not null as is_deleted`,
    from: sql`webhook_endpoint w join company m on m.id = w.company_id`,
    where: [
      sql`(w.deleted_at is null or w.disabled_because = 'staff')`,
      ...conditions<typeof endpointList.filters>(state.filter, {
        text: (text) => matchesSearch(sql`m.name || ' ' || w.url || ' ' || w.description`, text),
        state: (value) => sql`${stateSql} = ${value}`,
      }),
    ],
    sorts: { company: byName(sql`m.name`), oldestWaitingAt: oldestWaiting },
    defaultOrder: sql`w.failing_since is null, w.disabled_at is null, w.created_at desc, w.id`,
    tiebreaker: sql`w.id`,
  });
  return nestCompany(page);
}
