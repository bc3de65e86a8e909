// Credit notes: what of an invoice is taken back, and the list of them (CRN). Locks as issuing does: orders, then the
// account, and the number with the last statement.

import { sql } from 'kysely';
import { copy as common } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { copy } from '#domain/invoices/copy.ts';
import { type Credit, creditOf } from '#domain/invoices/credit.ts';
import type { CreditMemo, CreditMemoState, creditMemoList } from '#domain/invoices/credit-calls.ts';
import type { TaxGroup } from '#domain/invoices/einvoice.ts';
import type { LineTax } from '#domain/invoices/tax.ts';
import type { CommandContext, QueryContext } from '#server/base/context.ts';
import { columnArrays, type Db, type Sql, type Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import { conditions, likePattern, queryPage } from '#server/base/list.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { bookCreditMemo } from '#server/credit/ledger.ts';
import { lockOrdersToBill, setBilled } from '#server/orders/billing.ts';
import { dayIn, takenNumbers } from './document-numbers.ts';
import { sellerOf } from './seller.ts';

type Filters = typeof creditMemoList.filters;

interface CreditNoteRow {
  id: string;
  number: string;
  invoiceId: string;
  invoiceNumber: string;
  invoicedAt: Time;
  customerName: string;
  orderId: string;
  orderNumber: string;
  createdAt: Time;
  status: CreditMemoState;
  reason: string;
  netCents: Cents;
  vatCents: Cents;
  totalCents: Cents;
}

const noteState: Sql = sql`case when p.sent_at is null then 'Draft' else 'Sent' end`;
const columns = sql<CreditNoteRow>`n.id, n.number, n.invoice_id, i.number as invoice_number, i.created_at as invoiced_at,
  i.buyer ->> 'name' as customer_name, o.order_id, o.order_number, n.created_at, ${noteState} as status, n.reason,
  n.net_cents, n.vat_cents, n.total_cents`;
const tables: Sql = sql`credit_note n join credit_note_progress p on p.credit_note_id = n.id
  join invoice i on i.id = n.invoice_id
  join lateral (select l.order_id, l.order_number from credit_note_line c
    join invoice_line l on (l.invoice_id, l.line) = (c.invoice_id, c.line)
    where c.credit_note_id = n.id order by c.line limit 1) o on true`;

const creditMemoOf = (row: CreditNoteRow): CreditMemo => ({
  id: row.id,
  creditMemoNumber: row.number,
  invoice: {
    id: row.invoiceId,
    invoiceNumber: row.invoiceNumber,
    customer: { name: row.customerName },
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    accounting: { externalInvoiceId: null },
    createdAt: row.invoicedAt,
  },
  totalExcVatAmount: row.netCents,
  vatAmount: row.vatCents,
  totalIncVatAmount: row.totalCents,
  status: row.status,
  reason: row.reason,
  createdAt: row.createdAt,
});

export async function searchCreditNotes(
  { db }: QueryContext,
  state: ListState<Filters, (typeof creditMemoList.sorts)[number]>,
): Promise<Page<CreditMemo>> {
  const page = await queryPage(db, state, {
    select: columns,
    from: tables,
    where: conditions<Filters>(state.filter, {
      text: (text) => sql`(n.number ilike ${likePattern(text)} or i.number ilike ${likePattern(text)}
        or o.order_number ilike ${likePattern(text)} or i.buyer ->> 'name' ilike ${likePattern(text)}
        or n.reason ilike ${likePattern(text)})`,
      invoiceId: (id) => sql`n.invoice_id = ${id}`,
      status: (states) => sql`${noteState} = any (${states})`,
      dateRange: ({ min, max }) => sql`n.created_at >= coalesce(${min ?? null}::timestamptz, '-infinity')
        and n.created_at <= coalesce(${max ?? null}::timestamptz, 'infinity')`,
      price: ({ down, up }) =>
        sql`n.net_cents >= ${down ?? 0}::bigint and n.net_cents < coalesce(${up ?? null}::bigint, 9223372036854775807)`,
      customerIds: (ids) => sql`n.company_id = any (${ids}::uuid[])`,
      customerName: (name) => sql`i.buyer ->> 'name' ilike ${likePattern(name)}`,
    }),
    sorts: { createdAt: sql`n.created_at`, totalExcVatAmount: sql`n.net_cents` },
    notNull: ['createdAt', 'totalExcVatAmount'],
    defaultOrder: sql`n.created_at desc, n.id desc`,
    tiebreaker: sql`n.id`,
  });
  return { ...page, items: page.items.map(creditMemoOf) };
}

async function creditMemo(db: Db, id: string): Promise<CreditMemo> {
  const row = await db.one(sql<CreditNoteRow>`select ${columns} from ${tables} where n.id = ${id}`);
  return creditMemoOf(row!);
}

interface OpenLine extends Omit<LineTax, 'category' | 'rate'> {
  line: number;
  orderId: string;
  isRefunded: boolean;
  /** What is not credited yet. */
  quantity: number;
  netCents: Cents;
  taxCategory: LineTax['category'];
  vatRate: number;
}

/** Locks the orders of an invoice and the account of its company. @throws Refusal 404 */
async function lockInvoice({ tx, actor }: CommandContext, invoiceId: string): Promise<string> {
  const invoice = await tx.one(sql<{ companyId: string }>`select company_id from invoice where id = ${invoiceId}`);
  if (!invoice) throw new Refusal('missing', common.notFound);
  const orders = await tx.all(
    sql<{ id: string }>`select order_id as id from invoice_line where invoice_id = ${invoiceId}`,
  );
  await lockOrdersToBill(
    tx,
    actor,
    orders.map(({ id }) => id),
  );
  await lockAccount(tx, invoice.companyId);
  return invoice.companyId;
}

/** What of an invoice can be credited now: what is left of refunded orders, else all that is left (CRN-009). */
async function creditableLines(tx: Tx, invoiceId: string): Promise<OpenLine[]> {
  const open = await tx.all(
    sql<OpenLine>`select l.line, l.order_id, o.state = 'Refunded' as is_refunded,
      b.quantity - b.credited_quantity as quantity, (b.quantity - b.credited_quantity) * l.unit_price_cents as net_cents,
      l.tax_rule_id as rule_id, l.tax_category, l.vat_rate, l.exemption_code, l.exemption_text
      from billed_line b join invoice_line l on (l.invoice_id, l.line) = (b.invoice_id, b.line)
      join orders o on o.id = b.order_id where b.invoice_id = ${invoiceId} and b.is_open order by l.line`,
  );
  const refunded = open.filter(({ isRefunded }) => isRefunded);
  return refunded.length > 0 ? refunded : open;
}

async function creditFor(tx: Tx, invoiceId: string, lines: readonly OpenLine[]): Promise<Credit> {
  const before = await tx.all(
    sql<{ taxes: TaxGroup[] }>`select taxes from credit_note where invoice_id = ${invoiceId}`,
  );
  return creditOf(
    lines.map(({ netCents, taxCategory, vatRate, ...tax }) => ({
      netCents,
      tax: { ...tax, category: taxCategory, rate: vatRate },
    })),
    before.flatMap(({ taxes }) => taxes),
  );
}

async function writeCreditLines(tx: Tx, id: string, invoiceId: string, lines: readonly OpenLine[]): Promise<void> {
  const [numbers, quantities, nets] = columnArrays(lines, 'line', 'quantity', 'netCents');
  await tx.run(sql`with lines as (
      insert into credit_note_line (credit_note_id, invoice_id, line, quantity, net_cents)
      select ${id}, ${invoiceId}, n.* from unnest(${numbers}::int[], ${quantities}::int[], ${nets}::bigint[]) n
      returning invoice_id, line, quantity)
    update billed_line b set credited_quantity = b.credited_quantity + lines.quantity from lines
      where (b.invoice_id, b.line) = (lines.invoice_id, lines.line)`);
  await tx.run(sql`insert into credit_note_progress (credit_note_id) values (${id})`);
}

/** @throws Refusal 404, or 409 when nothing of the invoice is left */
export async function createCreditNote(
  context: CommandContext,
  { invoiceId, reason = '' }: { invoiceId: string; reason?: string | undefined },
): Promise<CreditMemo> {
  const { tx, actor, now } = context;
  const companyId = await lockInvoice(context, invoiceId);
  const lines = await creditableLines(tx, invoiceId);
  if (lines.length === 0) throw new Refusal('nothing_to_credit', copy.nothingToCredit);
  const credit = await creditFor(tx, invoiceId, lines);
  const id = newId();
  await writeCreditLines(tx, id, invoiceId, lines);
  await bookCreditMemo(context, { companyId, id, name: '', amountCents: credit.totalCents });
  await setBilled(
    tx,
    lines.map(({ orderId }) => orderId),
    false,
    now,
  );
  const day = dayIn((await sellerOf(tx))!.timeZone, now);
  const written = await tx.one(
    sql<{ number: string }>`with taken as (${takenNumbers('CRN', day, 1)})
    insert into credit_note (id, invoice_id, year, seq, company_id, created_at, issue_date, reason, taxes, net_cents,
      vat_cents, total_cents, created_by, created_by_name)
    select ${id}, ${invoiceId}, t.year, t.first, ${companyId}::uuid, ${now}::timestamptz, t.last_date, ${reason},
      ${JSON.stringify(credit.taxes)}::jsonb, ${credit.netCents}::bigint, ${credit.vatCents}::bigint,
      ${credit.totalCents}::bigint, ${actor.userId}::uuid, ${actor.name} from taken t
    returning number`,
  );
  tx.note({
    subject: { kind: 'creditMemo', id, name: written!.number },
    after: { invoiceId, reason, totalCents: credit.totalCents },
  });
  return creditMemo(tx, id);
}

/** @throws Refusal 404, or 409 when it was sent already */
export async function sendCreditNote({ tx, now }: CommandContext, { id }: { id: string }): Promise<CreditMemo> {
  const row = await tx.one(
    sql<{ sentAt: Time | null }>`select sent_at from credit_note_progress where credit_note_id = ${id} for update`,
  );
  if (!row) throw new Refusal('missing', common.notFound);
  if (row.sentAt) throw new Refusal('not_draft', copy.creditNotDraft, { state: 'Sent' });
  await tx.run(sql`update credit_note_progress set sent_at = ${now} where credit_note_id = ${id}`);
  const note = await creditMemo(tx, id);
  tx.note({
    subject: { kind: 'creditMemo', id, name: note.creditMemoNumber },
    before: { status: 'Draft' },
    after: { status: 'Sent' },
  });
  return note;
}
