// Rows of invoices and their conversion: in lists without lines, elsewhere whole.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { Cents } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { Invoice, InvoiceState, ListedInvoice } from '#domain/invoices/calls.ts';
import { fromStoredTaxes, type StoredTaxGroup } from '#domain/invoices/einvoice.ts';
import type { Sql } from '#server/base/database/db.ts';
import { jsonArray } from '#server/base/database/json-sql.ts';

interface HeadRow {
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
  paidCents: Cents;
  openCents: Cents;
  taxes: StoredTaxGroup[];
  hasFiles: boolean;
  externalId: string | null;
  reminderStep: number;
  remindedAt: Time | null;
  disputedAt: Time | null;
  disputeReason: string;
  creditMemos: Invoice['creditMemos'];
}
interface ListedRow extends HeadRow {
  orderNumber: string;
  orderId: string | null;
  lineCount: number;
}
export interface InvoiceRow extends HeadRow {
  lines: Invoice['lineItems'];
}

/** Columns of an invoice, and the conversion of their row. */
export interface InvoiceShape<R, T> {
  columns: Sql<R>;
  toInvoice: (row: R) => T;
}

/** All for staff, sent ones of the own company for partners (INV-068). Refers to invoice as `i`. */
export const isVisibleTo = (actor: Actor): Sql =>
  actor.side === 'Partner'
    ? sql`i.company_id = ${actor.companyId}
        and exists (select 1 from invoice_progress v where v.invoice_id = i.id and v.sent_at is not null)`
    : sql`true`;

/**
 * Whether an invoice is fully credited. The amount cannot tell for an invoice of zero, but the lines of its credit
 * notes can. Refers to its progress as `p`.
 */
export const isCredited: Sql<boolean> = sql<boolean>`(p.credited_cents = p.total_cents and (p.total_cents > 0
  or not exists (select 1 from invoice_line l where l.invoice_id = p.invoice_id
    and l.quantity > (select coalesce(sum(c.quantity), 0) from credit_note_line c
      where (c.invoice_id, c.line) = (l.invoice_id, l.line)))))`;

/** Status of an invoice (INV-013). Refers to its progress as `p`. */
export const invoiceState: Sql = sql`case when ${isCredited} then 'Credited'
  when p.sent_at is null then 'Draft' when p.paid_cents + p.written_off_cents = 0 then 'Sent'
  when p.open_cents = 0 then 'Paid' else 'PartialPaid' end`;

export const invoiceTables: Sql = sql`invoice i join invoice_progress p on p.invoice_id = i.id`;

const head: Sql = sql`i.id, i.number, i.company_id, i.buyer ->> 'name' as customer_name, i.created_at,
  i.due_date::text as due_date, ${invoiceState} as status, i.net_cents, i.vat_cents, i.total_cents, i.taxes,
  p.has_files, p.paid_cents, p.open_cents, p.external_id, p.reminder_step, p.reminded_at, p.disputed_at,
  p.dispute_reason,
  ${jsonArray(sql`select n.id, n.number as "creditMemoNumber", np.has_files as "existPdf",
      n.total_cents as "totalIncVatAmount"
    from credit_note n join credit_note_progress np on np.credit_note_id = n.id
    where n.invoice_id = i.id
    order by n.number`)} as credit_memos`;

const toHead = ({ taxes, ...row }: HeadRow): Omit<ListedInvoice, 'orderNumber' | 'orderId' | 'lineCount'> => ({
  id: row.id,
  invoiceNumber: row.number,
  status: row.status,
  accounting: { externalInvoiceId: row.externalId },
  createdAt: row.createdAt,
  filename: row.hasFiles ? `${row.number}.pdf` : null,
  existPdf: row.hasFiles,
  customer: { id: row.companyId, name: row.customerName },
  creditMemos: row.creditMemos,
  totalExcVatAmount: row.netCents,
  vatAmount: row.vatCents,
  totalIncVatAmount: row.totalCents,
  paidAmount: row.paidCents,
  openAmount: row.openCents,
  dueDate: row.dueDate,
  reminder: row.remindedAt === null ? null : { step: row.reminderStep, sentAt: row.remindedAt },
  dispute: row.disputedAt === null ? null : { since: row.disputedAt, reason: row.disputeReason },
  taxes: fromStoredTaxes(taxes).map(({ category, rateBp, netCents, vatCents, exemptionText }) => ({
    category,
    rate: rateBp,
    net: netCents,
    vat: vatCents,
    text: exemptionText,
  })),
});

/** Lines are numbered from 1 and never change, so that the last number is their count. */
export const listedInvoices: InvoiceShape<ListedRow, ListedInvoice> = {
  columns: sql<ListedRow>`${head},
    (select l.order_number from invoice_line l where l.invoice_id = i.id and l.line = 1) as order_number,
    (select l.order_id from invoice_line l where l.invoice_id = i.id and l.line = 1) as order_id,
    (select max(l.line) from invoice_line l where l.invoice_id = i.id) as line_count`,
  toInvoice: (row) => ({
    ...toHead(row),
    orderNumber: row.orderNumber,
    orderId: row.orderId!,
    lineCount: row.lineCount,
  }),
};

export const wholeInvoices: InvoiceShape<InvoiceRow, Invoice> = {
  columns: sql<InvoiceRow>`${head},
    ${jsonArray(sql`select l.order_number as "orderNumber", l.order_id as "orderId", l.name, l.quantity, l.sku,
      l.unit_price_cents as "unitPrice", l.net_cents as total
      from invoice_line l where l.invoice_id = i.id order by l.line`)} as lines`,
  toInvoice: ({ lines, ...row }) => ({
    ...toHead(row),
    orderNumber: lines[0]!.orderNumber,
    orderId: lines[0]!.orderId!,
    lineCount: lines.length,
    lineItems: lines,
  }),
};
