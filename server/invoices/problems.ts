// Invoice problems, computed on each read, so that no reason outlives its cause.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { type Cents, withVat } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { matchesQuery } from '#domain/base/text/fold-text.ts';
import type { Time } from '#domain/base/time.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { type PeriodTerms, weeklyRunAfter } from '#domain/invoices/periods.ts';
import {
  type InvoiceProblem,
  NAMED_ORDERS,
  type NextInvoice,
  type problemList,
} from '#domain/invoices/problem-calls.ts';
import { FINISHED_STATES, SETTLED_STATES } from '#domain/orders/states.ts';
import type { Db } from '#server/base/database/db.ts';
import { jsonArray } from '#server/base/database/json-sql.ts';
import { literals, pageEnvelope } from '#server/base/database/list.ts';
import { joinedText, matchesSearch, numberText } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { findObstacles } from '#server/invoices/issuing/obstacles.ts';
import type { Watch } from '#server/notifications/conditions.ts';
import { toInvoiceByCompany } from '#server/orders/reading/to-invoice-sums.ts';
import { surplusKeys } from './surplus.ts';
import { isWaiting, type WaitingCompany, waitingCompanies } from './waiting-orders.ts';

const amountOf = ({ orders }: WaitingCompany): Cents => orders.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** A problem without its orders. */
type ProblemHead = Pick<InvoiceProblem, 'id' | 'kind' | 'companyId' | 'companyName' | 'reasons'>;

/** Companies with finished orders that cannot be invoiced. Looks for one such order per company. */
async function uninvoiceable(db: Db, now: Time, text = ''): Promise<ProblemHead[]> {
  const matches =
    text === '' ? sql`true` : matchesSearch(joinedText(sql`c.name`, numberText(sql`o.order_number`)), text);
  const companies = await db.all(
    sql<{ id: string; name: string }>`select c.id, c.name
      from company c
        cross join lateral
          (select from orders o where o.company_id = c.id and ${isWaiting} and ${matches} limit 1) waiting
      where not c.is_system
      order by c.id`,
  );
  const obstacles = await findObstacles(
    db,
    companies.map(({ id }) => id),
    now,
  );
  return companies.flatMap(({ id, name }): ProblemHead[] => {
    const reasons = obstacles.get(id);
    return reasons ? [{ id, kind: 'CannotBeInvoiced', companyId: id, companyName: name, reasons }] : [];
  });
}

interface WaitingSums extends Pick<InvoiceProblem, 'orders' | 'orderCount' | 'amount'> {
  id: string;
}

/** First waiting orders of some companies, and the stored count and total of all. */
async function waitingSums(db: Db, companyIds: readonly string[]): Promise<Map<string, WaitingSums>> {
  const rows = await db.all(
    sql<Pick<WaitingSums, 'id' | 'orders'>>`select c.id,
        ${jsonArray(sql`select o.id, o.order_number as "orderNumber"
          from orders o
          where o.company_id = c.id and ${isWaiting}
          order by o.id
          limit ${NAMED_ORDERS}`)} as orders
      from unnest(${companyIds}::uuid[]) as c (id)`,
  );
  const sums = await toInvoiceByCompany(db, { companyIds, states: FINISHED_STATES, wasInvoiced: false });
  const byCompany = new Map(sums.map((one) => [one.companyId, one]));
  return new Map(
    rows.map((row) => {
      const { count = 0, amount = 0 } = byCompany.get(row.id) ?? {};
      return [row.id, { ...row, orderCount: count, amount }];
    }),
  );
}

interface SurplusRow {
  invoiceId: string;
  invoiceNumber: string;
  companyId: string;
  companyName: string;
  orderId: string;
  orderNumber: string;
  keys: number;
  netCents: Cents;
  vatRateBp: number;
}

/** Invoices with more keys than their orders have; must match the index `orders_billed_short`. */
async function overinvoiced(db: Db, text = ''): Promise<InvoiceProblem[]> {
  const rows = await db.all(
    sql<SurplusRow>`select i.id as invoice_id, i.number as invoice_number, i.company_id,
        i.buyer ->> 'name' as company_name, o.id as order_id, o.order_number, ${surplusKeys} as keys,
        ${surplusKeys} * l.unit_price_cents as net_cents, l.vat_rate_bp
      from orders o
        join billed_line b on b.order_id = o.id and b.is_open
        join invoice_line l on (l.invoice_id, l.line) = (b.invoice_id, b.line)
        join invoice i on i.id = b.invoice_id
      where o.is_billed
        and (o.state in ${literals(SETTLED_STATES)} or o.inventory_quantity > 0 or o.quantity < o.offer_quantity)
        and ${surplusKeys} > 0
      order by i.number, l.line`,
  );
  const byInvoice = Map.groupBy(rows, ({ invoiceId }) => invoiceId);
  return [...byInvoice].flatMap(([id, lines]): InvoiceProblem[] => {
    const { companyId, companyName, invoiceNumber } = lines[0]!;
    const searched = [companyName, invoiceNumber, ...lines.map(({ orderNumber }) => orderNumber.replaceAll(' ', ''))];
    if (!matchesQuery(searched.join(' '), text)) return [];
    return [
      {
        id,
        kind: 'TooMuchInvoiced',
        companyId,
        companyName,
        invoiceNumber,
        orders: lines.slice(0, NAMED_ORDERS).map(({ orderId, orderNumber }) => ({ id: orderId, orderNumber })),
        orderCount: lines.length,
        reasons: [invoiceCopy.tooMuchInvoiced(lines.reduce((sum, { keys }) => sum + keys, 0))],
        amount: lines.reduce((sum, { netCents, vatRateBp }) => sum + withVat(netCents, vatRateBp), 0),
      },
    ];
  });
}

/** Companies first, then invoices; orders are loaded for the page only. */
export async function listProblems(
  { db, now }: QueryContext,
  state: ListState<typeof problemList.filters>,
): Promise<Page<InvoiceProblem>> {
  const { text } = state.filter;
  const [companies, invoices] = [await uninvoiceable(db, now, text), await overinvoiced(db, text)];
  const total = companies.length + invoices.length;
  const size = state.size || total;
  const from = state.page * size;
  const shown = companies.slice(from, from + size);
  const sums = await waitingSums(
    db,
    shown.map(({ id }) => id),
  );
  const others = invoices.slice(Math.max(0, from - companies.length), Math.max(0, from + size - companies.length));
  const items = [
    ...shown.map((head): InvoiceProblem => ({ ...head, invoiceNumber: null, ...sums.get(head.id)! })),
    ...others,
  ];
  return pageEnvelope(items, total, state);
}

/** @throws Refusal 404 */
export async function showNextInvoice(
  { db, now }: QueryContext,
  { partnerId }: { partnerId: string },
): Promise<NextInvoice> {
  const terms = await db.one(
    sql<PeriodTerms>`select invoice_period, un_paid_key_quantity, order_total_amount_cents from company
      where id = ${partnerId}`,
  );
  if (!terms) throw new Refusal('missing', commonCopy.notFound);
  const [waiting] = await waitingCompanies(db, sql`c.id = ${partnerId}`);
  const orders = waiting?.orders ?? [];
  const { invoicePeriod: period } = terms;
  return {
    partnerId,
    period,
    at: period === 'Weekly' ? weeklyRunAfter(now) : null,
    orders: orders.length,
    keys: orders.reduce((sum, { keys }) => sum + keys, 0),
    amount: waiting ? amountOf(waiting) : 0,
    wantedKeys: period === 'KeyQuantity' ? terms.unPaidKeyQuantity : null,
    wantedAmount: period === 'KeyAmount' ? terms.orderTotalAmountCents : null,
    obstacles: (await findObstacles(db, [partnerId], now)).get(partnerId) ?? [],
  };
}

/** Problems by company or invoice, with the first reason. */
export const invoiceProblemWatch: Watch = {
  kind: 'invoiceProblem',
  find: async (db, now) =>
    [...(await uninvoiceable(db, now)), ...(await overinvoiced(db))].map(({ id, companyName, reasons }) => ({
      companyId: null,
      subjectId: id,
      subjectName: companyName,
      detail: reasons[0] ?? '',
    })),
};
