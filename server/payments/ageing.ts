// Outstanding balances of sent invoices per company, by days overdue in the seller's calendar.

import { sql } from 'kysely';
import { euroFigure, type Figure } from '#domain/base/exports/export-cells.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import type { AgeingRow, AgeingTotals, ageingList } from '#domain/payments/ageing-calls.ts';
import { ageingHeads } from '#domain/payments/copy.ts';
import type { Sql } from '#server/base/database/db.ts';
import { joinConditions, orderBy, pageEnvelope, pageLimit } from '#server/base/database/list.ts';
import { matchesSearch } from '#server/base/database/text-search.ts';
import type { FileReply, QueryContext } from '#server/base/http/context.ts';
import { csvFile } from '#server/base/http/csv.ts';
import { calendarZone, todayIn } from './statement.ts';

type AgeingContext = Pick<QueryContext, 'db' | 'now'>;
type AgeingState = ListState<typeof ageingList.filters, (typeof ageingList.sorts)[number]>;

/** Sums per band; refers to invoice as `i` and its progress as `g`. */
const sumsBefore = (today: Sql): Sql => {
  const open = (condition: Sql): Sql => sql`coalesce(sum(g.open_cents) filter (where ${condition}), 0)::bigint`;
  const days = sql`${today} - i.due_date`;
  return sql`${today}::text as today, ${open(sql`${days} <= 0`)} as not_due,
    ${open(sql`${days} between 1 and 30`)} as up_to30, ${open(sql`${days} between 31 and 60`)} as up_to60,
    ${open(sql`${days} between 61 and 90`)} as up_to90, ${open(sql`${days} > 90`)} as over90,
    coalesce(sum(g.open_cents), 0)::bigint as total`;
};

const sources = (text: string | undefined): Sql => sql`invoice_progress g join invoice i on i.id = g.invoice_id
  join company c on c.id = g.company_id where ${joinConditions([
    sql`g.open_cents > 0 and g.sent_at is not null`,
    ...(text ? [matchesSearch(sql`c.name`, text)] : []),
  ])}`;

export async function listAgeing(context: AgeingContext, state: AgeingState): Promise<Page<AgeingRow, AgeingTotals>> {
  const { db, now } = context;
  const today = todayIn(await calendarZone({ db }), now);
  const from = sources(state.filter.text);
  const order = orderBy(state.sort, {
    sorts: {
      companyName: sql`lower(company_name)`,
      notDue: sql`not_due`,
      upTo30: sql`up_to30`,
      upTo60: sql`up_to60`,
      upTo90: sql`up_to90`,
      over90: sql`over90`,
      total: sql`total`,
    },
    defaultOrder: sql`total desc, company_id`,
    tiebreaker: sql`company_id`,
  });
  const [items, totals] = await Promise.all([
    db.all(
      sql<AgeingRow>`select rows.* from (select c.id as company_id, c.name as company_name, ${sumsBefore(today)}
          from ${from} group by c.id) rows order by ${order} ${pageLimit(state)}`,
    ),
    db.one(
      sql<AgeingTotals & { companies: number }>`select count(distinct c.id) as companies,
        ${sumsBefore(today)} from ${from}`,
    ),
  ]);
  const { companies, ...sums } = totals!;
  return pageEnvelope(items, companies, state, sums);
}

export async function downloadAgeing(context: AgeingContext): Promise<FileReply> {
  const { items, extraData } = await listAgeing(context, { filter: {}, sort: [], page: 0, size: 0 });
  const amounts = (row: Omit<AgeingTotals, 'today'>): Figure[] =>
    [row.notDue, row.upTo30, row.upTo60, row.upTo90, row.over90, row.total].map(euroFigure);
  return csvFile(`ageing-${extraData!.today}`, [
    [ageingHeads.company, ...Object.values(ageingHeads.bands), ageingHeads.total],
    ...items.map((row) => [row.companyName, ...amounts(row)]),
    [ageingHeads.sum, ...amounts(extraData!)],
  ]);
}
