// What is in the way of invoices, looked at anew each time, so that no reason outlives its cause.

import { sql } from 'kysely';
import { copy as common } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { type Cents, withVat } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { copy } from '#domain/invoices/copy.ts';
import { type PeriodTerms, weeklyRunAfter } from '#domain/invoices/periods.ts';
import type { InvoiceProblem, NextInvoice, problemList } from '#domain/invoices/problem-calls.ts';
import type { QueryContext } from '#server/base/context.ts';
import type { Db } from '#server/base/db.ts';
import { pageEnvelope } from '#server/base/list.ts';
import type { Watch } from '#server/notifications/conditions.ts';
import { obstaclesOf } from './invoice-draft.ts';
import { surplusKeys } from './surplus.ts';
import { type WaitingCompany, waitingCompanies } from './waiting-orders.ts';

const amountOf = ({ orders }: WaitingCompany): Cents => orders.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Companies with finished orders that no invoice can be made of. */
async function uninvoiceable(db: Db, now: Time): Promise<InvoiceProblem[]> {
  const companies = await waitingCompanies(db);
  const obstacles = await obstaclesOf(
    db,
    companies.map(({ id }) => id),
    now,
  );
  return companies.flatMap((company): InvoiceProblem[] => {
    const reasons = obstacles.get(company.id);
    if (!reasons) return [];
    const { id, name, orders } = company;
    return [
      {
        id,
        kind: 'CannotBeInvoiced',
        companyId: id,
        companyName: name,
        invoiceNumber: null,
        orders: orders.map((order) => ({ id: order.id, orderNumber: order.orderNumber })),
        reasons,
        amount: amountOf(company),
      },
    ];
  });
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
  vatRate: number;
}

/** Invoices that name keys which their orders do not have any more. */
async function overinvoiced(db: Db): Promise<InvoiceProblem[]> {
  const rows = await db.all(
    sql<SurplusRow>`select i.id as invoice_id, i.number as invoice_number, i.company_id,
      i.buyer ->> 'name' as company_name, o.id as order_id, o.order_number, ${surplusKeys} as keys,
      ${surplusKeys} * l.unit_price_cents as net_cents, l.vat_rate
      from orders o join billed_line b on b.order_id = o.id and b.is_open
      join invoice_line l on (l.invoice_id, l.line) = (b.invoice_id, b.line) join invoice i on i.id = b.invoice_id
      where o.is_billed and (o.state in ('Closed', 'Refunded', 'Cancelled') or o.inventory_quantity > 0)
        and ${surplusKeys} > 0 order by i.number, l.line`,
  );
  const byInvoice = Map.groupBy(rows, ({ invoiceId }) => invoiceId);
  return [...byInvoice].map(([id, lines]): InvoiceProblem => {
    const { companyId, companyName, invoiceNumber } = lines[0]!;
    return {
      id,
      kind: 'TooMuchInvoiced',
      companyId,
      companyName,
      invoiceNumber,
      orders: lines.map(({ orderId, orderNumber }) => ({ id: orderId, orderNumber })),
      reasons: [copy.tooMuchInvoiced(lines.reduce((sum, { keys }) => sum + keys, 0))],
      amount: lines.reduce((sum, { netCents, vatRate }) => sum + withVat(netCents, vatRate), 0),
    };
  });
}

export async function listProblems(
  { db, now }: QueryContext,
  state: ListState<typeof problemList.filters>,
): Promise<Page<InvoiceProblem>> {
  const text = (state.filter.text ?? '').toLowerCase();
  const all = [...(await uninvoiceable(db, now)), ...(await overinvoiced(db))].filter(
    ({ companyName, invoiceNumber, orders }) =>
      [companyName, invoiceNumber ?? '', ...orders.map(({ orderNumber }) => orderNumber)].some((one) =>
        one.toLowerCase().includes(text),
      ),
  );
  const size = state.size || all.length;
  return pageEnvelope(all.slice(state.page * size, (state.page + 1) * size), all.length, state);
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
  if (!terms) throw new Refusal('missing', common.notFound);
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
    obstacles: (await obstaclesOf(db, [partnerId], now)).get(partnerId) ?? [],
  };
}

/** Problems by the company or invoice that has them, with the first reason. */
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
