// Lines and keys a credit note covers: everything left, chosen ones, or keys the orders lost. The remainder is only
// stable under the locks of crediting.ts.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { type Cents, formatEuro } from '#domain/base/money.ts';
import { type FieldError, invalidField, invalidFields, Refusal } from '#domain/base/refusal.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { type Credit, creditOf, netOfKeys } from '#domain/invoices/credit.ts';
import type { ChosenAmount, ChosenLine } from '#domain/invoices/credit-calls.ts';
import { fromStoredTaxes, type StoredTaxGroup } from '#domain/invoices/einvoice.ts';
import { type FreeLine, netOfFreeLines } from '#domain/invoices/free-lines.ts';
import type { LineTax } from '#domain/invoices/tax/tax.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { surplusKeys } from '#server/invoices/surplus.ts';

interface OpenLine extends Omit<LineTax, 'category' | 'rateBp'> {
  line: number;
  /** Null for a free line. */
  orderId: string | null;
  isRefunded: boolean;
  /** Keys, or pieces of a free line, not credited yet. */
  left: number;
  /** Net amount not credited yet. */
  leftCents: Cents;
  unitPriceCents: Cents;
  taxCategory: LineTax['category'];
  vatRateBp: number;
}

/** Credited part of a line: keys, or an amount without keys. */
export interface TakenLine extends OpenLine {
  quantity: number;
  netCents: Cents;
}

/** Net amount of an invoice line `l` that is not credited yet. */
export const leftCents: Sql = sql`(l.net_cents - coalesce((select sum(c.net_cents) from credit_note_line c
  where (c.invoice_id, c.line) = (l.invoice_id, l.line)), 0))::bigint`;
/** Whether the order of a line was refunded. */
export const isRefunded: Sql = sql`coalesce(o.state = 'Refunded', false)`;
const openColumns = sql`l.line, l.order_id, ${isRefunded} as is_refunded,
  b.quantity - b.credited_quantity as "left", ${leftCents} as left_cents, l.unit_price_cents,
  l.tax_rule_id as rule_id, l.tax_category, l.vat_rate_bp, l.exemption_code, l.exemption_text`;
/** Invoice lines with their credited quantities (`b`, `l`) and orders, if any (`o`). */
export const openTables = sql`billed_line b join invoice_line l on (l.invoice_id, l.line) = (b.invoice_id, b.line)
  left join orders o on o.id = b.order_id`;

const readOpenLines = (db: Db, invoiceId: string): Promise<OpenLine[]> =>
  db.all(
    sql<OpenLine>`select ${openColumns} from ${openTables} where b.invoice_id = ${invoiceId} and b.is_open
      order by l.line`,
  );

/** Company of an invoice. @throws Refusal 404 */
export async function findInvoicedCompany(db: Db, invoiceId: string): Promise<string> {
  const invoice = await db.one(sql<{ companyId: string }>`select company_id from invoice where id = ${invoiceId}`);
  if (!invoice) throw new Refusal('missing', commonCopy.notFound);
  return invoice.companyId;
}

const takeKeys = (line: OpenLine, quantity: number): TakenLine => ({
  ...line,
  quantity,
  netCents: netOfKeys(quantity, { keys: line.left, netCents: line.leftCents }),
});
const allLeft = (line: OpenLine): TakenLine => takeKeys(line, line.left);

/** All remaining keys of an invoice. */
export const readAllLines = async (db: Db, invoiceId: string): Promise<TakenLine[]> =>
  (await readOpenLines(db, invoiceId)).map(allLeft);

/** Remaining keys of refunded orders, else all remaining keys (CRN-009). */
async function readRemainingLines(db: Db, invoiceId: string): Promise<TakenLine[]> {
  const open = await readOpenLines(db, invoiceId);
  const refunded = open.filter(({ isRefunded }) => isRefunded);
  return (refunded.length > 0 ? refunded : open).map(allLeft);
}

/**
 * Chosen keys of lines. @throws Refusal 422 for more than is left, naming each line, and for lines of other invoices
 */
async function readChosenLines(db: Db, invoiceId: string, chosen: readonly ChosenLine[]): Promise<TakenLine[]> {
  const open = new Map((await readOpenLines(db, invoiceId)).map((line) => [line.line, line]));
  const invoiced = await db.all(
    sql<{ line: number; orderId: string | null }>`select line, order_id from invoice_line
      where invoice_id = ${invoiceId}`,
  );
  const seen = new Set<number>();
  const errors: FieldError[] = [];
  const taken: TakenLine[] = [];
  for (const [at, { orderId, line: place, quantity }] of chosen.entries()) {
    const named = invoiced.find((one) => (place === undefined ? one.orderId === orderId : one.line === place))?.line;
    const line = open.get(named ?? 0);
    const left = line?.left ?? 0;
    if (named === undefined || seen.has(named))
      errors.push({
        field: `lines.${at}.${place === undefined ? 'orderId' : 'line'}`,
        code: 'invalid',
        message: invoiceCopy.lineOfInvoiceOnce,
      });
    else if (quantity !== null && quantity > left)
      errors.push({ field: `lines.${at}.quantity`, code: 'above_creditable', message: invoiceCopy.leftToCredit(left) });
    else if (line && quantity !== null) taken.push(takeKeys(line, quantity));
    if (named !== undefined) seen.add(named);
  }
  if (errors.length > 0) throw invalidFields(errors);
  if (taken.length === 0 && open.size > 0) throw invalidField('lines', 'invalid', invoiceCopy.nothingChosen);
  return taken.sort((a, b) => a.line - b.line);
}

/** Keys an invoice bills in excess of its orders, line by line. */
export async function readSurplusLines(db: Db, invoiceId: string): Promise<TakenLine[]> {
  const lines = await db.all(
    sql<OpenLine & { quantity: number }>`select ${openColumns}, ${surplusKeys} as quantity from ${openTables}
      where b.invoice_id = ${invoiceId} and b.is_open and ${surplusKeys} > 0 order by l.line`,
  );
  return lines.map((line) => takeKeys(line, line.quantity));
}

/** Orders whose line is fully credited afterwards. */
export const releasedOrders = (lines: readonly TakenLine[]): string[] =>
  lines.flatMap(({ quantity, left, orderId }) => (quantity === left && orderId ? [orderId] : []));

/** Amounts for these keys, given earlier credit notes of the invoice. */
export async function creditFor(db: Db, invoiceId: string, lines: readonly TakenLine[]): Promise<Credit> {
  const before = await db.all(
    sql<{ taxes: StoredTaxGroup[] }>`select taxes from credit_note where invoice_id = ${invoiceId}`,
  );
  return creditOf(
    lines.map((line) => ({
      netCents: line.netCents,
      tax: {
        ruleId: line.ruleId,
        category: line.taxCategory,
        rateBp: line.vatRateBp,
        exemptionCode: line.exemptionCode,
        exemptionText: line.exemptionText,
      },
    })),
    before.flatMap(({ taxes }) => fromStoredTaxes(taxes)),
  );
}

/** Invoice lines to credit. */
export interface CreditChoice {
  invoiceId: string;
  lines?: readonly ChosenLine[] | undefined;
}

/** @throws Refusal 422 for more keys of a line than are left */
export const readCreditLines = (db: Db, { invoiceId, lines }: CreditChoice): Promise<TakenLine[]> =>
  lines ? readChosenLines(db, invoiceId, lines) : readRemainingLines(db, invoiceId);

/**
 * Amounts of lines without keys, at most what is left of each.
 * @throws Refusal 422 for a larger amount and for lines of other invoices, naming each, and without any amount
 */
export async function readAmountLines(
  db: Db,
  invoiceId: string,
  chosen: readonly ChosenAmount[],
): Promise<TakenLine[]> {
  const open = new Map((await readOpenLines(db, invoiceId)).map((line) => [line.line, line]));
  const seen = new Set<number>();
  const errors: FieldError[] = [];
  const taken: TakenLine[] = [];
  for (const [at, { line: place, netAmount }] of chosen.entries()) {
    const line = open.get(place);
    const left = line?.leftCents ?? 0;
    if (seen.has(place))
      errors.push({ field: `amounts.${at}.line`, code: 'invalid', message: invoiceCopy.lineOfInvoiceOnce });
    else if (netAmount !== null && netAmount > left)
      errors.push({
        field: `amounts.${at}.netAmount`,
        code: 'above_creditable',
        message: invoiceCopy.leftAmount(formatEuro(left)),
      });
    else if (line && netAmount !== null) taken.push({ ...line, quantity: 0, netCents: netAmount });
    seen.add(place);
  }
  if (errors.length > 0) throw invalidFields(errors);
  if (taken.length === 0) throw invalidField('amounts', 'invalid', invoiceCopy.noAmount);
  return taken.sort((a, b) => a.line - b.line);
}

/**
 * Invoice lines that a credit in free text reduces, without keys: in their order, up to what is left of each.
 * @throws Refusal 422 for more than is left of the invoice
 */
export async function readReducedLines(db: Db, invoiceId: string, credit: readonly FreeLine[]): Promise<TakenLine[]> {
  const open = (await readOpenLines(db, invoiceId)).filter((line) => line.leftCents > 0);
  const left = open.reduce((sum, line) => sum + line.leftCents, 0);
  let rest = netOfFreeLines(credit);
  if (rest > left) throw invalidField('lines', 'above_creditable', invoiceCopy.leftOfInvoice(formatEuro(left)));
  return open.flatMap((line) => {
    const netCents = Math.min(rest, line.leftCents);
    rest -= netCents;
    return netCents === 0 ? [] : [{ ...line, quantity: 0, netCents }];
  });
}
