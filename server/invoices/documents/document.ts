// An issued document as input for its files, read from immutable rows.

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import type { Day, Time } from '#domain/base/time.ts';
import { amountKindNames, type CreditKind, isAmountKind } from '#domain/invoices/credit-kinds.ts';
import { documentCopy } from '#domain/invoices/document-copy.ts';
import { legalSchemeOf } from '#domain/invoices/einvoice/national-rules.ts';
import { purchaseOrderOf } from '#domain/invoices/einvoice/profile-rules.ts';
import { DEFAULT_PROFILE, type EInvoiceProfile } from '#domain/invoices/einvoice/profiles.ts';
import {
  type Buyer,
  type DocumentKind,
  fromStoredTaxes,
  type Party,
  type StoredTaxGroup,
  type SupplyDays,
  type TaxGroup,
} from '#domain/invoices/einvoice.ts';
import type { TaxCategory } from '#domain/invoices/tax/tax.ts';
import type { Db } from '#server/base/database/db.ts';
import { jsonArray } from '#server/base/database/json-sql.ts';
import type { Picture } from '../logo/picture.ts';

/** A line of an invoice or credit note. */
export interface DocumentLine {
  /** Starts at 1, as on the invoice. */
  place: number;
  /** Empty for a free line. */
  orderNumber: string;
  /** The buyer's number; empty if none. */
  purchaseOrder: string;
  name: string;
  sku: string;
  quantity: number;
  unitPriceCents: Cents;
  /** Part of price times quantity that was credited earlier, on credit notes over keys. */
  allowanceCents?: Cents;
  netCents: Cents;
  category: TaxCategory;
  /** Basis points. */
  rateBp: number;
}

/** A logo to draw. */
type Logo = Omit<Picture, 'kind'>;

export interface IssuedDocument {
  kind: DocumentKind;
  /** A preview without a number. */
  isDraft?: boolean;
  number: string;
  createdAt: Time;
  issueDate: Day;
  /** Null for a credit note. */
  dueDate: Day | null;
  /** Days of supply; for a credit note, those of the credited items. Null if unknown. */
  supply: SupplyDays | null;
  seller: Party;
  /** The seller's logo at the time of issue. */
  logo: Logo | null;
  buyer: Buyer;
  lines: readonly DocumentLine[];
  taxes: readonly TaxGroup[];
  netCents: Cents;
  vatCents: Cents;
  totalCents: Cents;
  /** Left to pay when it was issued (BT-115); the rest was prepaid (BT-113). */
  dueCents: Cents;
  /** Reason of a credit note; empty for invoices. */
  reason: string;
  /** The credited invoice. */
  invoice: { number: string; issueDate: Day } | null;
}

const lineColumns = sql`l.line as place, l.order_number as "orderNumber",
  l.purchase_order as "purchaseOrder", l.name, l.sku,
  l.unit_price_cents as "unitPriceCents", l.tax_category as category, l.vat_rate_bp as "rateBp"`;

/** Refers to invoice as `i`. */
const supplyColumn = sql`case when i.supplied_from is not null then
  json_build_object('from', i.supplied_from, 'until', i.supplied_until) end as supply`;

type InvoiceRow = Omit<IssuedDocument, 'kind' | 'reason' | 'invoice' | 'dueDate' | 'logo' | 'taxes'> & {
  dueDate: Day;
  taxes: StoredTaxGroup[];
};
type CreditNoteRow = Omit<IssuedDocument, 'kind' | 'invoice' | 'dueDate' | 'logo' | 'taxes'> & {
  taxes: StoredTaxGroup[];
  invoiceNumber: string;
  invoiceIssueDate: Day;
  creditKind: CreditKind;
};

/**
 * Printed lines of a credit note `n` of free lines. Invoices have a single tax (INV-050), so that of the first line
 * applies to them.
 */
const freeLinesJson = jsonArray(sql`select f.place, '' as "orderNumber",
    coalesce((
        select min(o.purchase_order)
        from invoice_line o
        where o.invoice_id = n.invoice_id and o.order_id is not null
        having min(o.purchase_order) = max(o.purchase_order)
      ), '') as "purchaseOrder", f.text as name,
    '' as sku, f.unit_price_cents as "unitPriceCents", l.tax_category as category, l.vat_rate_bp as "rateBp",
    f.quantity, f.net_cents as "netCents"
  from credit_note_free_line f join invoice_line l on (l.invoice_id, l.line) = (n.invoice_id, 1)
  where f.credit_note_id = n.id order by f.place`);

/** Amounts are printed as one piece of their kind; keys of a line with earlier amounts have an allowance. */
function creditedLine(line: DocumentLine, kind: CreditKind): DocumentLine {
  if (isAmountKind(kind)) {
    const name = documentCopy.creditedAmount(amountKindNames[kind], line.name);
    return { ...line, name, quantity: 1, unitPriceCents: line.netCents };
  }
  const allowanceCents = line.quantity * line.unitPriceCents - line.netCents;
  return allowanceCents === 0 ? line : { ...line, allowanceCents };
}

/** The logo of a document, if any. @throws Error if it is missing */
export async function readLogo(db: Db, { logo: sha256 }: Party): Promise<Logo | null> {
  if (sha256 === undefined) return null;
  const logo = await db.one(sql<Logo>`select width, height, bytes from seller_logo where sha256 = ${sha256}`);
  if (!logo) throw new Error(`The logo ${sha256} is gone.`);
  return { ...logo, bytes: Buffer.from(logo.bytes) };
}

/** The invoice or credit note with this id, or undefined. */
export async function issuedDocument(db: Db, id: string): Promise<IssuedDocument | undefined> {
  const invoice = await db.one(
    sql<InvoiceRow>`select i.number, i.created_at, i.issue_date::text as issue_date, i.due_date::text as due_date,
      ${supplyColumn}, i.seller, i.buyer, i.taxes, i.net_cents, i.vat_cents, i.total_cents,
      i.total_cents - i.prepaid_cents as due_cents,
      ${jsonArray(sql`select ${lineColumns}, l.quantity, l.net_cents as "netCents"
        from invoice_line l where l.invoice_id = i.id order by l.line`)} as lines
      from invoice i where i.id = ${id}`,
  );
  if (invoice)
    return {
      ...invoice,
      taxes: fromStoredTaxes(invoice.taxes),
      logo: await readLogo(db, invoice.seller),
      kind: 'invoice',
      reason: '',
      invoice: null,
    };
  const note = await db.one(
    sql<CreditNoteRow>`select n.number, n.created_at, n.issue_date::text as issue_date, ${supplyColumn}, i.seller,
        i.buyer, n.taxes, n.net_cents, n.vat_cents, n.total_cents, n.total_cents as due_cents, n.reason,
        n.kind as credit_kind,
        i.number as invoice_number, i.issue_date::text as invoice_issue_date,
        case when n.kind = 'FreeLines' then ${freeLinesJson}
          else ${jsonArray(sql`select ${lineColumns}, c.quantity, c.net_cents as "netCents"
            from credit_note_line c join invoice_line l on (l.invoice_id, l.line) = (c.invoice_id, c.line)
            where c.credit_note_id = n.id order by l.line`)} end as lines
      from credit_note n join invoice i on i.id = n.invoice_id
      where n.id = ${id}`,
  );
  if (!note) return undefined;
  const { invoiceNumber, invoiceIssueDate, creditKind, ...rest } = note;
  return {
    ...rest,
    lines: rest.lines.map((line) => creditedLine(line, creditKind)),
    taxes: fromStoredTaxes(rest.taxes),
    logo: await readLogo(db, rest.seller),
    kind: 'creditNote',
    dueDate: null,
    invoice: { number: invoiceNumber, issueDate: invoiceIssueDate },
  };
}

/** Supply period if longer than one day (BG-14). */
export const supplyPeriodOf = ({ supply }: IssuedDocument): SupplyDays | null =>
  supply && supply.from !== supply.until ? supply : null;

/** Cents in XML form: 12.50. */
export const decimal = (cents: Cents): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

export const profileOf = ({ buyer }: Pick<IssuedDocument, 'buyer'>): EInvoiceProfile =>
  buyer.profile ?? DEFAULT_PROFILE;

/** The buyer's purchase order number (BT-13), if all lines have the same. */
export const orderReferenceOf = ({ lines }: IssuedDocument): string => purchaseOrderOf(lines);

/** UNTDID 1001: commercial invoice or credit note. */
export const typeCodeOf = ({ kind }: IssuedDocument): string => (kind === 'invoice' ? '380' : '381');

/** Country code in documents: Kosovo is not in ISO 3166 and has its own code there (BR-CL-14). */
export const countryCodeIn = ({ countryCode }: Party): string => (countryCode === 'XK' ? '1A' : countryCode);

/** Pieces (UN/ECE recommendation 20). */
export const UNIT = 'H87';

/** Scheme of a registration number (BT-30-1), where national rules prescribe one. */
export function registrationScheme(party: Party): Record<string, string> {
  const schemeID = legalSchemeOf(party);
  return schemeID === null ? {} : { schemeID };
}
