// VAT reports from the tax groups of issued documents (INV-055 to INV-057). An invoice counts at its tax point, the last
// day of supply (INV-105); credit notes count at their date and below zero, so that all sums are those of the ledger.

import { sql } from 'kysely';
import type { DateRange, ListState, Page } from '#domain/base/list.ts';
import type {
  EcSalesRow,
  EcSalesTotals,
  ecSalesList,
  VatDocument,
  VatReportRow,
  VatTotals,
  vatDocumentList,
  vatReportList,
} from '#domain/reports/vat-calls.ts';
import type { Sql } from '#server/base/database/db.ts';
import { conditions, joinConditions, querySummedPage } from '#server/base/database/list.ts';
import type { QueryContext } from '#server/base/http/context.ts';

/**
 * Tax groups of all documents, with the sign of their kind. Invoices in advance have no day of supply yet and count at
 * their date; a credit note changes the amount when it is issued (Directive 2006/112/EC, articles 63, 64 and 90).
 */
const GROUPS: Sql = sql`(
    select i.id, 'invoice' as kind, i.number, i.issue_date, coalesce(i.supplied_until, i.issue_date) as tax_day,
      i.buyer, g.value as tax, 1 as sign
    from invoice i cross join jsonb_array_elements(i.taxes) g
    union all
    select n.id, 'creditNote', n.number, n.issue_date, n.issue_date, i.buyer, g.value, -1
    from credit_note n join invoice i on i.id = n.invoice_id cross join jsonb_array_elements(n.taxes) g
  ) d`;

const NET: Sql = sql`d.sign * (d.tax ->> 'netCents')::bigint`;
const VAT: Sql = sql`d.sign * (d.tax ->> 'vatCents')::bigint`;
const CATEGORY: Sql = sql`d.tax ->> 'category'`;
/** Stored in percent. */
const RATE_BP: Sql = sql`round((d.tax ->> 'rate')::numeric * 100)::int`;
const VAT_ID: Sql = sql`d.buyer ->> 'vatId'`;
const TOTALS: Sql<VatTotals> = sql<VatTotals>`coalesce(sum(${NET}), 0)::bigint as net,
  coalesce(sum(${VAT}), 0)::bigint as vat`;

const firstDay = ({ min }: DateRange): Sql => sql`coalesce(${min?.slice(0, 10) ?? null}::date, '-infinity')`;
const lastDay = ({ max }: DateRange): Sql => sql`coalesce(${max?.slice(0, 10) ?? null}::date, 'infinity')`;

const isWithin = (range: DateRange): Sql => sql`d.tax_day between ${firstDay(range)} and ${lastDay(range)}`;

/** Month of the tax points, and its days within the period. */
const monthColumns = (range: DateRange = {}): Sql => sql`to_char(d.tax_day, 'YYYY-MM') as month,
  greatest(date_trunc('month', d.tax_day)::date, ${firstDay(range)})::text as first_day,
  least((date_trunc('month', d.tax_day) + interval '1 month - 1 day')::date, ${lastDay(range)})::text as last_day`;

export async function listVat(
  { db }: QueryContext,
  state: ListState<typeof vatReportList.filters, never>,
): Promise<Page<VatReportRow, VatTotals>> {
  const { dateRange } = state.filter;
  const where = dateRange ? isWithin(dateRange) : sql`true`;
  const page = await querySummedPage(db, state, {
    order: sql`s.month, s.category, s.rate desc`,
    select: sql<VatReportRow>`s.*`,
    from: sql`(
        select ${monthColumns(dateRange)}, ${CATEGORY} as category, ${RATE_BP} as rate, sum(${NET})::bigint as net,
          sum(${VAT})::bigint as vat, count(*) as documents
        from ${GROUPS}
        where ${where}
        group by 1, 2, 3, 4, 5
      ) s`,
  });
  return { ...page, extraData: await db.only(sql<VatTotals>`select ${TOTALS} from ${GROUPS} where ${where}`) };
}

export async function listEcSales(
  { db }: QueryContext,
  state: ListState<typeof ecSalesList.filters, never>,
): Promise<Page<EcSalesRow, EcSalesTotals>> {
  const { dateRange } = state.filter;
  const where = joinConditions([sql`${CATEGORY} = 'AE'`, ...(dateRange ? [isWithin(dateRange)] : [])]);
  const page = await querySummedPage(db, state, {
    order: sql`s.month, s.vat_id`,
    select: sql<EcSalesRow>`s.*`,
    from: sql`(
        select ${monthColumns(dateRange)}, left(${VAT_ID}, 2) as country, ${VAT_ID} as vat_id,
          (array_agg(d.buyer ->> 'name' order by d.issue_date desc, d.number desc))[1] as customer_name,
          sum(${NET})::bigint as net, count(*) as documents
        from ${GROUPS}
        where ${where}
        group by 1, 2, 3, 4, 5
      ) s`,
  });
  const extraData = await db.only(
    sql<EcSalesTotals>`select coalesce(sum(${NET}), 0)::bigint as net from ${GROUPS} where ${where}`,
  );
  return { ...page, extraData };
}

export async function listVatDocuments(
  { db }: QueryContext,
  state: ListState<typeof vatDocumentList.filters, never>,
): Promise<Page<VatDocument, VatTotals>> {
  const where = joinConditions(
    conditions<typeof vatDocumentList.filters>(state.filter, {
      dateRange: isWithin,
      categories: (categories) => sql`${CATEGORY} = any (${categories})`,
      rates: (rates) => sql`(d.tax ->> 'rate')::numeric = any (${rates}::numeric[])`,
      vatIds: (vatIds) => sql`${VAT_ID} = any (${vatIds})`,
    }),
  );
  const page = await querySummedPage(db, state, {
    order: sql`d.tax_day, d.kind desc, d.number, category, rate`,
    select: sql<VatDocument>`d.id, d.kind, d.number, d.issue_date::text as issue_date, d.tax_day::text as tax_day,
      d.buyer ->> 'name' as customer_name, ${VAT_ID} as vat_id, ${CATEGORY} as category, ${RATE_BP} as rate,
      ${NET} as net, ${VAT} as vat`,
    from: sql`${GROUPS} where ${where}`,
  });
  return { ...page, extraData: await db.only(sql<VatTotals>`select ${TOTALS} from ${GROUPS} where ${where}`) };
}
