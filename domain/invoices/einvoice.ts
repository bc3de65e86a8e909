// An invoice according to EN 16931, computed from a sale. Pure and deterministic. A line is price times quantity; tax
// is computed once per category and rate and rounded half up once (GAP-047).

import { type Cents, shareOf } from '#domain/base/money.ts';
import type { Day, Time } from '#domain/base/time.ts';
import type { LineTax, TaxCategory } from '#domain/invoices/tax/tax.ts';
import type { ElectronicAddress } from './einvoice/addresses.ts';
import type { EInvoiceProfile } from './einvoice/profiles.ts';

export type DocumentKind = 'invoice' | 'creditNote';

/** Seller or buyer as printed; empty fields are omitted. */
export interface Party {
  name: string;
  address: string;
  zipCode: string;
  city: string;
  /** ISO 3166. */
  countryCode: string;
  vatId: string;
  registrationNumber: string;
  email: string;
  /** National tax number (BT-32), also on documents without VAT; not set for buyers. */
  taxNumber?: string;
  /** The seller's account, usually an IBAN; not set for buyers. */
  bankAccount?: string;
  /** Hash of the printed logo, if any. */
  logo?: string;
  /** The seller's contact (BT-41, BT-42); not set for buyers. */
  contactName?: string;
  contactPhone?: string;
  /** Electronic address (BT-34, BT-49) if it is not the email address. */
  endpoint?: ElectronicAddress;
}

/** The answer of VIES that reverse charge relies on. */
export interface VatIdEvidence {
  askedAt: Time;
  outcome: 'valid' | 'invalid';
  /** The service's reference; empty if none. */
  reference: string;
  /** A person continued although the answer was `invalid`. */
  isAccepted: boolean;
}

/** The buyer as printed, with the profile of its documents. */
export interface Buyer extends Party {
  /** Not set on documents from before profiles. */
  profile?: EInvoiceProfile;
  /** Buyer reference (BT-10). */
  reference?: string;
  /** Tax number of a country outside the Union; printed only. */
  foreignTaxNumber?: string;
  /** Kept with documents under reverse charge. */
  vatIdCheck?: VatIdEvidence;
}

export interface EInvoiceLine {
  /** Null for a free line. */
  orderId: string | null;
  /** Empty for a free line. */
  orderNumber: string;
  /** The buyer's purchase order; empty or not set if none. */
  purchaseOrder?: string;
  name: string;
  sku: string;
  quantity: number;
  unitPriceCents: Cents;
  netCents: Cents;
  tax: LineTax;
}

/** Net and tax per category and rate. */
export interface TaxGroup {
  category: TaxCategory;
  /** Basis points. */
  rateBp: number;
  exemptionCode: string;
  exemptionText: string;
  netCents: Cents;
  vatCents: Cents;
}

/** First and last day of supply (BT-72, BG-14; directive 2006/112/EC, article 226(7)). */
export interface SupplyDays {
  from: Day;
  until: Day;
}

/** A document without its number. */
export interface EInvoice {
  issueDate: Day;
  dueDate: Day;
  /** Null until everything is supplied. */
  supply: SupplyDays | null;
  currency: 'EUR';
  seller: Party;
  buyer: Buyer;
  lines: readonly EInvoiceLine[];
  taxes: readonly TaxGroup[];
  netCents: Cents;
  vatCents: Cents;
  totalCents: Cents;
}

/** Tax groups as documents store them, with the rate in percent: documents are sealed, so their form never changes. */
export type StoredTaxGroup = Omit<TaxGroup, 'rateBp'> & { rate: number };

export const toStoredTaxes = (taxes: readonly TaxGroup[]): StoredTaxGroup[] =>
  taxes.map(({ rateBp, ...group }) => ({ ...group, rate: rateBp / 100 }));

export const fromStoredTaxes = (taxes: readonly StoredTaxGroup[]): TaxGroup[] =>
  taxes.map(({ rate, ...group }) => ({ ...group, rateBp: Math.round(rate * 100) }));

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);

/** Groups lines by category and rate, in order of first appearance. */
export function taxGroupsOf(lines: readonly Pick<EInvoiceLine, 'netCents' | 'tax'>[]): TaxGroup[] {
  const nets = new Map<string, Omit<TaxGroup, 'vatCents'>>();
  for (const { netCents, tax } of lines) {
    const { category, rateBp, exemptionCode, exemptionText } = tax;
    const key = `${category} ${rateBp}`;
    const group = nets.get(key) ?? { category, rateBp, exemptionCode, exemptionText, netCents: 0 };
    nets.set(key, { ...group, netCents: group.netCents + netCents });
  }
  return [...nets.values()].map((group) => ({ ...group, vatCents: shareOf(group.netCents, group.rateBp) }));
}

/** Input of an e-invoice; totals are derived. Exported for tests. */
export interface Sale extends Pick<EInvoice, 'issueDate' | 'dueDate' | 'supply' | 'seller' | 'buyer'> {
  lines: readonly Omit<EInvoiceLine, 'netCents'>[];
}

/** Builds the e-invoice. Documents out of scope of VAT carry no VAT id (BR-O-02). */
export function eInvoiceOf(sale: Sale): EInvoice {
  const lines = sale.lines.map((line) => ({ ...line, netCents: line.quantity * line.unitPriceCents }));
  const taxes = taxGroupsOf(lines);
  const netCents = sum(lines.map((line) => line.netCents));
  const vatCents = sum(taxes.map((group) => group.vatCents));
  const isOutOfScope = taxes.some(({ category }) => category === 'O');
  const printed = <P extends Party>(party: P): P => (isOutOfScope ? { ...party, vatId: '' } : party);
  return {
    ...sale,
    currency: 'EUR',
    seller: printed(sale.seller),
    buyer: printed(sale.buyer),
    lines,
    taxes,
    netCents,
    vatCents,
    totalCents: netCents + vatCents,
  };
}
