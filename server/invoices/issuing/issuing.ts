// Issues invoices for orders, for staff and partners alike. Locks orders first, then accounts; the number is taken by
// the last statement, which writes the document: a failure uses no number, and the counter is locked only for that
// statement and the commit (INV-014 to INV-017, INV-023, trust M1 to M6).

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import type { OrdersToInvoice } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { type EInvoice, toStoredTaxes } from '#domain/invoices/einvoice.ts';
import { freeLineText } from '#domain/invoices/free-lines.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { INVOICEABLE_STATES } from '#domain/orders/overview.ts';
import { billableKeys } from '#domain/orders/quantities.ts';
import { prepared, type Tx } from '#server/base/database/db.ts';
import { insertRowsSql, recordset } from '#server/base/database/rows.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { bookInvoice } from '#server/credit/ledger.ts';
import { prepayInvoice } from '#server/invoices/payment-allocation.ts';
import { lockTaxRules, readTaxRules } from '#server/invoices/tax-rules.ts';
import { type BillableOrder, lockOrdersToBill, setBilled, withSupplyTimes } from '#server/orders/lifecycle/billing.ts';
import { type BuyerRow, lockBuyers, paymentDaysOf } from './buyers.ts';
import { refuseUnknownNumbers } from './document-gaps.ts';
import { dayIn, takenNumbers } from './document-numbers.ts';
import { documentsOf, requireSeller } from './invoice-draft.ts';

type IssuingContext = Pick<CommandContext, 'tx' | 'actor' | 'now'>;

/** A document about to be written. */
interface Draft {
  id: string;
  companyId: string;
  paymentDays: number;
  invoice: EInvoice;
  /** Paid by credit when it is issued (INV-035). */
  prepaidCents: Cents;
}

/** Refuses an order that cannot be invoiced (INV-015). */
function refuseUnbillable(order: BillableOrder, buyer: BuyerRow): void {
  const refuse = (code: 'order_billed' | 'invoice_excluded' | 'nothing_to_invoice', text: string): never => {
    throw new Refusal(code, invoiceCopy.refused(order.orderNumber, text));
  };
  if (order.isBilled) refuse('order_billed', orderCopy.alreadyInvoiced);
  if (buyer.isSystem) refuse('invoice_excluded', invoiceCopy.houseOrder);
  if (order.dontCreateInvoice) refuse('invoice_excluded', invoiceCopy.excluded);
  if (!(INVOICEABLE_STATES as readonly string[]).includes(order.state))
    throw new Refusal('order_status', invoiceCopy.refused(order.orderNumber, invoiceCopy.wrongState), {
      state: order.state,
    });
  if (billableKeys(order.state, order) <= 0) refuse('nothing_to_invoice', invoiceCopy.nothingToInvoice);
}

/** Writes the lines of a document, which reference it before it exists. */
async function writeLines(tx: Tx, { id, companyId, invoice }: Draft): Promise<void> {
  const lines = invoice.lines.map((line, at) => ({
    invoiceId: id,
    line: at + 1,
    orderId: line.orderId,
    orderNumber: line.orderNumber,
    name: line.name,
    sku: line.sku,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    netCents: line.netCents,
    taxRuleId: line.tax.ruleId,
    taxCategory: line.tax.category,
    vatRateBp: line.tax.rateBp,
    exemptionCode: line.tax.exemptionCode,
    exemptionText: line.tax.exemptionText,
    purchaseOrder: line.purchaseOrder ?? '',
  }));
  await tx.run(
    prepared(sql`with lines as (
      ${insertRowsSql('invoice_line', lines)} returning invoice_id, line, order_id, quantity),
    progress as (
      insert into invoice_progress (invoice_id, company_id, total_cents)
      values (${id}, ${companyId}, ${invoice.totalCents}))
    insert into billed_line (invoice_id, line, order_id, quantity) select * from lines`),
  );
}

/**
 * Takes the next numbers and writes the documents, as the last statement of issuing. A document is never dated before
 * the newest one of its year.
 */
async function writeInvoices(
  { tx, actor, now }: IssuingContext,
  drafts: readonly Draft[],
): Promise<Map<string, string>> {
  const day = drafts[0]!.invoice.issueDate;
  const rows = drafts.map(({ id, companyId, paymentDays, invoice, prepaidCents }, place) => ({
    id,
    place,
    companyId,
    paymentDays,
    seller: invoice.seller,
    buyer: invoice.buyer,
    taxes: toStoredTaxes(invoice.taxes),
    suppliedFrom: invoice.supply?.from ?? null,
    suppliedUntil: invoice.supply?.until ?? null,
    netCents: invoice.netCents,
    vatCents: invoice.vatCents,
    totalCents: invoice.totalCents,
    prepaidCents,
  }));
  const numbers = await tx.all(
    prepared(sql<{ id: string; number: string }>`with taken as (${takenNumbers('INV', day, drafts.length)})
      insert into invoice (id, year, seq, company_id, created_at, issue_date, due_date, currency, seller, buyer,
          taxes, net_cents, vat_cents, total_cents, prepaid_cents, created_by, created_by_name, supplied_from,
          supplied_until)
      select d.id, t.year, t.first + d.place, d.company_id, ${now}::timestamptz, t.last_date,
        t.last_date + d.payment_days, 'EUR', d.seller, d.buyer, d.taxes, d.net_cents, d.vat_cents, d.total_cents,
        d.prepaid_cents, ${actor.userId}::uuid, ${actor.name}, d.supplied_from, d.supplied_until
      from ${recordset('d', rows, {
        id: 'uuid',
        place: 'int',
        companyId: 'uuid',
        seller: 'jsonb',
        buyer: 'jsonb',
        taxes: 'jsonb',
        netCents: 'bigint',
        vatCents: 'bigint',
        totalCents: 'bigint',
        prepaidCents: 'bigint',
        paymentDays: 'int',
        suppliedFrom: 'date',
        suppliedUntil: 'date',
      })}
        cross join taken t
      returning id, number`),
  );
  return new Map(numbers.map(({ id, number }) => [id, number]));
}

const auditOf = ({ invoice, prepaidCents }: Draft) => {
  const freeLines = invoice.lines.flatMap((line) =>
    line.orderId === null ? [freeLineText({ ...line, text: line.name, unitPrice: line.unitPriceCents })] : [],
  );
  return {
    orders: invoice.lines.flatMap(({ orderId, orderNumber }) => (orderId === null ? [] : [orderNumber])),
    ...(freeLines.length > 0 && { freeLines }),
    totalCents: invoice.totalCents,
    ...(prepaidCents > 0 && { prepaidCents }),
  };
};

/**
 * Locks orders and accounts and computes the invoices, one per company and tax; writes nothing.
 * @throws Refusal 404, or 409 for orders that cannot be invoiced and companies with missing data
 */
export async function prepareInvoices(
  { tx, actor, now }: IssuingContext,
  { orderIds, freeLines = [] }: OrdersToInvoice,
): Promise<Draft[]> {
  await refuseUnknownNumbers(tx);
  const orders = await withSupplyTimes(tx, await lockOrdersToBill(tx, actor, [...new Set(orderIds)]));
  const buyers = await lockBuyers(tx, [...new Set(orders.map(({ companyId }) => companyId))].sort());
  const buyerById = new Map(buyers.map((buyer) => [buyer.id, buyer]));
  if (freeLines.length > 0 && buyers.length > 1)
    throw invalidField('freeLines', 'invalid', invoiceCopy.freeLinesOneCompany);
  for (const order of orders) refuseUnbillable(order, buyerById.get(order.companyId)!);
  await lockTaxRules(tx);
  const [seller, rules] = [await requireSeller(tx), await readTaxRules(tx)];
  const day = dayIn(seller.timeZone, now);
  return buyers.flatMap((buyer): Draft[] => {
    const own = orders.filter(({ companyId }) => companyId === buyer.id);
    return documentsOf({ seller, rules, buyer, issueDate: day }, own, freeLines).map((invoice) => ({
      id: newId(),
      companyId: buyer.id,
      paymentDays: paymentDaysOf(seller, buyer),
      invoice,
      prepaidCents: 0,
    }));
  });
}

/**
 * Invoices orders, all or none. Returns the document ids.
 * @throws Refusal as `prepareInvoices`
 */
export async function issueInvoices(context: IssuingContext, choice: OrdersToInvoice): Promise<string[]> {
  const { tx, now } = context;
  const drafts = await prepareInvoices(context, choice);
  for (const draft of drafts) {
    await writeLines(tx, draft);
    await bookInvoice(context, {
      companyId: draft.companyId,
      id: draft.id,
      name: '',
      amountCents: draft.invoice.totalCents,
    });
    draft.prepaidCents = await prepayInvoice(context, {
      companyId: draft.companyId,
      invoiceId: draft.id,
      totalCents: draft.invoice.totalCents,
    });
    await setBilled(
      tx,
      draft.invoice.lines.flatMap(({ orderId }) => orderId ?? []),
      true,
      now,
    );
  }
  for (const { id } of drafts) await tx.enqueueJob('document.write', { documentId: id });
  const numbers = await writeInvoices(context, drafts);
  for (const draft of drafts)
    tx.note({ subject: { kind: 'invoice', id: draft.id, name: numbers.get(draft.id)! }, after: auditOf(draft) });
  return drafts.map(({ id }) => id);
}
