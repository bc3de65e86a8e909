// Rows that a measure of the order process counts, read from history, items and purchase attempts (ANA-014 to ANA-017,
// docs/decisions/0109). Orders of the house company do not count.

import { sql } from 'kysely';
import type { FilterValues } from '#domain/base/list.ts';
import { addDays } from '#domain/base/time.ts';
import type { measuredRowList, PerformanceMeasure } from '#domain/reports/performance-calls.ts';
import type { Sql } from '#server/base/database/db.ts';
import { conditions, type FilterSql, isOneOf, joinConditions } from '#server/base/database/list.ts';
import { SALES_FILTER_SQL, soldByOrder } from '../analytics/sales-source.ts';
import type { Days } from '../period-parts.ts';

type Filters = Omit<typeof measuredRowList.filters, 'dateRange' | 'measure'>;
export type MeasureFilter = FilterValues<Filters>;

const FILTER_SQL: FilterSql<Filters> = {
  ...SALES_FILTER_SQL,
  // The provider that was asked for the key, which may no longer be the one of the product.
  providers: (ids) => isOneOf(sql`s.provider_id`, ids, 'uuid'),
};

const within = (column: Sql, { from, to }: Days): Sql =>
  sql`${column} >= ${`${from}T00:00:00.000Z`}::timestamptz
    and ${column} < ${`${addDays(to, 1)}T00:00:00.000Z`}::timestamptz`;

const FIRST_APPROVAL: Sql = sql`select a.at from order_history a
  where a.order_id = t.order_id and a.to_state = 'Level2Approved' order by a.seq limit 1`;

/** First approvals; later ones of an order reopened meanwhile do not count. */
const approvals = (days: Days): Sql => sql`select h.order_id::text as id, h.order_id, null::uuid as provider_id,
    s.at as started_at, h.at as ended_at, h.at as counted_at, null::boolean as is_hit
  from order_history h
    cross join lateral (select p.at from order_history p
      where p.order_id = h.order_id and p.to_state = 'Submitted' order by p.seq limit 1) s
  where h.to_state = 'Level2Approved' and ${within(sql`h.at`, days)}
    and not exists (select from order_history e
      where e.order_id = h.order_id and e.seq < h.seq and e.to_state = 'Level2Approved')`;

/** Answers of partners to counter-offers; a counter-offer that staff revoke has none. */
const answers = (days: Days): Sql => sql`select h.id::text as id, h.order_id, null::uuid as provider_id,
    s.at as started_at, h.at as ended_at, h.at as counted_at, h.to_state = 'Confirmed' as is_hit
  from order_history h
    cross join lateral (select p.at from order_history p
      where p.order_id = h.order_id and p.seq < h.seq and p.to_state = 'Rebidding' and p.from_state <> 'Rebidding'
      order by p.seq desc limit 1) s
  where h.from_state = 'Rebidding' and h.by_type = 'Partner' and h.to_state <> 'Rebidding'
    and ${within(sql`h.at`, days)}`;

/** Units by the day they were first sent to a provider, whatever became of the attempt; received with any attempt there. */
const orderedKeys = (days: Days): Sql => sql`select a.item_id::text || a.provider_id::text as id, a.order_id,
    a.provider_id, a.sent_at as started_at, r.at as ended_at, a.sent_at as counted_at, r.at is not null as is_hit
  from purchase_attempt a
    cross join lateral (select case when a.state in ('settled', 'late') then a.closed_at
      else (select min(l.closed_at) from purchase_attempt l
        where l.item_id = a.item_id and l.n > a.n and l.provider_id = a.provider_id
          and l.state in ('settled', 'late')) end as at) r
  where ${within(sql`a.sent_at`, days)}
    and (a.n = 1 or not exists (select from purchase_attempt e
      where e.item_id = a.item_id and e.n < a.n and e.provider_id = a.provider_id and e.sent_at is not null))`;

/**
 * Times from first approval to keys, for orders that received their last key on these days. Replacements of claimed keys
 * come much later and do not count.
 */
const keyTimes =
  (ended: Sql) =>
  (days: Days): Sql =>
    sql`select t.order_id::text as id, t.order_id, null::uuid as provider_id, s.at as started_at,
    ${ended} as ended_at, k.last_at as counted_at, null::boolean as is_hit
  from (select distinct order_id from ${soldByOrder(days, {})} d where keys > 0) t
    join orders w on w.id = t.order_id and w.remaining_quantity = 0 and w.buffered_count = 0
    cross join lateral (select min(i.completed_on) as first_at, max(i.completed_on) as last_at from order_item i
      where i.order_id = t.order_id and i.state = 'Completed' and i.removed_at is null
        and i.id not in (select g.order_item_id from claim c join game_key g on g.id = c.replacement_key_id
          where g.order_item_id is not null)) k
    cross join lateral (${FIRST_APPROVAL}) s
  where ${within(sql`k.last_at`, days)}`;

const ROWS: Record<PerformanceMeasure, (days: Days) => Sql> = {
  approvalTime: approvals,
  firstKeyTime: keyTimes(sql`k.first_at`),
  lastKeyTime: keyTimes(sql`k.last_at`),
  winRate: answers,
  fillRate: orderedKeys,
};

/**
 * Rows (id, order_id, day, started_at, ended_at, seconds, is_hit, company_id, product_id, region, provider_id) of a
 * measure in a period.
 */
export function measuredRows(measure: PerformanceMeasure, days: Days, filter: MeasureFilter): Sql {
  const where = joinConditions([sql`true`, ...conditions<Filters>(filter, FILTER_SQL)]);
  return sql`(
      select s.*
      from (
            select m.id, m.order_id, (m.counted_at at time zone 'UTC')::date as day, m.started_at, m.ended_at, m.is_hit,
              floor(extract(epoch from m.ended_at - m.started_at))::bigint as seconds, o.company_id, o.product_id,
              o.region, coalesce(m.provider_id, pp.provider_id) as provider_id
            from (${ROWS[measure](days)}) m
              join orders o on o.id = m.order_id
              join product pp on pp.id = o.product_id
              join company oc on oc.id = o.company_id and not oc.is_system
          ) s
      where ${where}
    )`;
}
