// Credits an invoice: its remainder, chosen keys of its lines, or keys its orders lost (CRN). Lock order as for
// issuing: orders, then the account, and the number in the last statement. The remainder is read under these locks, so
// that no key is credited twice (trust M4).

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import type { Creditable, CreditMemo, CreditPreview } from '#domain/invoices/credit-calls.ts';
import { toStoredTaxes } from '#domain/invoices/einvoice.ts';
import type { Tx } from '#server/base/database/db.ts';
import { insertRowsSql } from '#server/base/database/rows.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { bookCreditMemo } from '#server/credit/ledger.ts';
import { refuseUnknownNumbers } from '#server/invoices/issuing/document-gaps.ts';
import { dayIn, takenNumbers } from '#server/invoices/issuing/document-numbers.ts';
import { bookCredit } from '#server/invoices/payment-allocation.ts';
import { readSeller } from '#server/invoices/seller.ts';
import { lockOrdersToBill, setBilled } from '#server/orders/lifecycle/billing.ts';
import {
  type CreditChoice,
  creditFor,
  findInvoicedCompany,
  netOf,
  openTables,
  readCreditLines,
  readSurplusLines,
  releasedOrders,
  type TakenLine,
} from './credit-lines.ts';
import { creditMemo } from './credit-notes.ts';

/** Creditable keys of an invoice, line by line. @throws Refusal 404 */
export async function showCreditable({ db }: QueryContext, { invoiceId }: { invoiceId: string }): Promise<Creditable> {
  await findInvoicedCompany(db, invoiceId);
  const lines = await db.all(
    sql<Creditable['lines'][number]>`select l.order_id, l.order_number, l.name, l.sku, b.quantity,
      b.quantity - b.credited_quantity as "left", l.unit_price_cents as unit_price, o.state = 'Refunded' as is_refunded
      from ${openTables} where b.invoice_id = ${invoiceId} order by l.line`,
  );
  return { invoiceId, lines };
}

/** Preview of a credit note. @throws Refusal 404, 409 if nothing is left, 422 for more than is left */
export async function previewCredit({ tx }: Pick<CommandContext, 'tx'>, choice: CreditChoice): Promise<CreditPreview> {
  await findInvoicedCompany(tx, choice.invoiceId);
  const lines = await readCreditLines(tx, choice);
  if (lines.length === 0) throw new Refusal('nothing_to_credit', invoiceCopy.nothingToCredit);
  const { netCents, vatCents, totalCents } = await creditFor(tx, choice.invoiceId, lines);
  return {
    totalExcVatAmount: netCents,
    vatAmount: vatCents,
    totalIncVatAmount: totalCents,
    keys: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    releasedOrders: releasedOrders(lines).length,
  };
}

/** Locks the orders of an invoice and the account of its company. @throws Refusal 404 */
async function lockInvoice({ tx, actor }: CommandContext, invoiceId: string): Promise<string> {
  const companyId = await findInvoicedCompany(tx, invoiceId);
  const orders = await tx.all(
    sql<{ id: string }>`select order_id as id from invoice_line where invoice_id = ${invoiceId}`,
  );
  await lockOrdersToBill(
    tx,
    actor,
    orders.map(({ id }) => id),
  );
  await lockAccount(tx, companyId);
  return companyId;
}

async function writeCreditLines(tx: Tx, id: string, invoiceId: string, lines: readonly TakenLine[]): Promise<void> {
  const rows = lines.map((line) => ({
    creditNoteId: id,
    invoiceId,
    line: line.line,
    quantity: line.quantity,
    netCents: netOf(line),
  }));
  await tx.run(sql`with lines as (
      ${insertRowsSql('credit_note_line', rows)}
      returning invoice_id, line, quantity)
    update billed_line b set credited_quantity = b.credited_quantity + lines.quantity from lines
      where (b.invoice_id, b.line) = (lines.invoice_id, lines.line)`);
  await tx.run(sql`insert into credit_note_progress (credit_note_id) values (${id})`);
}

/** @throws Refusal 404, 409 if nothing of the invoice is left, 422 for more keys of a line than are left */
export const createCreditNote = (
  context: CommandContext,
  { reason = '', ...choice }: CreditChoice & { reason?: string | undefined },
): Promise<CreditMemo> => creditWhat(context, choice.invoiceId, reason, (tx) => readCreditLines(tx, choice));

/**
 * Credits invoiced keys that the orders no longer have, after an advance invoice or removed keys (GAP-049). @throws
 * Refusal 404, or 409 if there are none
 */
export const creditDifference = (context: CommandContext, { invoiceId }: { invoiceId: string }): Promise<CreditMemo> =>
  creditWhat(context, invoiceId, invoiceCopy.differenceReason, (tx) => readSurplusLines(tx, invoiceId));

async function creditWhat(
  context: CommandContext,
  invoiceId: string,
  reason: string,
  chooseLines: (tx: Tx) => Promise<TakenLine[]>,
): Promise<CreditMemo> {
  const { tx, actor, now } = context;
  await refuseUnknownNumbers(tx);
  const companyId = await lockInvoice(context, invoiceId);
  const lines = await chooseLines(tx);
  if (lines.length === 0) throw new Refusal('nothing_to_credit', invoiceCopy.nothingToCredit);
  const credit = await creditFor(tx, invoiceId, lines);
  const id = newId();
  await writeCreditLines(tx, id, invoiceId, lines);
  await bookCredit(context, { companyId, invoiceId, creditCents: credit.totalCents });
  await bookCreditMemo(context, { companyId, id, name: '', amountCents: credit.totalCents });
  await setBilled(tx, releasedOrders(lines), false, now);
  await tx.enqueueJob('document.write', { documentId: id });
  const day = dayIn((await readSeller(tx)).timeZone, now);
  const written = await tx.only(
    sql<{ number: string }>`with taken as (${takenNumbers('CRN', day, 1)})
      insert into credit_note (id, invoice_id, year, seq, company_id, created_at, issue_date, reason, taxes,
          net_cents, vat_cents, total_cents, created_by, created_by_name)
      select ${id}, ${invoiceId}, t.year, t.first, ${companyId}::uuid, ${now}::timestamptz, t.last_date, ${reason},
        ${JSON.stringify(toStoredTaxes(credit.taxes))}::jsonb, ${credit.netCents}::bigint, ${credit.vatCents}::bigint,
        ${credit.totalCents}::bigint, ${actor.userId}::uuid, ${actor.name}
      from taken t
      returning number`,
  );
  tx.note({
    subject: { kind: 'creditMemo', id, name: written.number },
    after: { invoiceId, reason, totalCents: credit.totalCents },
  });
  return creditMemo(tx, id);
}
