// Amounts owed by company: sent invoices by days overdue in the seller's calendar, drafts, credit and corrections. The
// total is its balance, so that all companies add up to what Home shows (INV-037).

import { sql } from 'kysely';
import { euroFigure, type Figure } from '#domain/base/exports/export-cells.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import type { AgeingRow, AgeingTotals, ageingList } from '#domain/payments/ageing-calls.ts';
import { ageingHeads } from '#domain/payments/copy.ts';
import { columnNameOf } from '#server/base/database/columns.ts';
import type { Sql } from '#server/base/database/db.ts';
import { joinConditions, orderBy, pageEnvelope, pageLimit } from '#server/base/database/list.ts';
import { matchesSearch } from '#server/base/database/text-search.ts';
import type { FileReply, QueryContext } from '#server/base/http/context.ts';
import { csvFile } from '#server/base/http/csv.ts';
import { calendarZone, todayIn } from './statement.ts';

type AgeingContext = Pick<QueryContext, 'db' | 'now'>;
type AgeingState = ListState<typeof ageingList.filters, (typeof ageingList.sorts)[number]>;

/** Columns of amounts, in the order of the list. */
const AMOUNTS = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90', 'drafts', 'credit', 'corrected', 'total'] as const;

/**
 * Amounts of each company, as a relation `rows`. Corrections are what its balance has besides documents and payments,
 * so that the total is the balance.
 */
const rowsOf = (today: Sql, text: string | undefined): Sql => {
  const days = sql`${today} - i.due_date`;
  const open = (condition: Sql): Sql =>
    sql`coalesce(sum(g.open_cents) filter (where g.sent_at is not null and ${condition}), 0)::bigint`;
  return sql`(
      select c.id as company_id, c.name as company_name, ${today}::text as today, coalesce(o.not_due, 0) as not_due,
        coalesce(o.up_to30, 0) as up_to30, coalesce(o.up_to60, 0) as up_to60, coalesce(o.up_to90, 0) as up_to90,
        coalesce(o.over90, 0) as over90, coalesce(o.drafts, 0) as drafts, -coalesce(p.cents, 0) as credit,
        c.balance_cents - coalesce(o.cents, 0) + coalesce(p.cents, 0) as corrected, c.balance_cents as total
      from company c
        left join (
            select g.company_id, ${open(sql`${days} <= 0`)} as not_due,
              ${open(sql`${days} between 1 and 30`)} as up_to30, ${open(sql`${days} between 31 and 60`)} as up_to60,
              ${open(sql`${days} between 61 and 90`)} as up_to90, ${open(sql`${days} > 90`)} as over90,
              coalesce(sum(g.open_cents) filter (where g.sent_at is null), 0)::bigint as drafts,
              sum(g.open_cents)::bigint as cents
            from invoice_progress g join invoice i on i.id = g.invoice_id
            where g.open_cents > 0
            group by 1
          ) o on o.company_id = c.id
        left join (
            select company_id, sum(amount_cents - allocated_cents - paid_out_cents)::bigint as cents
            from paid_payment
            where allocated_cents + paid_out_cents < amount_cents
            group by 1
          ) p on p.company_id = c.id
      where ${joinConditions([
        sql`not c.is_system`,
        sql`(o.company_id is not null or p.company_id is not null or c.balance_cents <> 0)`,
        ...(text ? [matchesSearch(sql`c.name`, text)] : []),
      ])}
    ) rows`;
};

const totalsOf = (today: Sql): Sql =>
  sql`${today}::text as today, ${sql.join(
    AMOUNTS.map(
      (name) => sql`coalesce(sum(${sql.ref(columnNameOf(name))}), 0)::bigint as ${sql.ref(columnNameOf(name))}`,
    ),
  )}`;

export async function listAgeing(context: AgeingContext, state: AgeingState): Promise<Page<AgeingRow, AgeingTotals>> {
  const { db, now } = context;
  const today = todayIn(await calendarZone({ db }), now);
  const rows = rowsOf(today, state.filter.text);
  const order = orderBy(state.sort, {
    sorts: {
      companyName: sql`lower(company_name)`,
      notDue: sql`not_due`,
      upTo30: sql`up_to30`,
      upTo60: sql`up_to60`,
      upTo90: sql`up_to90`,
      over90: sql`over90`,
      drafts: sql`drafts`,
      credit: sql`credit`,
      corrected: sql`corrected`,
      total: sql`total`,
    },
    defaultOrder: sql`total desc, company_id`,
    tiebreaker: sql`company_id`,
  });
  const [items, totals] = await Promise.all([
    db.all(sql<AgeingRow>`select rows.* from ${rows} order by ${order} ${pageLimit(state)}`),
    db.one(sql<AgeingTotals & { companies: number }>`select count(*) as companies, ${totalsOf(today)} from ${rows}`),
  ]);
  const { companies, ...sums } = totals!;
  return pageEnvelope(items, companies, state, sums);
}

export async function downloadAgeing(context: AgeingContext): Promise<FileReply> {
  const { items, extraData } = await listAgeing(context, { filter: {}, sort: [], page: 0, size: 0 });
  const amounts = (row: Omit<AgeingTotals, 'today'>): Figure[] => AMOUNTS.map((name) => euroFigure(row[name]));
  return csvFile(`ageing-${extraData!.today}`, [
    [ageingHeads.company, ...AMOUNTS.map((name) => ageingHeads.amounts[name])],
    ...items.map((row) => [row.companyName, ...amounts(row)]),
    [ageingHeads.sum, ...amounts(extraData!)],
  ]);
}
