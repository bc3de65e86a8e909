// Invoices, credit notes, credit and statement for the partner API, read by the queries of the product.

import type { Input, Reply } from '#domain/base/endpoint.ts';
import type { DateRange } from '#domain/base/list.ts';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import type { Invoice, InvoiceState } from '#domain/invoices/calls.ts';
import type { CreditMemo } from '#domain/invoices/credit-calls.ts';
import type {
  ApiCredit,
  ApiCreditNote,
  ApiInvoice,
  ApiInvoiceStatus,
  ApiStatement,
  apiInvoiceCalls,
} from '#domain/platform/invoices/calls.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { myCredit } from '#server/credit/account.ts';
import { searchCreditNotes } from '#server/invoices/crediting/credit-notes.ts';
import { createInvoices, searchWholeInvoices, showInvoices } from '#server/invoices/invoices.ts';
import { listUninvoicedOrders } from '#server/orders/reading/overview.ts';
import { readStatement } from '#server/payments/statement.ts';
import { numberedPage, numberedReply } from '#server/platform/cursors.ts';

/** Partners see sent invoices only, so drafts never reach this table. */
const STATUS_OF_INVOICE: Record<InvoiceState, ApiInvoiceStatus> = {
  Draft: 'open',
  Sent: 'open',
  PartialPaid: 'partially_paid',
  Paid: 'paid',
  Credited: 'credited',
};

const statesOfInvoice = (status: ApiInvoiceStatus): InvoiceState[] =>
  (Object.keys(STATUS_OF_INVOICE) as InvoiceState[]).filter((state) => STATUS_OF_INVOICE[state] === status);

/** Basis points as a decimal in percent. */
const rateText = (basisPoints: number): string => (basisPoints / 100).toFixed(2);

const toInvoice = (invoice: Invoice): ApiInvoice => ({
  id: invoice.id,
  number: invoice.invoiceNumber,
  status: STATUS_OF_INVOICE[invoice.status],
  createdAt: invoice.createdAt,
  dueDate: invoice.dueDate,
  totalExclTax: invoice.totalExcVatAmount,
  tax: invoice.vatAmount,
  totalInclTax: invoice.totalIncVatAmount,
  paid: invoice.paidAmount,
  outstanding: invoice.openAmount,
  hasFiles: invoice.existPdf,
  lines: invoice.lineItems,
  taxes: invoice.taxes.map(({ category, rate, net, vat, text }) => ({
    category,
    rate: rateText(rate),
    net,
    tax: vat,
    note: text,
  })),
});

const toCreditNote = (note: CreditMemo): ApiCreditNote => ({
  id: note.id,
  number: note.creditMemoNumber,
  invoiceId: note.invoice.id,
  invoiceNumber: note.invoice.invoiceNumber,
  reason: note.reason,
  createdAt: note.createdAt,
  totalExclTax: note.totalExcVatAmount,
  tax: note.vatAmount,
  totalInclTax: note.totalIncVatAmount,
  hasFiles: note.existPdf,
});

/** Lists grow at their end, so that numbered pages do not shift. */
const OLDEST_FIRST = [{ field: 'createdAt' as const, descending: false }];

/** Ranges of the product include their end, those of the API do not. */
const toRange = ({ createdFrom, createdTo }: { createdFrom?: Time | undefined; createdTo?: Time | undefined }) => {
  const range: DateRange = {
    ...(createdFrom !== undefined && { min: createdFrom }),
    ...(createdTo !== undefined && { max: addMilliseconds(createdTo, -1) }),
  };
  return Object.keys(range).length > 0 ? { dateRange: range } : {};
};

export async function listApiInvoices(
  context: QueryContext,
  { status, ...input }: Input<typeof apiInvoiceCalls.list>,
): Promise<Reply<typeof apiInvoiceCalls.list>> {
  const filter = { ...toRange(input), ...(status && { status: statesOfInvoice(status) }) };
  return numberedReply(
    await searchWholeInvoices(context, { filter, sort: OLDEST_FIRST, ...numberedPage(input) }),
    toInvoice,
  );
}

/** @throws Refusal 404, also for invoices of other companies and drafts */
export async function showApiInvoice(context: QueryContext, { id }: { id: string }): Promise<ApiInvoice> {
  const [invoice] = await showInvoices(context, { ids: [id] });
  return toInvoice(invoice!);
}

export const createApiInvoices =
  (publicUrl: string) =>
  async (
    context: CommandContext,
    { orderIds }: Input<typeof apiInvoiceCalls.create>,
  ): Promise<Reply<typeof apiInvoiceCalls.create>> => ({
    invoices: (await createInvoices(publicUrl)(context, { orderIds })).map(toInvoice),
  });

export async function listApiCreditNotes(
  context: QueryContext,
  input: Input<typeof apiInvoiceCalls.creditNotes>,
): Promise<Reply<typeof apiInvoiceCalls.creditNotes>> {
  const filter = { ...toRange(input), customerIds: [context.actor.companyId!], status: ['Sent' as const] };
  return numberedReply(
    await searchCreditNotes(context, { filter, sort: OLDEST_FIRST, ...numberedPage(input) }),
    toCreditNote,
  );
}

export async function listApiUninvoiced(
  context: QueryContext,
  input: Input<typeof apiInvoiceCalls.uninvoiced>,
): Promise<Reply<typeof apiInvoiceCalls.uninvoiced>> {
  const list = await listUninvoicedOrders(context, { filter: {}, sort: OLDEST_FIRST, ...numberedPage(input) });
  return numberedReply(list, ({ id, orderNumber, productName, productSku, quantity, totalAmount, createdAt }) => ({
    orderId: id,
    orderNumber,
    productName,
    sku: productSku,
    quantity,
    totalInclTax: totalAmount,
    createdAt,
  }));
}

export async function showApiCredit(context: QueryContext): Promise<ApiCredit> {
  const { totalCreditLimit, balance, reserved, available } = await myCredit(context);
  return { limit: totalCreditLimit, balance, reserved, available };
}

export async function showApiStatement(
  context: QueryContext,
  range: Input<typeof apiInvoiceCalls.statement>,
): Promise<ApiStatement> {
  const { from, to, opening, closing, lines } = await readStatement(context, range);
  return {
    from,
    to,
    opening,
    closing,
    lines: lines.map(({ at, kind, document, amount, balance }) => ({ at, kind, document, amount, balance })),
  };
}
