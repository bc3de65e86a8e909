// Generates e-invoices for the official rules: every profile with all tax categories, credit notes, prepaid amounts, supply
// periods, references and long texts in many scripts. The same documents on every run.

import fc from 'fast-check';
import { creditOf } from '#domain/invoices/credit.ts';
import type { ElectronicAddress } from '#domain/invoices/einvoice/addresses.ts';
import type { EInvoiceProfile } from '#domain/invoices/einvoice/profiles.ts';
import { type Buyer, type EInvoice, eInvoiceOf, type Party } from '#domain/invoices/einvoice.ts';
import { brokenRules } from '#domain/invoices/einvoice-rules.ts';
import type { LineTax } from '#domain/invoices/tax/tax.ts';
import type { IssuedDocument } from '#server/invoices/documents/document.ts';
import { SELLER_PARTY } from '../parties.ts';

const SEED = 16_931;

const tax = (category: LineTax['category'], rateBp = 0, exemptionCode = '', exemptionText = ''): LineTax => ({
  ruleId: 'rule',
  category,
  rateBp,
  exemptionCode,
  exemptionText,
});

/** Buyers by tax: country, VAT id, and the taxes of their lines. */
const MARKETS: readonly { countryCode: string; vatId: string; taxes: readonly LineTax[] }[] = [
  { countryCode: 'DE', vatId: '', taxes: [tax('S', 1900), tax('S', 700), tax('Z')] },
  { countryCode: 'DE', vatId: 'DE143454214', taxes: [tax('S', 1900), tax('E', 0, 'VATEX-EU-132', 'Exempt')] },
  { countryCode: 'FI', vatId: 'FI20774740', taxes: [tax('AE', 0, 'VATEX-EU-AE', 'Reverse charge')] },
  { countryCode: 'GR', vatId: 'EL094259216', taxes: [tax('AE', 0, 'VATEX-EU-AE', 'Reverse charge')] },
  { countryCode: 'AT', vatId: '', taxes: [tax('S', 2550), tax('S', 1050)] },
  { countryCode: 'US', vatId: '', taxes: [tax('O', 0, 'VATEX-EU-O', 'Not subject to VAT')] },
  { countryCode: 'XK', vatId: '', taxes: [tax('O', 0, 'VATEX-EU-O', 'Not subject to VAT')] },
  { countryCode: 'CH', vatId: '', taxes: [tax('E', 0, '', 'Exempt without a code')] },
];

const ADDRESSES: readonly ElectronicAddress[] = [
  { scheme: '0204', id: '04011000-1234512345-06' },
  { scheme: '9930', id: 'DE143454214' },
  { scheme: '0088', id: '4035811991014' },
  { scheme: '0192', id: '974760673' },
  { scheme: '0208', id: '0428759497' },
  { scheme: '0007', id: '5560160680' },
  { scheme: '0184', id: 'DK13585628' },
];

const SELLER: Party = {
  ...SELLER_PARTY,
  name: 'Merkur Keys GmbH & Co. KG',
  contactName: 'Finn Weber',
  contactPhone: '+49 40 123456-0',
  endpoint: { scheme: '9930', id: 'DE136695976' },
};

/** Sellers under national rules of Peppol, with the identifiers that these prescribe. */
export const NATIONAL_SELLERS: readonly Party[] = [
  { countryCode: 'DK', vatId: 'DK13585628', registrationNumber: '13585628' },
  { countryCode: 'IS', vatId: 'IS58730', registrationNumber: '5902697199' },
  { countryCode: 'IT', vatId: 'IT00743110157', registrationNumber: '', taxNumber: '00743110157' },
  { countryCode: 'NL', vatId: 'NL004495445B01', registrationNumber: '17001910' },
  {
    countryCode: 'NO',
    vatId: 'NO974760673MVA',
    registrationNumber: '974760673',
    taxNumber: 'Foretaksregisteret',
  },
  { countryCode: 'SE', vatId: 'SE556016068001', registrationNumber: '5560160680', taxNumber: 'Godkänd för F-skatt' },
].map((national) => ({ ...SELLER, ...national }));

/** Rates of the Swedish rules, and buyers whose address Dutch and Danish rules look at. */
const NATIONAL_MARKETS: typeof MARKETS = [
  ...MARKETS,
  ...['DK', 'NL', 'SE', 'NO'].map((countryCode) => ({
    countryCode,
    vatId: '',
    taxes: [tax('S', 2500), tax('S', 600)],
  })),
];

const word = fc.constantFrom(
  'Stellar Odyssey',
  'Śpiewający "Ключ"',
  '<b>Pack</b> & Co.',
  'ゲーム 株式会社',
  'شركة الألعاب',
  'Zeta\u0007Zone',
  '–“Édition” спеціальна',
);
/** One to forty words, so that some texts are longer than a page is wide. */
const text = fc.array(word, { minLength: 1, maxLength: 40, size: 'max' }).map((words) => words.join(' '));

const address = fc.constantFrom(...ADDRESSES);
const line = fc.record({
  name: text,
  sku: fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
  quantity: fc.integer({ min: 1, max: 9999 }),
  unitPriceCents: fc.integer({ min: 0, max: 9_999_999 }),
  taxAt: fc.nat(),
});
const SALE = {
  market: fc.constantFrom(...MARKETS),
  lines: fc.array(line, { minLength: 1, maxLength: 25 }),
  buyerName: text,
  endpoint: fc.option(address, { nil: undefined }),
  peppolEndpoint: address,
  purchaseOrder: fc.constantFrom('', 'PO-4711/2026', 'Bestellung "42" <b>'),
  isMixedOrder: fc.boolean(),
  supply: fc.constantFrom(
    null,
    { from: '2026-11-17', until: '2026-11-19' },
    { from: '2026-11-19', until: '2026-11-19' },
  ),
  prepaidShare: fc.constantFrom(0, 0, 0.3, 1),
  account: fc.constantFrom(SELLER.bankAccount!, '12-34-56 12345678'),
  creditedLines: fc.integer({ min: 1, max: 25 }),
  reason: fc.option(text, { nil: '' }),
};
const sale = fc.record(SALE);
type Sold = typeof sale extends fc.Arbitrary<infer S> ? S : never;

function buyerOf({ market, buyerName, endpoint, peppolEndpoint }: Sold, profile: EInvoiceProfile): Buyer {
  const chosen = profile === 'Peppol' ? peppolEndpoint : endpoint;
  return {
    name: buyerName,
    address: 'Hauptstraße 2, Hof <links>',
    zipCode: '10115',
    city: 'Athína Αθήνα',
    countryCode: market.countryCode,
    vatId: market.vatId,
    registrationNumber: '',
    email: 'office@aurora.example',
    profile,
    reference: '04011000-1234512345-06',
    ...(chosen && { endpoint: chosen }),
  };
}

function invoiceOf(sold: Sold, profile: EInvoiceProfile, given: Party = SELLER): EInvoice {
  const { market, lines, purchaseOrder, isMixedOrder, supply, account } = sold;
  const isOutOfScope = market.taxes[0]!.category === 'O';
  const seller = { ...given, bankAccount: account };
  return eInvoiceOf({
    issueDate: '2026-11-20',
    dueDate: '2026-12-04',
    supply,
    // Peppol reads the country of the seller from its VAT id, which is not printed out of scope of VAT.
    seller: isOutOfScope && given === SELLER ? { ...seller, registrationNumber: 'HRB 12345' } : seller,
    buyer: buyerOf(sold, profile),
    lines: lines.map(({ taxAt, ...one }, at) => ({
      ...one,
      orderId: `order ${at}`,
      orderNumber: `GK 2026 ${String(at + 1).padStart(6, '0')}`,
      purchaseOrder: isMixedOrder && at > 0 ? `PO-${at}` : purchaseOrder,
      tax: market.taxes[taxAt % market.taxes.length]!,
    })),
  });
}

/** The document with this number, as it is read from its rows. */
function issuedOf(invoice: EInvoice, number: string, prepaidShare: number): IssuedDocument {
  return {
    ...invoice,
    kind: 'invoice',
    number,
    createdAt: '2026-11-20T12:00:00.000Z',
    logo: null,
    lines: invoice.lines.map(({ tax: { category, rateBp }, purchaseOrder = '', ...rest }, at) => ({
      ...rest,
      purchaseOrder,
      category,
      rateBp,
      place: at + 1,
    })),
    dueCents: invoice.totalCents - Math.floor(invoice.totalCents * prepaidShare),
    reason: '',
    invoice: null,
  };
}

/** Credits about half of the first lines; every second one was partly credited by amount before. */
function creditNoteOf(invoice: EInvoice, { creditedLines, reason }: Sold, number: string): IssuedDocument {
  const issued = issuedOf(invoice, 'INV-2026-000001', 0);
  const taken = invoice.lines.slice(0, creditedLines).map((one, at) => {
    const quantity = Math.ceil(one.quantity / 2);
    const allowanceCents = at % 2 === 1 ? Math.floor((quantity * one.unitPriceCents) / 3) : 0;
    const netCents = quantity * one.unitPriceCents - allowanceCents;
    return { ...issued.lines[at]!, quantity, allowanceCents, netCents, tax: one.tax };
  });
  const credit = creditOf(taken, []);
  return {
    ...issued,
    ...credit,
    kind: 'creditNote',
    number,
    dueDate: null,
    dueCents: credit.totalCents,
    lines: taken.map(({ tax: _, ...rest }) => rest),
    reason: reason.slice(0, 500),
    invoice: { number: 'INV-2026-000001', issueDate: '2026-11-20' },
  };
}

/**
 * Documents of a profile; every third one is a credit note.
 * @throws Error if our own rules reject one
 */
export function generateDocuments(profile: EInvoiceProfile, count: number): IssuedDocument[] {
  return fc.sample(sale, { numRuns: count, seed: SEED }).map((sold, at) => {
    const invoice = invoiceOf(sold, profile);
    const broken = brokenRules(invoice).map(({ id }) => id);
    if (broken.length > 0) throw new Error(`Document ${at} of ${profile} violates ${broken.join(', ')}.`);
    const number = String(at + 1).padStart(6, '0');
    return at % 3 === 2
      ? creditNoteOf(invoice, sold, `CRN-2026-${number}`)
      : issuedOf(invoice, `INV-2026-${number}`, sold.prepaidShare);
  });
}

/** Peppol documents of a seller under national rules, without those that our own rules reject. */
export function generateNationalDocuments(seller: Party, count: number): IssuedDocument[] {
  const sold = fc.record({ ...SALE, market: fc.constantFrom(...NATIONAL_MARKETS) });
  return fc.sample(sold, { numRuns: count, seed: SEED }).flatMap((one, at) => {
    const invoice = invoiceOf(one, 'Peppol', seller);
    if (brokenRules(invoice).length > 0) return [];
    const number = `${seller.countryCode}${String(at + 1).padStart(6, '0')}`;
    return [
      at % 3 === 2
        ? creditNoteOf(invoice, one, `CRN-2026-${number}`)
        : issuedOf(invoice, `INV-2026-${number}`, one.prepaidShare),
    ];
  });
}
