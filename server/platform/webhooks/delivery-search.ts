// Deliveries on screens: a list, and one with its body and the last response (API-121, API-124).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type {
  CompanyDelivery,
  DeliveryDetail,
  deliveryList,
  WebhookDelivery,
} from '#domain/platform/webhooks/person-calls.ts';
import type { Sql } from '#server/base/database/db.ts';
import { conditions, isOneOf, likePattern, nestCompany, queryPage } from '#server/base/database/list.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { readAttempts } from './attempts.ts';
import type { ById } from './endpoints.ts';

const columns = sql<WebhookDelivery>`d.id, d.endpoint_id, w.url, e.id as event_id, e.type as event_type, d.is_replay,
  d.state, d.attempts, d.created_at, case when d.state = 'Pending' then d.next_at end as next_attempt_at,
  d.last_at as last_attempt_at, d.status, d.ms, d.error`;

const tables: Sql = sql`webhook_delivery d join webhook_endpoint w on w.id = d.endpoint_id
  join partner_event e on e.seq = d.event_seq`;

type State = ListState<typeof deliveryList.filters>;

const conditionsOf = ({ filter }: State): Sql[] =>
  conditions<typeof deliveryList.filters>(filter, {
    // Ids and references are part of the body.
    text: (text) => sql`(d.id::text = lower(${text}) or e.body like ${likePattern(text)})`,
    state: (value) => sql`d.state = ${value}`,
    types: (types) => isOneOf(sql`e.type`, types),
    endpoints: (ids) => isOneOf(sql`d.endpoint_id`, ids, 'uuid'),
    at: ({ min, max }) => sql`(${min ?? null}::timestamptz is null or d.created_at >= ${min ?? null})
      and (${max ?? null}::timestamptz is null or d.created_at <= ${max ?? null})`,
  });

const order = { sorts: {}, defaultOrder: sql`d.created_at desc, d.id desc`, tiebreaker: sql`d.id` };

/** Deliveries of the own company. */
export const searchOwnDeliveries = ({ db, actor }: QueryContext, state: State): Promise<Page<WebhookDelivery>> =>
  queryPage(db, state, {
    select: columns,
    from: tables,
    where: [sql`d.company_id = ${actor.companyId}`, ...conditionsOf(state)],
    ...order,
  });

interface CompanyRow extends WebhookDelivery {
  companyId: string;
  companyName: string;
}

/** Deliveries of all companies. */
export async function searchAllDeliveries({ db }: QueryContext, state: State): Promise<Page<CompanyDelivery>> {
  const page = await queryPage(db, state, {
    select: sql<CompanyRow>`${columns}, m.id as company_id, m.name as company_name`,
    from: sql`${tables} join company m on m.id = d.company_id`,
    where: conditionsOf(state),
    ...order,
  });
  return nestCompany(page);
}

/** A delivery of the own company, or of any for staff. @throws Refusal 404 */
export async function showDeliveryDetail({ db, actor }: QueryContext, { id }: ById): Promise<DeliveryDetail> {
  const row = await db.one(
    sql<Omit<DeliveryDetail, 'tries'>>`select ${columns}, e.body, d.headers, d.answer from ${tables}
      where d.id = ${id} and (${actor.companyId}::uuid is null or d.company_id = ${actor.companyId})`,
  );
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return { ...row, tries: await readAttempts(db, id) };
}
