// Reading and sending invoices.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { PAGE_SIZES } from '#domain/base/limits.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Invoice, invoiceList, ListedInvoice, OrdersToInvoice } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { type Db, prepared, type Sql, type Tx } from '#server/base/database/db.ts';
import {
  conditions,
  type FilterSql,
  idsAsPage,
  joinConditions,
  orderBy,
  pageEnvelope,
  pageLimit,
} from '#server/base/database/list.ts';
import { joinedText, matchesSearch, numberText } from '#server/base/database/text-search.ts';
import type { CommandContext, QueryContext, ReadContext } from '#server/base/http/context.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { issueInvoices } from '#server/invoices/issuing/issuing.ts';
import { notify } from '#server/notifications/notify.ts';
import { partnerEvent } from '#server/partner-events/partner-event.ts';
import { mailDocument } from './documents/mail.ts';
import {
  type InvoiceRow,
  type InvoiceShape,
  invoiceState,
  isVisibleTo,
  listedInvoices,
  invoiceTables as tables,
  wholeInvoices,
} from './invoice-rows.ts';
import { settleInvoices } from './payment-allocation.ts';

type Filters = typeof invoiceList.filters;

const filterSql: FilterSql<Filters> = {
  text: (text) => sql`(${matchesSearch(joinedText(sql`i.number`, sql`i.buyer ->> 'name'`), text)}
    or exists (select 1 from invoice_line l where l.invoice_id = i.id
      and ${matchesSearch(numberText(sql`l.order_number`), text)}))`,
  dateRange: ({ min, max }) => sql`i.created_at >= coalesce(${min ?? null}::timestamptz, '-infinity')
    and i.created_at <= coalesce(${max ?? null}::timestamptz, 'infinity')`,
  status: (states) => sql`${invoiceState} = any (${states})`,
  price: ({ down, up }) =>
    sql`i.total_cents >= ${down ?? 0}::bigint and i.total_cents < coalesce(${up ?? null}::bigint, 9223372036854775807)`,
  due: ({ min, max }) =>
    sql`i.due_date between coalesce((${min ?? null}::timestamptz at time zone 'UTC')::date, '-infinity')
      and coalesce((${max ?? null}::timestamptz at time zone 'UTC')::date, 'infinity')`,
  isDisputed: (isDisputed) => sql`(p.disputed_at is not null) = ${isDisputed}`,
  customerIds: (ids) => sql`i.company_id = any (${ids}::uuid[])`,
};

const sortOptions = {
  sorts: {
    createdAt: sql`i.created_at`,
    invoiceNumber: sql`i.number`,
    totalIncVatAmount: sql`i.total_cents`,
    openAmount: sql`p.open_cents`,
    dueDate: sql`i.due_date`,
  },
  notNull: ['createdAt', 'invoiceNumber', 'totalIncVatAmount', 'openAmount', 'dueDate'] as const,
  defaultOrder: sql`i.created_at desc, i.id desc`,
  tiebreaker: sql`i.id`,
};

type State = ListState<Filters, (typeof invoiceList.sorts)[number]>;

/**
 * Number of invoices, derived from the counters instead of counting: invoices are never deleted, and numbers have no
 * gaps except those stated after a restore.
 */
const issuedInvoices: Sql = sql`select
  coalesce((select sum(next - 1) from document_number where series = 'INV'), 0)::bigint
  - coalesce((select sum(last - first + 1) from document_number_gap where series = 'INV'), 0)::bigint as count`;

/** Newest invoices: rows and count in one prepared statement, whose plan does not depend on the values. */
async function newestInvoices<R extends object, T>(
  db: Db,
  { columns, toInvoice }: InvoiceShape<R, T>,
  where: Sql,
  count: Sql,
  size: number,
): Promise<Page<T>> {
  // A literal limit, because the planner would overestimate a parameter and replan each time.
  const rows = await db.all(
    prepared(sql<R & { listed: number }>`select ${columns}, (${count}) as listed
      from (
            select i.id
            from invoice i
            where ${where}
            order by ${sortOptions.defaultOrder}
            limit ${sql.raw(`${size}`)}
          ) page
        join invoice i on i.id = page.id
        join invoice_progress p on p.invoice_id = i.id
      order by ${sortOptions.defaultOrder}`),
  );
  return pageEnvelope(rows.map(toInvoice), rows[0]?.listed ?? 0, { page: 0, size });
}

/** IDs of the page and the count, then the rows; the status is computed only if needed. */
async function findInvoices<R extends object, T>(
  db: Db,
  { columns, toInvoice }: InvoiceShape<R, T>,
  where: Sql,
  count: Sql,
  from: Sql,
  state: State,
): Promise<Page<T>> {
  const isSortedByOpen = state.sort.some(({ field }) => field === 'openAmount');
  const [ids, counted] = await Promise.all([
    db.all(
      sql<{ id: string }>`select i.id from ${isSortedByOpen ? tables : from}
        where ${where} order by ${orderBy(state.sort, sortOptions)} ${pageLimit(state)}`,
    ),
    db.one(sql<{ count: number }>`${count}`),
  ]);
  const rows =
    ids.length === 0
      ? []
      : await db.all(
          prepared(sql<R>`select ${columns} from ${idsAsPage(ids)} join invoice i on i.id = page.id
            join invoice_progress p on p.invoice_id = i.id
            order by page.place`),
        );
  return pageEnvelope(rows.map(toInvoice), counted!.count, state);
}

function search<R extends object, T>(
  { db, actor }: ReadContext,
  shape: InvoiceShape<R, T>,
  state: State,
): Promise<Page<T>> {
  const { filter, sort, page, size } = state;
  const active = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const from = active.includes('status') || active.includes('isDisputed') ? tables : sql`invoice i`;
  const where = joinConditions([isVisibleTo(actor), ...conditions<Filters>(filter, filterSql)]);
  const isUnfiltered = active.length === 0;
  const count =
    isUnfiltered && actor.side !== 'Partner'
      ? issuedInvoices
      : sql`select count(*) as count from ${from} where ${where}`;
  const isFirst = page === 0 && sort.length === 0 && (PAGE_SIZES as readonly number[]).includes(size);
  return isUnfiltered && isFirst
    ? newestInvoices(db, shape, where, count, size)
    : findInvoices(db, shape, where, count, from, state);
}

/** Without lines, which are most of an invoice (docs/decisions/0117). */
export const searchInvoices = (context: ReadContext, state: State): Promise<Page<ListedInvoice>> =>
  search(context, listedInvoices, state);

/** For files and the partner API. */
export const searchWholeInvoices = (context: ReadContext, state: State): Promise<Page<Invoice>> =>
  search(context, wholeInvoices, state);

/** Invoices that the actor may see, in the order of the ids. @throws Refusal 404 if one is missing */
export async function showInvoices(
  { db, actor }: QueryContext,
  { ids }: { ids: readonly string[] },
): Promise<Invoice[]> {
  const invoices = await readInvoices(db, ids, isVisibleTo(actor));
  if (invoices.length < new Set(ids).size) throw new Refusal('missing', commonCopy.notFound);
  return invoices;
}

/** An existing invoice. */
export async function readInvoice(db: Db, id: string): Promise<Invoice> {
  const [invoice] = await readInvoices(db, [id]);
  return invoice!;
}

/** In the order of the ids. */
async function readInvoices(db: Db, ids: readonly string[], where: Sql = sql`true`): Promise<Invoice[]> {
  const { columns, toInvoice } = wholeInvoices;
  const rows = await db.all(
    prepared(sql<InvoiceRow>`select ${columns} from ${tables} where i.id = any (${ids}::uuid[]) and ${where}
      order by array_position(${ids}::uuid[], i.id)`),
  );
  return rows.map(toInvoice);
}

/** Issues invoices as drafts; invoices of partners are sent immediately (INV-068). */
export const createInvoices =
  (publicUrl: string) =>
  async (context: CommandContext, choice: OrdersToInvoice): Promise<Invoice[]> => {
    const ids = await issueInvoices(context, choice);
    const invoices = await readInvoices(context.tx, ids);
    if (context.actor.side !== 'Partner') return invoices;
    for (const invoice of invoices) await send(context, publicUrl, invoice);
    return readInvoices(context.tx, ids);
  };

/** Sends an invoice whose account and row are locked, by email. */
async function send({ tx, now }: CommandContext, publicUrl: string, invoice: Invoice): Promise<void> {
  const { id, invoiceNumber, customer } = invoice;
  await tx.run(sql`update invoice_progress set sent_at = ${now} where invoice_id = ${id}`);
  tx.note({
    subject: { kind: 'invoice', id, name: invoiceNumber },
    before: { status: 'Draft' },
    after: { status: 'Sent' },
  });
  await settleInvoices({ tx, now }, customer.id);
  await mailDocument(tx, now, publicUrl, id);
  await notify(tx, now, [
    { kind: 'invoiceSent', companyId: customer.id, subjectId: id, subjectName: invoiceNumber, detail: '' },
  ]);
  await partnerEvent(tx, now, {
    type: 'invoice.issued',
    companyId: customer.id,
    data: { id, number: invoiceNumber },
  });
}

/**
 * Locks invoices after the accounts of their companies, the general lock order: unspent payments are then applied to
 * them.
 */
async function lockInvoices(tx: Tx, ids: readonly string[]): Promise<Invoice[]> {
  const companies = await tx.all(
    sql<{ id: string }>`select distinct company_id as id from invoice_progress where invoice_id = any (${ids}::uuid[])
      order by company_id`,
  );
  for (const { id } of companies) await lockAccount(tx, id);
  await tx.all(
    sql`select 1 from invoice_progress where invoice_id = any (${ids}::uuid[]) order by invoice_id for update`,
  );
  return readInvoices(tx, ids);
}

/** @throws Refusal 404, or 409 if already sent */
export const sendInvoice =
  (publicUrl: string) =>
  async (context: CommandContext, { id }: { id: string }): Promise<Invoice> => {
    const [invoice] = await lockInvoices(context.tx, [id]);
    if (!invoice) throw new Refusal('missing', commonCopy.notFound);
    if (invoice.status !== 'Draft') throw new Refusal('not_draft', invoiceCopy.notDraft, { state: invoice.status });
    await send(context, publicUrl, invoice);
    return readInvoice(context.tx, id);
  };

/** Sends those invoices that are still drafts. */
export const sendInvoices =
  (publicUrl: string) =>
  async (context: CommandContext, { ids }: { ids: readonly string[] }) => {
    const drafts = (await lockInvoices(context.tx, [...new Set(ids)])).filter(({ status }) => status === 'Draft');
    for (const draft of drafts) await send(context, publicUrl, draft);
    return { sentCount: drafts.length, skippedCount: new Set(ids).size - drafts.length };
  };
