// Exact order totals without scanning orders: every change writes a delta in the same transaction (migration 015), and
// a worker folds deltas into one row per partner and kind of order. Stored sums and deltas are read in one statement,
// so that none is missed or counted twice. Sums for other filters are in total-parts.ts. Money in cents, costs in
// 1/10000 euro.

import { sql } from 'kysely';
import type { Cents, E4 } from '#domain/base/money.ts';
import type { OrderState, PaidStatus } from '#domain/orders/states.ts';
import { selectColumns } from '#server/base/database/columns.ts';
import { type Database, type Db, prepared, type Sql } from '#server/base/database/db.ts';
import { joinConditions } from '#server/base/database/list.ts';
import { inTurn, isAny } from '#server/base/database/turns.ts';
import { partsOfOrders, rowsOfPart, type TotalsPart } from './total-parts.ts';

/** Figures of the summary above a list (MORD-009). */
export interface Totals {
  count: number;
  totalCents: Cents;
  remaining: number;
  requested: number;
  markedUpE4: E4;
  actualE4: E4;
  boughtCents: Cents;
}

/** Placeholder for all partners together. */
const ALL_COMPANIES = '00000000-0000-0000-0000-000000000000';
const FOLD_BATCH_SIZE = 50_000;
/** Arbitrary advisory lock id, the same in every process. */
export const TOTALS_LOCK_ID = 4_915_015;

const SUMS = [
  'orders',
  'value_cents',
  'remaining',
  'requested',
  'bought_value_cents',
  'marked_up_cost_e4',
  'actual_cost_e4',
];
/** Group key of the sums besides the partner. */
const GROUP_COLUMNS = ['state', 'is_billed', 'paid_status', 'is_delivered'];
/** Columns that make up the id of a subject. */
const SUBJECT_COLUMNS = ['product_id', 'publisher_id', 'provider_id', 'promotion_id', 'product_sku', 'region', 'title'];
const subjectColumns = sql.join(SUBJECT_COLUMNS.map((name) => sql.ref(name)));
const groupColumns = sql.join(GROUP_COLUMNS.map((name) => sql.ref(name)));
const sumColumns = sql.join(SUMS.map((name) => sql.ref(name)));

/** Orders covered by stored sums; omitted fields mean all. */
export interface TotalsFilter {
  companyIds?: readonly string[] | undefined;
  states?: readonly OrderState[] | undefined;
  invoiced?: boolean | undefined;
  delivered?: boolean | undefined;
  paidStatus?: readonly PaidStatus[] | undefined;
  /** One additional filter, across all partners. */
  part?: TotalsPart | undefined;
}

/** Contribution of an order `o` to the sums. */
const sumsOfOrder = sql`o.state, 1::bigint as orders, o.value_cents, o.remaining_quantity as remaining,
  o.quantity as requested, o.bought_value_cents, o.marked_up_cost_e4, o.actual_cost_e4`;

/** Stored rows and deltas of these orders (state, orders, value_cents, …), to be aggregated. */
export function storedRows({ companyIds, states, invoiced, delivered, paidStatus, part }: TotalsFilter): Sql {
  const conditions = [
    ...(states ? [sql`state = any (${states})`] : []),
    ...(invoiced === undefined ? [] : [sql`is_billed = ${invoiced}`]),
    ...(delivered === undefined ? [] : [sql`is_delivered = ${delivered}`]),
    ...(paidStatus ? [sql`paid_status = any (${paidStatus})`] : []),
  ];
  const columns = sql`state, ${sumColumns}`;
  if (part)
    return sql`(${rowsOfPart(part, { columns, ofOrders: sumsOfOrder, groups: joinConditions(conditions) })}) sums`;
  const ofCompanies = companyIds && sql`company_id = any (${companyIds}::uuid[])`;
  return sql`(select ${columns} from order_total
    where ${joinConditions([ofCompanies ?? sql`company_id = ${ALL_COMPANIES}`, ...conditions])}
    union all select ${columns} from order_total_change
      where ${joinConditions([...(ofCompanies ? [ofCompanies] : []), ...conditions])}) sums`;
}

/** Prepared, because it has few variants; not with subject conditions, whose texts vary. */
const withKeptPlan = <Row>({ part }: TotalsFilter, query: Sql<Row>): Sql<Row> =>
  part?.dimension === 'subject' ? query : prepared(query);

/** The seven totals, from rows of `storedRows`. */
const FIGURES: Record<keyof Totals, Sql> = {
  count: sql`coalesce(sum(orders), 0)::bigint`,
  totalCents: sql`coalesce(sum(value_cents), 0)::bigint`,
  remaining: sql`coalesce(sum(remaining), 0)::bigint`,
  requested: sql`coalesce(sum(requested), 0)::bigint`,
  markedUpE4: sql`coalesce(sum(marked_up_cost_e4), 0)::bigint`,
  actualE4: sql`coalesce(sum(actual_cost_e4), 0)::bigint`,
  boughtCents: sql`coalesce(sum(bought_value_cents), 0)::bigint`,
};
export const NO_ORDERS: Totals = {
  count: 0,
  totalCents: 0,
  remaining: 0,
  requested: 0,
  markedUpE4: 0,
  actualE4: 0,
  boughtCents: 0,
};

/** The totals of all matching orders. */
export const readStoredTotals = async (db: Db, filter: TotalsFilter): Promise<Totals> =>
  await db.only(withKeptPlan(filter, sql<Totals>`select ${selectColumns(FIGURES)} from ${storedRows(filter)}`));

/** The same as a JSON object, for a statement that reads something else as well. */
export const storedTotalsJson = (filter: TotalsFilter): Sql<Totals> =>
  sql`(select json_build_object(${sql.join(
    Object.entries(FIGURES).map(([name, figure]) => sql`${sql.lit(name)}, ${figure}`),
  )}) from ${storedRows(filter)})`;

/** Number of orders per state. */
export const readStoredCounts = (db: Db, filter: TotalsFilter) =>
  db.all(
    withKeptPlan(
      filter,
      sql<{ status: OrderState; count: number }>`select state as status, sum(orders)::bigint as count
        from ${storedRows(filter)} group by state having sum(orders) > 0 order by state`,
    ),
  );

/** Number and value (without tax) of orders in some states. */
export const readStoredValues = (db: Db, filter: TotalsFilter & { states: readonly OrderState[] }) =>
  db.all(sql<{
    state: OrderState;
    count: number;
    amount: Cents;
    remaining: number;
  }>`select state, sum(orders)::bigint as count, sum(value_cents)::bigint as amount, sum(remaining)::bigint as remaining
    from ${storedRows(filter)} group by state having sum(orders) > 0`);

/** The same totals for any condition on orders `o`. */
export const sumTotals = async (db: Db, where: Sql): Promise<Totals> =>
  await db.only(
    sql<Totals>`select count(*), coalesce(sum(o.value_cents), 0)::bigint as total_cents,
      coalesce(sum(o.remaining_quantity), 0)::bigint as remaining, coalesce(sum(o.quantity), 0)::bigint as requested,
      coalesce(sum(o.marked_up_cost_e4), 0)::bigint as marked_up_e4,
      coalesce(sum(o.actual_cost_e4), 0)::bigint as actual_e4,
      coalesce(sum(o.bought_value_cents), 0)::bigint as bought_cents from orders o where ${where}`,
  );

/** Number of orders `o` matching a condition; often answered from an index alone. */
export const countOrders = async (db: Db, where: Sql): Promise<number> =>
  (await db.only(sql<{ count: number }>`select count(*) from orders o where ${where}`)).count;

/** Folds deltas into the stored sums, in one process at a time. Returns the number of deltas. */
export async function foldTotals(database: Database): Promise<number> {
  if (!(await isAny(database, sql`select 1 from order_total_change`))) return 0;
  const folded = await inTurn(database, TOTALS_LOCK_ID, async (tx) => {
    const added = (table: string) =>
      sql.join(SUMS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + excluded.${sql.ref(name)}`));
    const summed = sql.join(SUMS.map((name) => sql`sum(${sql.ref(name)})`));
    const row = await tx.one(
      sql<{
        lines: number;
      }>`with gone as (
            delete from order_total_change
            where seq in (select seq from order_total_change order by seq limit ${FOLD_BATCH_SIZE})
            returning *
          ),
          kept as (
            insert into order_total (company_id, ${groupColumns}, ${sumColumns})
            select coalesce(company_id, ${ALL_COMPANIES}), ${groupColumns}, ${summed}
            from gone
            group by grouping sets ((company_id, ${groupColumns}), (${groupColumns}))
            on conflict (company_id, ${groupColumns}) do update set ${added('order_total')}
          ),
          ordered as (
            insert into order_subject (id, ${subjectColumns})
            select distinct order_subject_id(${subjectColumns}), ${subjectColumns}
            from gone
            on conflict do nothing
          ),
          parts as (
            insert into order_total_of_part (dimension, part, ${groupColumns}, ${sumColumns})
            select dimension, part, ${groupColumns}, ${summed}
            from gone cross join lateral ${partsOfOrders}
            group by dimension, part, ${groupColumns}
            on conflict (dimension, part, ${groupColumns}) do update set ${added('order_total_of_part')}
          )
        select count(*) as lines
        from gone`,
    );
    const nothing = SUMS.map((name) => sql`${sql.ref(name)} = 0`);
    await tx.run(sql`delete from order_total_of_part where ${joinConditions(nothing)}`);
    return row;
  });
  return folded?.lines ?? 0;
}
