// Differences of payments that are written off: cash discount, bank charge, rounding (INV-027). They close the invoice
// and lower the balance like a payment, under the lock of the company's account. Append-only: a negative amount takes
// an earlier one back.

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import type { WriteOffKind } from '#domain/invoices/write-off.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import { type BookingContext, bookWriteOff } from '#server/credit/ledger.ts';

export type WriteOffContext = BookingContext;

interface WriteOff {
  invoiceId: string;
  companyId: string;
  /** The payment whose difference it is. */
  planId: string;
  kind: WriteOffKind;
  cents: Cents;
  reason: string;
}

/** Writes a write-off with its ledger entry. */
export async function writeOff(context: WriteOffContext, line: WriteOff): Promise<void> {
  const { tx, actor, now } = context;
  const { invoiceId, companyId, planId, kind, cents, reason } = line;
  const id = newId();
  await tx.run(sql`insert into write_off
      (id, invoice_id, company_id, plan_id, kind, cents, reason, by_user, by_name, at)
    values (${id}, ${invoiceId}, ${companyId}, ${planId}, ${kind}, ${cents}, ${reason}, ${actor.userId},
        ${actor.name}, ${now})`);
  const invoice = await tx.only(
    sql<{ number: string }>`update invoice_progress g set written_off_cents = g.written_off_cents + ${cents}::bigint
      from invoice i where g.invoice_id = ${invoiceId} and i.id = g.invoice_id returning i.number`,
  );
  await bookWriteOff(context, { companyId, id, name: invoice.number, amountCents: cents });
  tx.note({
    subject: { kind: 'invoice', id: invoiceId, name: invoice.number },
    // `reason` is that of a dispute, which `verify` compares with the log.
    after: { writtenOffCents: cents, writeOffKind: kind, writeOffReason: reason },
  });
  await tx.enqueueJob('payment.follow', { invoiceIds: [invoiceId] });
}

/** Reason of a write-off taken back with its payment or by a credit note. */
const TAKEN_BACK = 'Taken back';

type Held = Omit<WriteOff, 'reason'>;

const heldWhere = (tx: Tx, where: Sql): Promise<Held[]> =>
  tx.all(
    sql<Held>`select w.invoice_id, w.company_id, w.plan_id, w.kind, sum(w.cents)::bigint as cents from write_off w
      where ${where} group by 1, 2, 3, 4 having sum(w.cents) <> 0 order by max(w.at) desc, 3, 4`,
  );

/** Takes write-offs of an invoice back, newest first, up to an amount. Returns the amount taken back. */
export async function takeBackWriteOffs(context: WriteOffContext, invoiceId: string, cents: Cents): Promise<Cents> {
  let left = cents;
  for (const held of left > 0 ? await heldWhere(context.tx, sql`w.invoice_id = ${invoiceId}`) : []) {
    const taken = Math.min(left, held.cents);
    if (taken > 0) await writeOff(context, { ...held, cents: -taken, reason: TAKEN_BACK });
    left -= taken;
  }
  return cents - left;
}

/** Takes all write-offs of a payment back. */
export async function releaseWriteOffs(context: WriteOffContext, planId: string): Promise<void> {
  for (const held of await heldWhere(context.tx, sql`w.plan_id = ${planId}`))
    await writeOff(context, { ...held, cents: -held.cents, reason: TAKEN_BACK });
}
