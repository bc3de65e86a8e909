// Number and gross amount of orders to invoice by company and state, without reading the orders: stored sums and the
// differences that changes of orders wrote since the last fold (migration 810, docs/decisions/0121).

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import { INVOICEABLE_STATES } from '#domain/orders/overview.ts';
import type { OrderState } from '#domain/orders/states.ts';
import type { Database, Db, Sql, Tx } from '#server/base/database/db.ts';
import { joinConditions, literals } from '#server/base/database/list.ts';
import { inTurn, isAny } from '#server/base/database/turns.ts';
import { billableKeysSql, isBillable } from '#server/orders/lifecycle/billing.ts';
import { TOTALS_LOCK_ID } from './totals.ts';

const FOLD_BATCH_SIZE = 50_000;
const COLUMNS = sql`company_id, state, was_invoiced, orders, gross_cents`;

/** Orders covered by the sums; never the house account's. */
interface ToInvoiceFilter {
  companyIds?: readonly string[] | undefined;
  states: readonly OrderState[];
  /** Whether an invoice ever contained the orders; omitted: either. */
  wasInvoiced?: boolean;
}

/** Rows of `company_id`, `orders` and `gross_cents`, to be aggregated. */
function storedRows({ companyIds, states, wasInvoiced }: ToInvoiceFilter): Sql {
  const where = joinConditions([
    sql`state = any (${states})`,
    ...(companyIds ? [sql`company_id = any (${companyIds}::uuid[])`] : []),
    ...(wasInvoiced === undefined ? [] : [sql`was_invoiced = ${wasInvoiced}`]),
  ]);
  return sql`(select ${COLUMNS} from to_invoice_total where ${where}
    union all select ${COLUMNS} from to_invoice_change where ${where}) sums
    join company c on c.id = sums.company_id and not c.is_system`;
}

/** The statement of `count` and gross `amount`. */
export const toInvoiceSql = (filter: ToInvoiceFilter) =>
  sql<{ count: number; amount: Cents }>`select coalesce(sum(orders), 0)::bigint as count,
    coalesce(sum(gross_cents), 0)::bigint as amount from ${storedRows(filter)}`;

/** Count and gross amount of each company. */
export const toInvoiceByCompany = (db: Db, filter: ToInvoiceFilter) =>
  db.all(sql<{ companyId: string; count: number; amount: Cents }>`select sums.company_id, sum(orders)::bigint as count,
    sum(gross_cents)::bigint as amount from ${storedRows(filter)} group by sums.company_id having sum(orders) > 0`);

/** Folds differences into the stored sums, in one process at a time. Returns the number of differences. */
export async function foldToInvoice(database: Database): Promise<number> {
  if (!(await isAny(database, sql`select 1 from to_invoice_change`))) return 0;
  const folded = await inTurn(database, TOTALS_LOCK_ID, async (tx) => {
    const row = await tx.one(
      sql<{ lines: number }>`with gone as (
            delete from to_invoice_change
            where seq in (select seq from to_invoice_change order by seq limit ${FOLD_BATCH_SIZE})
            returning *
          ),
          kept as (
            insert into to_invoice_total (${COLUMNS})
            select company_id, state, was_invoiced, sum(orders), sum(gross_cents)
            from gone
            group by company_id, state, was_invoiced
            on conflict (company_id, state, was_invoiced) do update
              set orders = to_invoice_total.orders + excluded.orders,
                gross_cents = to_invoice_total.gross_cents + excluded.gross_cents
          )
        select count(*) as lines
        from gone`,
    );
    await tx.run(sql`delete from to_invoice_total where orders = 0 and gross_cents = 0`);
    return row;
  });
  return folded?.lines ?? 0;
}

/** The same sums read from the orders. */
export const countedToInvoice: Sql = sql`select company_id, state, was_invoiced, count(*) as orders,
    sum(with_vat(${billableKeysSql}::numeric * o.offer_price_cents, o.vat_rate_bp))::bigint as gross_cents
  from orders o
    cross join lateral (select exists (select from invoice_line l where l.order_id = o.id)) l (was_invoiced)
  where o.state in ${literals(INVOICEABLE_STATES)} and ${isBillable}
  group by company_id, state, was_invoiced`;

/** Replaces sums and differences. Call between two folds, on one snapshot: later differences stay. */
export async function rebuildToInvoice(tx: Tx): Promise<void> {
  await tx.run(sql`delete from to_invoice_change`);
  await tx.run(sql`delete from to_invoice_total`);
  await tx.run(sql`insert into to_invoice_total (${COLUMNS}) ${countedToInvoice}`);
}
