// Invoices as people read them, and sending one.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { copy as common } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { Invoice, InvoiceState, invoiceList } from '#domain/invoices/calls.ts';
import { copy } from '#domain/invoices/copy.ts';
import type { TaxGroup } from '#domain/invoices/einvoice.ts';
import type { CommandContext, QueryContext } from '#server/base/context.ts';
import type { Db, Sql } from '#server/base/db.ts';
import { jsonArray } from '#server/base/json-sql.ts';
import { conditions, likePattern, queryPage } from '#server/base/list.ts';
import { issueInvoices } from './issuing.ts';

type Filters = typeof invoiceList.filters;

interface InvoiceRow {
  id: string;
  number: string;
  companyId: string;
  customerName: string;
  createdAt: Time;
  dueDate: string;
  status: InvoiceState;
  netCents: Cents;
  vatCents: Cents;
  totalCents: Cents;
  taxes: TaxGroup[];
  lines: Invoice['lineItems'];
}

/** Documents that this actor may know of. Speaks of invoice as `i`. */
const isVisibleTo = (actor: Actor): Sql =>
  actor.side === 'Partner' ? sql`i.company_id = ${actor.companyId}` : sql`true`;

/** What became of an invoice (INV-013); payments are not told to invoices yet. Speaks of invoice as `i`, its progress as `p`. */
const invoiceState: Sql = sql`case
  when not exists (select 1 from billed_line b where b.invoice_id = i.id and b.is_open) then 'Credited'
  when p.sent_at is null then 'Draft' else 'Sent' end`;

const columns = sql<InvoiceRow>`i.id, i.number, i.company_id, i.buyer ->> 'name' as customer_name, i.created_at,
  i.due_date::text as due_date, ${invoiceState} as status, i.net_cents, i.vat_cents, i.total_cents, i.taxes,
  ${jsonArray(sql`select l.order_number as "orderNumber", l.order_id as "orderId", l.name, l.quantity, l.sku,
    l.unit_price_cents as "unitPrice", l.net_cents as total
    from invoice_line l where l.invoice_id = i.id order by l.line`)} as lines`;
const tables: Sql = sql`invoice i join invoice_progress p on p.invoice_id = i.id`;

const invoiceOf = ({ lines, taxes, ...row }: InvoiceRow): Invoice => ({
  id: row.id,
  invoiceNumber: row.number,
  orderNumber: lines[0]!.orderNumber,
  orderId: lines[0]!.orderId,
  status: row.status,
  accounting: { externalInvoiceId: null },
  createdAt: row.createdAt,
  filename: null,
  existPdf: false,
  customer: { id: row.companyId, name: row.customerName },
  lineItems: lines,
  totalExcVatAmount: row.netCents,
  vatAmount: row.vatCents,
  totalIncVatAmount: row.totalCents,
  paidAmount: 0,
  dueDate: row.dueDate,
  taxes: taxes.map(({ category, rate, netCents, vatCents, exemptionText }) => ({
    category,
    rate,
    net: netCents,
    vat: vatCents,
    text: exemptionText,
  })),
});

export async function searchInvoices(
  { db, actor }: QueryContext,
  state: ListState<Filters, (typeof invoiceList.sorts)[number]>,
): Promise<Page<Invoice>> {
  const page = await queryPage(db, state, {
    select: columns,
    from: tables,
    where: [
      isVisibleTo(actor),
      ...conditions<Filters>(state.filter, {
        text: (text) => sql`(i.number ilike ${likePattern(text)} or i.buyer ->> 'name' ilike ${likePattern(text)}
          or exists (select 1 from invoice_line l where l.invoice_id = i.id
            and l.order_number ilike ${likePattern(text)}))`,
        dateRange: ({ min, max }) => sql`i.created_at >= coalesce(${min ?? null}::timestamptz, '-infinity')
          and i.created_at <= coalesce(${max ?? null}::timestamptz, 'infinity')`,
        status: (states) => sql`${invoiceState} = any (${states})`,
        price: ({ down, up }) =>
          sql`i.total_cents >= ${down ?? 0}::bigint and i.total_cents < coalesce(${up ?? null}::bigint, 9223372036854775807)`,
        customerIds: (ids) => sql`i.company_id = any (${ids}::uuid[])`,
      }),
    ],
    sorts: {
      createdAt: sql`i.created_at`,
      invoiceNumber: sql`i.number`,
      totalIncVatAmount: sql`i.total_cents`,
    },
    notNull: ['createdAt', 'invoiceNumber', 'totalIncVatAmount'],
    defaultOrder: sql`i.created_at desc, i.id desc`,
    tiebreaker: sql`i.id`,
  });
  return { ...page, items: page.items.map(invoiceOf) };
}

/** In the order of the ids. */
async function invoicesOf(db: Db, ids: readonly string[]): Promise<Invoice[]> {
  const rows = await db.all(
    sql<InvoiceRow>`select ${columns} from ${tables} where i.id = any (${ids}::uuid[])
      order by array_position(${ids}::uuid[], i.id)`,
  );
  return rows.map(invoiceOf);
}

export const createInvoices = async (
  context: CommandContext,
  { orderIds }: { orderIds: readonly string[] },
): Promise<Invoice[]> => invoicesOf(context.tx, await issueInvoices(context, orderIds));

/** @throws Refusal 404, or 409 when it was sent already */
export async function sendInvoice({ tx, now }: CommandContext, { id }: { id: string }): Promise<Invoice> {
  const locked = await tx.one(sql`select 1 from invoice_progress where invoice_id = ${id} for update`);
  if (!locked) throw new Refusal('missing', common.notFound);
  const [invoice] = await invoicesOf(tx, [id]);
  if (invoice!.status !== 'Draft') throw new Refusal('not_draft', copy.notDraft, { state: invoice!.status });
  await tx.run(sql`update invoice_progress set sent_at = ${now} where invoice_id = ${id}`);
  tx.note({
    subject: { kind: 'invoice', id, name: invoice!.invoiceNumber },
    before: { status: 'Draft' },
    after: { status: 'Sent' },
  });
  const [sent] = await invoicesOf(tx, [id]);
  return sent!;
}
