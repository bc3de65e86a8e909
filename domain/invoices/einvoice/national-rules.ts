// National rules of Peppol BIS Billing 3.0 that our documents could violate, by country of the seller (INV-107). Rules
// about elements that our documents never contain are left out.

import type { EInvoice, Party } from '#domain/invoices/einvoice.ts';
import { isElectronicAddress } from './addresses.ts';

interface NationalRule {
  id: string;
  /** Country of the seller. */
  country: string;
  text: string;
  holds: (invoice: EInvoice) => boolean;
}

/** Schemes of legal registration numbers (ISO 6523) that national rules prescribe, by format. */
const LEGAL_SCHEMES: Readonly<Record<string, readonly { scheme: string; format: RegExp }[]>> = {
  DK: [{ scheme: '0184', format: /^\d{8}$/ }],
  IS: [{ scheme: '0196', format: /^\d{10}$/ }],
  NL: [
    { scheme: '0106', format: /^\d{8}$/ },
    { scheme: '0190', format: /^\d{20}$/ },
  ],
};

/** Scheme of a registration number (BT-30); null where none is prescribed. */
export const legalSchemeOf = ({ countryCode, registrationNumber }: Party): string | null =>
  LEGAL_SCHEMES[countryCode]?.find(({ format }) => format.test(registrationNumber))?.scheme ?? null;

/** Dutch rules allow no clearing as payment means between Dutch companies (NL-R-008). */
export const isDutch = ({ seller, buyer }: Pick<EInvoice, 'seller' | 'buyer'>): boolean =>
  buyer.profile === 'Peppol' && seller.countryCode === 'NL' && buyer.countryCode === 'NL';

const hasAddress = ({ address, city, zipCode }: Party): boolean => [address, city, zipCode].every(Boolean);
const isOf = (country: string, { vatId }: Party): boolean => vatId.startsWith(country);
const SWEDISH_RATES = [2500, 1200, 600];
const F_TAX = 'GODKÄND FÖR F-SKATT';

/** Exported for tests. */
export const NATIONAL_RULES: readonly NationalRule[] = [
  {
    id: 'DK-R-002',
    country: 'DK',
    text: 'The registration number of the seller is not a CVR number of eight digits.',
    holds: ({ seller }) => legalSchemeOf(seller) !== null,
  },
  {
    id: 'DK-R-005',
    country: 'DK',
    text: 'The account of the seller is not an IBAN.',
    holds: ({ seller: { bankAccount = '' }, buyer }) =>
      buyer.countryCode !== 'DK' || bankAccount.trim() === '' || /^\s*[A-Z]{2}\d{2}/i.test(bankAccount),
  },
  {
    id: 'GR-R-001',
    country: 'GR',
    text: 'Peppol is not supported for Greek sellers: their invoice numbers are registered with myDATA.',
    holds: () => false,
  },
  {
    id: 'IS-R-002',
    country: 'IS',
    text: 'The registration number of the seller is not a kennitala of ten digits.',
    holds: ({ seller }) => legalSchemeOf(seller) !== null,
  },
  {
    id: 'IS-R-003',
    country: 'IS',
    text: 'The seller has no street or no postal code.',
    holds: ({ seller }) => seller.address !== '' && seller.zipCode !== '',
  },
  {
    id: 'IS-R-004',
    country: 'IS',
    text: 'Peppol is not supported between Icelandic companies: it needs the kennitala of the buyer.',
    holds: ({ buyer }) => buyer.countryCode !== 'IS',
  },
  {
    id: 'IT-R-001',
    country: 'IT',
    text: 'The national tax number of the seller does not have 11 to 16 capital letters and digits.',
    holds: ({ seller: { taxNumber = '' } }) => taxNumber === '' || /^[A-Z0-9]{11,16}$/.test(taxNumber),
  },
  {
    id: 'IT-R-002',
    country: 'IT',
    text: 'The seller has no street, no city or no postal code.',
    holds: ({ seller }) => hasAddress(seller),
  },
  {
    id: 'NL-R-002',
    country: 'NL',
    text: 'The seller has no street, no city or no postal code.',
    holds: ({ seller }) => hasAddress(seller),
  },
  {
    id: 'NL-R-003',
    country: 'NL',
    text: 'The registration number of the seller is neither a KvK number of eight nor an OIN of 20 digits.',
    holds: ({ seller }) => seller.registrationNumber === '' || legalSchemeOf(seller) !== null,
  },
  {
    id: 'NL-R-004',
    country: 'NL',
    text: 'The buyer has no street, no city or no postal code.',
    holds: ({ buyer }) => buyer.countryCode !== 'NL' || hasAddress(buyer),
  },
  {
    id: 'NO-R-001',
    country: 'NO',
    text: 'The VAT ID of the seller is not NO, an organisation number and MVA.',
    holds: ({ seller }) =>
      !isOf('NO', seller) ||
      (/^NO\d{9}MVA$/.test(seller.vatId) && isElectronicAddress({ scheme: '0192', id: seller.vatId.slice(2, 11) })),
  },
  {
    id: 'SE-R-001',
    country: 'SE',
    text: 'The VAT ID of the seller is not SE and twelve digits.',
    holds: ({ seller }) => !isOf('SE', seller) || /^SE\d{12}$/.test(seller.vatId),
  },
  {
    id: 'SE-R-004',
    country: 'SE',
    text: 'The registration number of the seller is not a valid organisation number of ten digits without a hyphen.',
    holds: ({ seller: { registrationNumber: id } }) => id === '' || isElectronicAddress({ scheme: '0007', id }),
  },
  {
    id: 'SE-R-005',
    country: 'SE',
    text: "With a registration number, the national tax number of the seller is 'Godkänd för F-skatt'.",
    holds: ({ seller: { registrationNumber, taxNumber = '' } }) =>
      registrationNumber === '' || taxNumber === '' || taxNumber.toUpperCase() === F_TAX,
  },
  {
    id: 'SE-R-006',
    country: 'SE',
    text: 'Swedish VAT rates are 25, 12 and 6 %.',
    holds: ({ seller, taxes }) =>
      !isOf('SE', seller) || taxes.every(({ category, rateBp }) => category !== 'S' || SWEDISH_RATES.includes(rateBp)),
  },
];
