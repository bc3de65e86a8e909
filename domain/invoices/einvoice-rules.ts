// Relevant rules of EN 16931, by id. A document violating one is not issued; each has a message on how to fix it.

import { countryNameOf } from '#domain/base/countries.ts';
import { shareOf } from '#domain/base/money.ts';
import { isVatIdOf } from '#domain/invoices/tax/vat-id.ts';
import { isVatexCode } from '#domain/invoices/tax/vatex.ts';
import { brokenProfileRules } from './einvoice/profile-rules.ts';
import type { EInvoice, EInvoiceLine, TaxGroup } from './einvoice.ts';

interface EInvoiceRule {
  id: string;
  text: string;
  holds: (invoice: EInvoice) => boolean;
}

const each =
  (test: (line: EInvoiceLine) => boolean) =>
  ({ lines }: EInvoice): boolean =>
    lines.every(test);
const eachGroup =
  (test: (group: TaxGroup) => boolean) =>
  ({ taxes }: EInvoice): boolean =>
    taxes.every(test);
/** For documents with tax of a category. */
const where =
  (category: TaxGroup['category'], test: (invoice: EInvoice) => boolean) =>
  (invoice: EInvoice): boolean =>
    !invoice.taxes.some((group) => group.category === category) || test(invoice);
const total = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((sum, item) => sum + amount(item), 0);

/** Whether the text has a visible character. */
const says = (text: string): boolean => /[^\p{C}\p{Z}]/u.test(text);
/** An empty or known country code. */
const isCountry = (code: string): boolean => code === '' || countryNameOf(code) !== undefined;

const hasSellerTaxId = ({ seller }: EInvoice): boolean => seller.vatId !== '' || (seller.taxNumber ?? '') !== '';

/** Exported for tests. */
export const EINVOICE_RULES: readonly EInvoiceRule[] = [
  { id: 'BR-06', text: 'The seller has no name.', holds: ({ seller }) => says(seller.name) },
  { id: 'BR-07', text: 'The buyer has no name.', holds: ({ buyer }) => says(buyer.name) },
  {
    id: 'BR-08',
    text: 'The seller has no address.',
    holds: ({ seller }) => says(seller.address) && says(seller.city),
  },
  {
    id: 'BR-10',
    text: 'The buyer has no address.',
    holds: ({ buyer }) => says(buyer.address) && says(buyer.city),
  },
  {
    id: 'BR-09',
    text: 'The seller has no country.',
    holds: ({ seller }) => /^[A-Z]{2}$/.test(seller.countryCode),
  },
  { id: 'BR-11', text: 'The buyer has no country code.', holds: ({ buyer }) => /^[A-Z]{2}$/.test(buyer.countryCode) },
  {
    id: 'BR-CL-14',
    text: 'The country code of seller or buyer is that of no country.',
    holds: ({ seller, buyer }) => isCountry(seller.countryCode) && isCountry(buyer.countryCode),
  },
  {
    id: 'BR-CL-22',
    text: 'The code of an exemption is not on the list VATEX.',
    holds: eachGroup(({ exemptionCode }) => isVatexCode(exemptionCode)),
  },
  { id: 'BR-16', text: 'There is no line.', holds: ({ lines }) => lines.length > 0 },
  { id: 'BR-22', text: 'A line has no quantity.', holds: each(({ quantity }) => quantity > 0) },
  {
    id: 'BR-24',
    text: 'The amount of a line is not its price times its quantity.',
    holds: each(({ netCents, quantity, unitPriceCents }) => netCents === quantity * unitPriceCents),
  },
  { id: 'BR-25', text: 'A line has no name.', holds: each(({ name }) => says(name)) },
  { id: 'BR-27', text: 'A price is below 0.', holds: each(({ unitPriceCents }) => unitPriceCents >= 0) },
  {
    id: 'BR-CO-09',
    text: 'A VAT id begins with another country.',
    holds: ({ seller, buyer }) =>
      [seller, buyer].every(({ vatId, countryCode }) => vatId === '' || isVatIdOf(vatId, countryCode)),
  },
  {
    id: 'BR-CO-10',
    text: 'The lines do not sum up to the net amount.',
    holds: ({ lines, netCents }) => total(lines, (line) => line.netCents) === netCents,
  },
  {
    id: 'BR-CO-14',
    text: 'The tax of the rates does not sum up.',
    holds: ({ taxes, vatCents }) => total(taxes, (group) => group.vatCents) === vatCents,
  },
  {
    id: 'BR-CO-15',
    text: 'Net and tax are not the total.',
    holds: ({ netCents, vatCents, totalCents }) => netCents + vatCents === totalCents,
  },
  {
    id: 'BR-CO-17',
    text: 'The tax of a rate is not the rate of its net amount.',
    holds: eachGroup(({ netCents, vatCents, rateBp }) => vatCents === shareOf(netCents, rateBp)),
  },
  { id: 'BR-CO-18', text: 'There is no tax category.', holds: ({ taxes }) => taxes.length > 0 },
  {
    id: 'BR-CO-25',
    text: 'It is due before it is issued.',
    holds: ({ issueDate, dueDate }) => dueDate >= issueDate,
  },
  {
    id: 'BR-CO-26',
    text: 'Neither a VAT id nor a registration number of the seller stands on it.',
    holds: ({ seller }) => seller.vatId !== '' || seller.registrationNumber !== '',
  },
  { id: 'BR-S-02', text: 'The seller has neither a VAT id nor a tax number.', holds: where('S', hasSellerTaxId) },
  {
    id: 'BR-S-05',
    text: 'The standard rate of VAT applies, but the company has no VAT rate.',
    holds: each(({ tax }) => tax.category !== 'S' || tax.rateBp > 0),
  },
  { id: 'BR-Z-02', text: 'The seller has neither a VAT id nor a tax number.', holds: where('Z', hasSellerTaxId) },
  { id: 'BR-E-02', text: 'The seller has neither a VAT id nor a tax number.', holds: where('E', hasSellerTaxId) },
  {
    id: 'BR-AE-02',
    text: 'Reverse charge needs the VAT ids of seller and buyer.',
    holds: where('AE', ({ seller, buyer }) => seller.vatId !== '' && buyer.vatId !== ''),
  },
  {
    id: 'BR-O-02',
    text: 'Out of scope of the tax, no VAT id may stand on the invoice.',
    holds: where('O', ({ seller, buyer }) => seller.vatId === '' && buyer.vatId === ''),
  },
  {
    id: 'BR-O-11',
    text: 'What is out of scope of the tax needs an invoice of its own.',
    holds: where('O', ({ taxes }) => taxes.length === 1),
  },
  ...(['AE', 'E', 'O'] as const).map((category) => ({
    id: `BR-${category}-10`,
    text: 'A line without tax says no reason.',
    holds: eachGroup((group) => group.category !== category || group.exemptionText !== ''),
  })),
  ...(['AE', 'E', 'O', 'Z'] as const).map((category) => ({
    id: `BR-${category}-09`,
    text: 'Tax stands where there is none.',
    holds: eachGroup((group) => group.category !== category || (group.vatCents === 0 && group.rateBp === 0)),
  })),
];

/** Rules of EN 16931 and of its profile that a document violates. */
export const brokenRules = (invoice: EInvoice): readonly EInvoiceRule[] => [
  ...EINVOICE_RULES.filter(({ holds }) => !holds(invoice)),
  ...brokenProfileRules(invoice),
];
