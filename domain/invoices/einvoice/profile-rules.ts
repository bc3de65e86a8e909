// Rules of XRechnung 3.0 and Peppol BIS Billing 3.0 that EN 16931 does not contain and our documents could violate, by id.

import type { EInvoice, Party } from '#domain/invoices/einvoice.ts';
import { type ElectronicAddress, EMAIL_SCHEME, isElectronicAddress } from './addresses.ts';
import { NATIONAL_RULES } from './national-rules.ts';
import { DEFAULT_PROFILE, type EInvoiceProfile } from './profiles.ts';

interface ProfileRule {
  id: string;
  text: string;
  profiles: readonly EInvoiceProfile[];
  holds: (invoice: EInvoice) => boolean;
}

/** Electronic address as printed: the chosen one, else the email address; null if there is neither. */
export const addressOf = ({ endpoint, email }: Party): ElectronicAddress | null =>
  endpoint ?? (email === '' ? null : { scheme: EMAIL_SCHEME, id: email });

const says = (text: string | undefined): boolean => text !== undefined && /[^\p{C}\p{Z}]/u.test(text);
const hasThreeDigits = (text: string | undefined): boolean => (text?.match(/\d/g)?.length ?? 0) >= 3;

const isAddressed = (party: Party): boolean => {
  const address = addressOf(party);
  return address !== null && isElectronicAddress(address);
};
const isOnPeppol = (party: Party): boolean => addressOf(party)?.scheme !== EMAIL_SCHEME;

/** Seller and buyer both in Germany, where Peppol documents follow the rules of XRechnung too. */
const isGerman = ({ seller, buyer }: EInvoice): boolean => seller.countryCode === 'DE' && buyer.countryCode === 'DE';

/** Rule of XRechnung that Peppol applies between German companies, under its own id. */
const german = (number: string, text: string, holds: (invoice: EInvoice) => boolean): readonly ProfileRule[] => [
  { id: `BR-DE-${number}`, text, profiles: ['XRechnung'], holds },
  {
    id: `DE-R-${number.padStart(3, '0')}`,
    text,
    profiles: ['Peppol'],
    holds: (invoice) => !isGerman(invoice) || holds(invoice),
  },
];

/** One purchase order number for the whole document (BT-13); empty if lines have none or different ones. */
export function purchaseOrderOf(lines: readonly { orderNumber: string; purchaseOrder?: string | undefined }[]): string {
  const numbers = new Set(
    lines.flatMap(({ orderNumber, purchaseOrder = '' }) =>
      // Free lines have no order; on credit notes they have the purchase order of the invoice.
      orderNumber === '' && purchaseOrder === '' ? [] : [purchaseOrder],
    ),
  );
  return numbers.size === 1 ? [...numbers][0]! : '';
}

/** Exported for tests. */
export const PROFILE_RULES: readonly ProfileRule[] = [
  ...german('1', 'The seller has no bank account.', ({ seller }) => says(seller.bankAccount)),
  ...german('4', 'The seller has no postal code.', ({ seller }) => says(seller.zipCode)),
  ...german('5', 'The seller has no contact person.', ({ seller }) => says(seller.contactName)),
  ...german('6', 'The seller contact has no phone number.', ({ seller }) => says(seller.contactPhone)),
  ...german('7', 'The seller has no email address.', ({ seller }) => says(seller.email)),
  ...german('9', 'The buyer has no postal code.', ({ buyer }) => says(buyer.zipCode)),
  ...german('15', 'The buyer has no buyer reference, such as a Leitweg-ID.', ({ buyer }) => says(buyer.reference)),
  ...german(
    '27',
    'The phone number of the seller contact has fewer than three digits.',
    ({ seller }) => !says(seller.contactPhone) || hasThreeDigits(seller.contactPhone),
  ),
  {
    id: 'PEPPOL-EN16931-R003',
    text: 'Neither a buyer reference nor one purchase order number of all orders is known.',
    profiles: ['Peppol'],
    holds: ({ buyer, lines }) => says(buyer.reference) || purchaseOrderOf(lines) !== '',
  },
  {
    id: 'PEPPOL-EN16931-R010',
    text: 'The buyer has no electronic address.',
    profiles: ['XRechnung', 'Peppol'],
    holds: ({ buyer }) => isAddressed(buyer),
  },
  {
    id: 'PEPPOL-EN16931-R020',
    text: 'The seller has no electronic address.',
    profiles: ['XRechnung', 'Peppol'],
    holds: ({ seller }) => isAddressed(seller),
  },
  ...NATIONAL_RULES.map(
    ({ id, text, country, holds }): ProfileRule => ({
      id,
      text,
      profiles: ['Peppol'],
      holds: (invoice) => invoice.seller.countryCode !== country || holds(invoice),
    }),
  ),
  {
    id: 'PEPPOL-EAS-BUYER',
    text: 'The Peppol network needs an electronic address of the buyer other than an email address.',
    profiles: ['Peppol'],
    holds: ({ buyer }) => isOnPeppol(buyer),
  },
  {
    id: 'PEPPOL-EAS-SELLER',
    text: 'The Peppol network needs an electronic address of the seller other than an email address.',
    profiles: ['Peppol'],
    holds: ({ seller }) => isOnPeppol(seller),
  },
];

/** Rules of its profile that a document violates. */
export const brokenProfileRules = (invoice: EInvoice): readonly ProfileRule[] => {
  const { profile = DEFAULT_PROFILE } = invoice.buyer;
  return PROFILE_RULES.filter(({ profiles, holds }) => profiles.includes(profile) && !holds(invoice));
};
