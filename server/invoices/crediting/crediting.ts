// Credits an invoice: its remainder, chosen keys of its lines, keys its orders lost, amounts, or lines in free text (CRN). Lock order as for
// issuing: orders, then the account, and the number in the last statement. The remainder is read under these locks, so
// that no key is credited twice (trust M4).

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import type { ChosenAmount, Creditable, CreditMemo, CreditPreview } from '#domain/invoices/credit-calls.ts';
import type { AmountKind, CreditKind } from '#domain/invoices/credit-kinds.ts';
import { toStoredTaxes } from '#domain/invoices/einvoice.ts';
import { type FreeLine, freeLineText } from '#domain/invoices/free-lines.ts';
import type { Tx } from '#server/base/database/db.ts';
import { insertRowsSql } from '#server/base/database/rows.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { bookCreditMemo } from '#server/credit/ledger.ts';
import { refuseUnknownNumbers } from '#server/invoices/issuing/document-gaps.ts';
import { dayIn, readNextNumber, takenNumbers } from '#server/invoices/issuing/document-numbers.ts';
import { bookCredit } from '#server/invoices/payment-allocation.ts';
import { readSeller } from '#server/invoices/seller.ts';
import { lockOrdersToBill, setBilled } from '#server/orders/lifecycle/billing.ts';
import {
  type CreditChoice,
  creditFor,
  findInvoicedCompany,
  isRefunded,
  leftCents,
  openTables,
  readAllLines,
  readAmountLines,
  readCreditLines,
  readReducedLines,
  readSurplusLines,
  releasedOrders,
  type TakenLine,
} from './credit-lines.ts';
import { creditMemo } from './credit-notes.ts';

type ReckoningContext = Pick<CommandContext, 'tx' | 'now'>;

/** Creditable keys of an invoice, line by line. @throws Refusal 404 */
export async function showCreditable({ db }: QueryContext, { invoiceId }: { invoiceId: string }): Promise<Creditable> {
  await findInvoicedCompany(db, invoiceId);
  const lines = await db.all(
    sql<Creditable['lines'][number]>`select l.line, l.order_id, l.order_number, l.name, l.sku, b.quantity,
      b.quantity - b.credited_quantity as "left", ${leftCents} as left_amount, l.unit_price_cents as unit_price,
      ${isRefunded} as is_refunded
      from ${openTables} where b.invoice_id = ${invoiceId} order by l.line`,
  );
  return { invoiceId, lines };
}

/** Preview of a credit note of free lines. @throws Refusal 404, 422 for more than is left */
export async function previewFreeLines(
  context: ReckoningContext,
  { invoiceId, lines }: FreeLinesChoice,
): Promise<CreditPreview> {
  await findInvoicedCompany(context.tx, invoiceId);
  return readPreview(context, invoiceId, await readReducedLines(context.tx, invoiceId, lines));
}

/** Preview of a credit note. @throws Refusal 404, 409 if nothing is left, 422 for more than is left */
export async function previewCredit(context: ReckoningContext, choice: CreditChoice): Promise<CreditPreview> {
  await findInvoicedCompany(context.tx, choice.invoiceId);
  return readPreview(context, choice.invoiceId, await readCreditLines(context.tx, choice));
}

/** Preview of a credit note by amount. @throws Refusal 404, 422 for more than is left */
export async function previewAmounts(
  context: ReckoningContext,
  { invoiceId, amounts }: AmountChoice,
): Promise<CreditPreview> {
  await findInvoicedCompany(context.tx, invoiceId);
  return readPreview(context, invoiceId, await readAmountLines(context.tx, invoiceId, amounts));
}

async function readPreview(
  { tx, now }: ReckoningContext,
  invoiceId: string,
  lines: readonly TakenLine[],
): Promise<CreditPreview> {
  if (lines.length === 0) throw new Refusal('nothing_to_credit', invoiceCopy.nothingToCredit);
  const { netCents, vatCents, totalCents } = await creditFor(tx, invoiceId, lines);
  return {
    totalExcVatAmount: netCents,
    vatAmount: vatCents,
    totalIncVatAmount: totalCents,
    nextNumber: await readNextNumber(tx, 'CRN', dayIn((await readSeller(tx)).timeZone, now)),
    keys: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    releasedOrders: releasedOrders(lines).length,
  };
}

/** Amounts of invoice lines to credit. */
interface AmountChoice {
  invoiceId: string;
  amounts: readonly ChosenAmount[];
}

/** Lines in free text to credit. */
interface FreeLinesChoice {
  invoiceId: string;
  lines: readonly FreeLine[];
}

/** Locks the orders of an invoice and the account of its company. @throws Refusal 404 */
async function lockInvoice({ tx, actor }: CommandContext, invoiceId: string): Promise<string> {
  const companyId = await findInvoicedCompany(tx, invoiceId);
  const orders = await tx.all(
    sql<{
      id: string;
    }>`select order_id as id from invoice_line where invoice_id = ${invoiceId} and order_id is not null`,
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
    netCents: line.netCents,
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
): Promise<CreditMemo> =>
  credit(context, { invoiceId: choice.invoiceId, reason, kind: 'Keys' }, (tx) => readCreditLines(tx, choice));

/** Credits amounts without keys (INV-070). @throws Refusal 404, 422 for more of a line than is left */
export const creditAmounts = (
  context: CommandContext,
  { invoiceId, amounts, kind, reason = '' }: AmountChoice & { kind: AmountKind; reason?: string | undefined },
): Promise<CreditMemo> => credit(context, { invoiceId, reason, kind }, (tx) => readAmountLines(tx, invoiceId, amounts));

/** Credits lines in free text without keys (INV-091). @throws Refusal 404, 422 for more than is left of the invoice */
export const creditFreeLines = (
  context: CommandContext,
  { invoiceId, lines, reason = '' }: FreeLinesChoice & { reason?: string | undefined },
): Promise<CreditMemo> =>
  credit(context, { invoiceId, reason, kind: 'FreeLines', freeLines: lines }, (tx) =>
    readReducedLines(tx, invoiceId, lines),
  );

async function writeFreeLines(tx: Tx, creditNoteId: string, lines: readonly FreeLine[]): Promise<void> {
  const rows = lines.map(({ text, quantity, unitPrice }, at) => ({
    creditNoteId,
    place: at + 1,
    text,
    quantity,
    unitPriceCents: unitPrice,
    netCents: quantity * unitPrice,
  }));
  if (rows.length > 0) await tx.run(insertRowsSql('credit_note_free_line', rows));
}

/** Cancels a draft, whose number stays taken (INV-071, docs/decisions/0064). @throws Refusal 404, 409 unless it is a draft */
export const cancelDraft = (
  context: CommandContext,
  { invoiceId, reason = '' }: { invoiceId: string; reason?: string | undefined },
): Promise<CreditMemo> =>
  credit(context, { invoiceId, reason, kind: 'Cancellation' }, async (tx) => {
    const { isSent } = await tx.only(
      sql<{ isSent: boolean }>`select sent_at is not null as is_sent from invoice_progress
        where invoice_id = ${invoiceId} for update`,
    );
    const lines = await readAllLines(tx, invoiceId);
    if (isSent || lines.length === 0) throw new Refusal('not_draft', invoiceCopy.notDraft);
    return lines;
  });

/**
 * Credits invoiced keys that the orders no longer have, after an advance invoice or removed keys (GAP-049). @throws
 * Refusal 404, or 409 if there are none
 */
export const creditDifference = (context: CommandContext, { invoiceId }: { invoiceId: string }): Promise<CreditMemo> =>
  credit(context, { invoiceId, reason: invoiceCopy.differenceReason, kind: 'Keys' }, (tx) =>
    readSurplusLines(tx, invoiceId),
  );

interface CreditHead {
  invoiceId: string;
  reason: string;
  kind: CreditKind;
  freeLines?: readonly FreeLine[];
}

async function credit(
  context: CommandContext,
  { invoiceId, reason, kind, freeLines = [] }: CreditHead,
  chooseLines: (tx: Tx) => Promise<TakenLine[]>,
): Promise<CreditMemo> {
  const { tx, actor, now } = context;
  await refuseUnknownNumbers(tx);
  const companyId = await lockInvoice(context, invoiceId);
  const lines = await chooseLines(tx);
  if (lines.length === 0) throw new Refusal('nothing_to_credit', invoiceCopy.nothingToCredit);
  const amounts = await creditFor(tx, invoiceId, lines);
  const id = newId();
  await writeCreditLines(tx, id, invoiceId, lines);
  await writeFreeLines(tx, id, freeLines);
  await bookCredit(context, { companyId, invoiceId, creditCents: amounts.totalCents });
  await bookCreditMemo(context, { companyId, id, name: '', amountCents: amounts.totalCents });
  await setBilled(tx, releasedOrders(lines), false, now);
  await tx.enqueueJob('document.write', { documentId: id });
  const day = dayIn((await readSeller(tx)).timeZone, now);
  const written = await tx.only(
    sql<{ number: string }>`with taken as (${takenNumbers('CRN', day, 1)})
      insert into credit_note (id, invoice_id, year, seq, company_id, created_at, issue_date, kind, reason, taxes,
          net_cents, vat_cents, total_cents, created_by, created_by_name)
      select ${id}, ${invoiceId}, t.year, t.first, ${companyId}::uuid, ${now}::timestamptz, t.last_date, ${kind},
        ${reason}, ${JSON.stringify(toStoredTaxes(amounts.taxes))}::jsonb, ${amounts.netCents}::bigint,
        ${amounts.vatCents}::bigint, ${amounts.totalCents}::bigint, ${actor.userId}::uuid, ${actor.name}
      from taken t
      returning number`,
  );
  tx.note({
    subject: { kind: 'creditMemo', id, name: written.number },
    after: {
      invoiceId,
      kind,
      reason,
      ...(freeLines.length > 0 && { freeLines: freeLines.map(freeLineText) }),
      totalCents: amounts.totalCents,
    },
  });
  return creditMemo(tx, id);
}
