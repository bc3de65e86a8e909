// The call that invoices orders as a good engineer would write it: the session, the claim of the idempotency key, one
// statement that writes all rows, one that reads the reply, and the audit entry.

import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { SESSION_STATEMENT } from './session-statement.ts';
import { setBasedInvoicing } from './set-based-invoicing.ts';

const INVOICING = setBasedInvoicing('o.id = any ($1)');
const REPLY = `select i.id, i.number, i.created_at, i.company_id, i.buyer, i.taxes, i.net_cents::int as net,
    i.vat_cents::int as vat, i.total_cents::int as total, i.due_date::text as due_date,
    json_agg(json_build_object('OrderNumber', l.order_number, 'OrderId', l.order_id, 'Name', l.name, 'Quantity', l.quantity,
      'Sku', l.sku, 'UnitPrice', l.unit_price_cents / 100.0, 'Total', l.net_cents / 100.0) order by l.line) as lines
  from invoice i join invoice_line l on l.invoice_id = i.id
  where i.id in (select invoice_id from invoice_line where order_id = any ($1)) group by i.id`;
const CLAIM = `insert into idempotency (user_id, key, body_hash, created_at, claim, alive_at)
  values ($1, $2, $3, now(), $4, now()) on conflict do nothing`;
const AUDIT = `insert into audit_event (id, at, user_id, user_name, role, company_id, session_id, address, device, action,
    subject_kind, subject_id, subject_name, before, after, status, code, trace_id)
  values ($1, now(), $2, 'Be Nch', 'SuperAdmin', null, null, '', '', 'POST /invoice/management/create', 'invoice', $3, $4,
    null, $5, 200, '', '')`;
const STORE = 'update idempotency set status = 200, reply = $3 where user_id = $1 and key = $2';

const euros = (cents: number) => cents / 100;

// biome-ignore lint/suspicious/noExplicitAny: columns of a statement written by hand
const toInvoice = (row: any) => ({
  Id: row.id,
  InvoiceNumber: row.number,
  OrderNumber: row.lines[0].OrderNumber,
  OrderId: row.lines[0].OrderId,
  Status: 'Draft',
  Accounting: { ExternalInvoiceId: null },
  CreatedAt: new Date(row.created_at).toISOString(),
  Filename: null,
  ExistPdf: false,
  Customer: { Id: row.company_id, Name: row.buyer.name },
  LineCount: row.lines.length,
  CreditMemos: [],
  TotalExcVatAmount: euros(row.net),
  VatAmount: euros(row.vat),
  TotalIncVatAmount: euros(row.total),
  PaidAmount: 0,
  OpenAmount: euros(row.total),
  DueDate: row.due_date,
  Reminder: null,
  Dispute: null,
  // biome-ignore lint/suspicious/noExplicitAny: columns of a statement written by hand
  Taxes: row.taxes.map((tax: any) => ({
    Category: tax.category,
    Rate: Number(tax.rate),
    Net: euros(tax.netCents),
    Vat: euros(tax.vatCents),
    Text: tax.exemptionText,
  })),
  LineItems: row.lines,
});

export function serveInvoicingByHand(app: FastifyInstance, pool: pg.Pool): void {
  app.post('/api/invoice/management/create', async (request) => {
    const session = await pool.query({ ...SESSION_STATEMENT, values: [request.headers['x-user']] });
    const userId = session.rows[0].id as string;
    const key = request.headers['idempotency-key'];
    const orderIds = (request.body as { OrderIds: string }).OrderIds.split(',');
    const hash = createHash('sha256').update(JSON.stringify(request.body)).digest();
    await pool.query({ name: 'claim', text: CLAIM, values: [userId, key, hash, randomUUID()] });
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query({ name: 'invoicing', text: INVOICING, values: [orderIds] });
      const { rows } = await client.query({ name: 'reply', text: REPLY, values: [orderIds] });
      const reply = rows.map(toInvoice);
      const orders = rows[0].lines.map(({ OrderNumber }: { OrderNumber: string }) => OrderNumber);
      const note = { orders, total: rows[0].total };
      await client.query({
        name: 'audit',
        text: AUDIT,
        values: [randomUUID(), userId, rows[0].id, rows[0].number, note],
      });
      await client.query({ name: 'store', text: STORE, values: [userId, key, JSON.stringify(reply)] });
      await client.query('commit');
      return reply;
    } finally {
      client.release();
    }
  });
}
