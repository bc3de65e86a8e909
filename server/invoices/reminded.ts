// Reminder level and disputes of invoices.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { Invoice } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import type { Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { readInvoice } from './invoices.ts';
import { settleInvoices } from './payment-allocation.ts';

/** Records the reminder level of each invoice; the caller holds the company's account lock. */
export function setReminded(
  tx: Tx,
  now: Time,
  invoices: readonly { id: string; step: number; stopsOrders: boolean }[],
): Promise<number> {
  return tx.run(sql`update invoice_progress g set reminder_step = n.step, reminded_at = ${now},
      stops_orders = n.stops_orders
    from ${recordset('n', invoices, { id: 'uuid', step: 'int', stopsOrders: 'boolean' })}
    where g.invoice_id = n.id`);
}

interface ReminderStatus {
  companyId: string;
  number: string;
  isDisputed: boolean;
  isOpen: boolean;
}

/** @throws Refusal 404 */
async function lockReminderStatus(tx: Tx, id: string): Promise<ReminderStatus> {
  const owner = await tx.one(
    sql<{ companyId: string }>`select company_id from invoice_progress where invoice_id = ${id}`,
  );
  if (!owner) throw new Refusal('missing', commonCopy.notFound);
  await lockAccount(tx, owner.companyId);
  return await tx.only(
    sql<ReminderStatus>`select g.company_id, i.number, g.disputed_at is not null as is_disputed,
      g.open_cents > 0 and g.sent_at is not null as is_open
      from invoice_progress g join invoice i on i.id = g.invoice_id where g.invoice_id = ${id} for update of g`,
  );
}

/**
 * Marks an invoice as disputed: no reminders and no order blocks until the dispute ends.
 * @throws Refusal 404, 409 if it is not open or already disputed
 */
export async function disputeInvoice(
  { tx, now }: CommandContext,
  { id, reason }: { id: string; reason: string },
): Promise<Invoice> {
  const { number, isDisputed, isOpen } = await lockReminderStatus(tx, id);
  if (isDisputed || !isOpen)
    throw new Refusal('not_disputable', isDisputed ? invoiceCopy.disputedAlready : invoiceCopy.nothingOpen);
  await tx.run(
    sql`update invoice_progress set disputed_at = ${now}, dispute_reason = ${reason} where invoice_id = ${id}`,
  );
  tx.note({ subject: { kind: 'invoice', id, name: number }, after: { isDisputed: true, reason } });
  return readInvoice(tx, id);
}

/** Ends a dispute: credit pays the invoice from now on. @throws Refusal 404, 409 if there is none */
export async function endDispute({ tx, now }: CommandContext, { id }: { id: string }): Promise<Invoice> {
  const { number, isDisputed, companyId } = await lockReminderStatus(tx, id);
  if (!isDisputed) throw new Refusal('not_disputable', invoiceCopy.notDisputed);
  await tx.run(sql`update invoice_progress set disputed_at = null, dispute_reason = '' where invoice_id = ${id}`);
  tx.note({
    subject: { kind: 'invoice', id, name: number },
    before: { isDisputed: true },
    after: { isDisputed: false },
  });
  await settleInvoices({ tx, now }, companyId);
  return readInvoice(tx, id);
}
