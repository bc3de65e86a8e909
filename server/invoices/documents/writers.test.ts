// Content of invoices and credit notes as UBL, Cross Industry Invoice and PDF.

import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { creditOf } from '#domain/invoices/credit.ts';
import { documentCopy } from '#domain/invoices/document-copy.ts';
import { eInvoiceOf, type Party, type SupplyDays } from '#domain/invoices/einvoice.ts';
import { brokenRules } from '#domain/invoices/einvoice-rules.ts';
import { DEFAULT_TAX_RULES, type LineTax } from '#domain/invoices/tax/tax.ts';
import { BUYER_PARTY, SELLER_PARTY } from '#test/parties.ts';
import { ciiOf } from './cii.ts';
import type { IssuedDocument } from './document.ts';
import { isIban, paymentAccountOf, transferCodeOf } from './payment-account.ts';
import { renderPdf } from './pdf.ts';
import { ublOf } from './ubl.ts';

const RULE = { ruleId: DEFAULT_TAX_RULES[0]!.id, exemptionCode: '', exemptionText: '' };
const TAXES = {
  S: { ...RULE, category: 'S', rateBp: 1900 },
  AE: { ...RULE, category: 'AE', rateBp: 0, exemptionCode: 'VATEX-EU-AE', exemptionText: 'Reverse charge' },
  O: { ...RULE, category: 'O', rateBp: 0, exemptionCode: 'VATEX-EU-O', exemptionText: 'Not subject to VAT' },
  Z: { ...RULE, category: 'Z', rateBp: 0 },
} as const satisfies Record<string, LineTax>;

interface Sold {
  tax?: LineTax;
  lines?: number;
  name?: string;
  buyer?: Partial<Party>;
  seller?: Partial<Party>;
  supply?: SupplyDays | null;
  prepaidCents?: number;
}

function invoiceOf({
  tax = TAXES.S,
  lines = 2,
  name = 'Stellar Odyssey',
  buyer,
  seller,
  supply = null,
  prepaidCents = 0,
}: Sold = {}): IssuedDocument {
  const issued = eInvoiceOf({
    issueDate: '2026-11-20',
    dueDate: '2026-12-04',
    supply,
    seller: { ...SELLER_PARTY, ...seller },
    buyer: { ...BUYER_PARTY, ...buyer },
    lines: Array.from({ length: lines }, (_, at) => ({
      orderId: `o${at}`,
      orderNumber: `GK 2026 ${String(at + 1).padStart(6, '0')}`,
      name,
      sku: `SKU-${at}`,
      quantity: 20 + 7 * at,
      unitPriceCents: 1333 + 17 * at,
      tax,
    })),
  });
  expect(brokenRules(issued)).toEqual([]);
  return {
    ...issued,
    dueCents: issued.totalCents - prepaidCents,
    kind: 'invoice',
    logo: null,
    number: 'INV-2026-000001',
    createdAt: '2026-11-20T12:00:00.000Z',
    lines: issued.lines.map(({ tax: { category, rateBp }, purchaseOrder = '', ...line }, at) => ({
      ...line,
      purchaseOrder,
      category,
      rateBp,
      place: at + 1,
    })),
    reason: '',
    invoice: null,
  };
}

/** Credits three keys of the first line. */
function creditNoteOf(invoice: IssuedDocument, reason: string): IssuedDocument {
  const [line] = invoice.lines;
  const netCents = 3 * line!.unitPriceCents;
  const credit = creditOf([{ netCents, tax: TAXES.S }], []);
  return {
    ...invoice,
    ...credit,
    dueCents: credit.totalCents,
    kind: 'creditNote',
    number: 'CRN-2026-000001',
    dueDate: null,
    lines: [{ ...line!, quantity: 3, netCents }],
    reason,
    invoice: { number: invoice.number, issueDate: invoice.issueDate },
  };
}

interface Node {
  name: string;
  text: string;
  children: Node[];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** A strict XML parser. @throws Error if not well-formed */
function parse(xml: string): Node {
  const root: Node = { name: '', text: '', children: [] };
  const open = [root];
  const pattern = /<\?[^>]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<&]*")*)\s*(\/?)>|((?:[^<&]|&(?:amp|lt|gt|quot);)+)/gy;
  let end = 0;
  for (const [whole, closes, name, , isEmpty, text] of xml.matchAll(pattern)) {
    end += whole.length;
    if (text !== undefined) open.at(-1)!.text += text.replaceAll(/&(\w+);/g, (_, entity) => ENTITIES[entity]!).trim();
    else if (closes) {
      if (open.pop()?.name !== name) throw new Error(`${name} closes something else`);
    } else if (name) {
      const node = { name, text: '', children: [] };
      open.at(-1)!.children.push(node);
      if (!isEmpty) open.push(node);
    }
  }
  if (end < xml.length || open.length !== 1) throw new Error(`not well-formed at ${xml.slice(end, end + 40)}`);
  return root;
}

/** Texts of all elements at this path. */
function texts(node: Node, path: string): string[] {
  const [first, ...rest] = path.split('/');
  const own = node.children
    .filter(({ name }) => name === first)
    .flatMap((child) => (rest.length === 0 ? [child.text] : textsAt(child, rest)));
  return [...own, ...node.children.flatMap((child) => texts(child, path))];
}
const textsAt = (node: Node, [first, ...rest]: string[]): string[] =>
  node.children
    .filter(({ name }) => name === first)
    .flatMap((child) => (rest.length === 0 ? [child.text] : textsAt(child, rest)));

const cents = (text: string): number => Math.round(Number(text) * 100);
const sum = (amounts: string[]): number => amounts.reduce((total, one) => total + cents(one), 0);

const hostile = invoiceOf({
  name: 'Śpiewający "Ключ" <script>alert(1)</script> & Σία\u0007 玩家',
  buyer: { name: 'Ελληνική <b>&</b> ООО «Рога» Łódź 株式会社 שלום', city: 'Αθήνα', countryCode: 'GR' },
});
const CASES: [string, IssuedDocument][] = [
  ['at home', invoiceOf()],
  ['with reverse charge', invoiceOf({ tax: TAXES.AE, buyer: { countryCode: 'FI', vatId: 'FI20774740' } })],
  ['outside of the European Union', invoiceOf({ tax: TAXES.O, buyer: { countryCode: 'US' } })],
  ['at a rate of nothing', invoiceOf({ tax: TAXES.Z })],
  ['of 99 orders', invoiceOf({ lines: 99 })],
  ['of keys that were handed over on two days', invoiceOf({ supply: { from: '2026-11-17', until: '2026-11-19' } })],
  ['of a part that is credited', creditNoteOf(invoiceOf(), 'Keys & <codes> were wrong')],
  ['with marks and many scripts in names', hostile],
];

describe.each(CASES)('a document %s', (_, document) => {
  const { lines, taxes, netCents, vatCents, totalCents, number, kind } = document;

  test('is UBL with correct sums (INV-010)', () => {
    const ubl = parse(ublOf(document));
    expect(ubl.children[0]!.name).toBe(kind === 'invoice' ? 'Invoice' : 'CreditNote');
    const root = ubl.children[0]!;
    expect(textsAt(root, ['cbc:ID'])).toEqual([number]);
    expect(textsAt(root, ['cbc:CustomizationID'])).toEqual(['urn:cen.eu:en16931:2017']);
    expect(textsAt(root, [kind === 'invoice' ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode'])).toEqual([
      kind === 'invoice' ? '380' : '381',
    ]);
    const line = kind === 'invoice' ? 'cac:InvoiceLine' : 'cac:CreditNoteLine';
    expect(sum(texts(root, `${line}/cbc:LineExtensionAmount`))).toBe(netCents);
    expect(texts(root, `${line}/cac:Item/cbc:Name`)).toEqual(
      lines.map(({ name }) => name.replace('\u0007', '').trim()),
    );
    expect(texts(root, `${line}/cac:DocumentReference/cbc:ID`)).toEqual(lines.map(({ orderNumber }) => orderNumber));
    expect(sum(texts(root, 'cac:TaxSubtotal/cbc:TaxableAmount'))).toBe(netCents);
    expect(sum(texts(root, 'cac:TaxTotal/cbc:TaxAmount'))).toBe(vatCents);
    expect(sum(texts(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount'))).toBe(totalCents);
    expect(texts(root, 'cac:TaxSubtotal/cac:TaxCategory/cbc:ID')).toEqual(taxes.map(({ category }) => category));
    expect(texts(root, 'cac:PartyTaxScheme/cbc:CompanyID')).toEqual(
      [document.seller.vatId, document.buyer.vatId].filter(Boolean),
    );
    expect(texts(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toEqual(
      kind === 'invoice' ? [] : ['INV-2026-000001'],
    );
  });

  test('is an equivalent Cross Industry Invoice', () => {
    const cii = parse(ciiOf(document));
    const money = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation';
    expect(sum(texts(cii, 'ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'))).toBe(netCents);
    expect(sum(texts(cii, `${money}/ram:TaxTotalAmount`))).toBe(vatCents);
    expect(sum(texts(cii, `${money}/ram:DuePayableAmount`))).toBe(totalCents);
    expect(texts(cii, 'ram:BuyerTradeParty/ram:Name')).toEqual([document.buyer.name]);
    expect(texts(cii, 'ram:ApplicableTradeTax/ram:ExemptionReasonCode')).toEqual(
      taxes.map(({ exemptionCode }) => exemptionCode).filter(Boolean),
    );
    const hasRate = taxes.every(({ category }) => category !== 'O');
    expect(texts(cii, 'ram:ApplicableTradeTax/ram:RateApplicablePercent').length > 0).toBe(hasRate);
    expect(texts(cii, 'ram:SpecifiedTaxRegistration/ram:ID')).toEqual(
      [document.seller.vatId, document.buyer.vatId].filter(Boolean),
    );
  });

  test('is a deterministic PDF/A-3 with the XML embedded', async () => {
    const xml = ciiOf(document);
    const pdf = await renderPdf(document);
    const text = pdf.toString('latin1');
    for (const part of [
      '<pdfaid:part>3</pdfaid:part>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
      '/AFRelationship /Alternative',
      '/OutputIntents',
      'factur-x.xml',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/\/BaseFont \/Helvetica/);
    expect(embeddedXml(pdf)).toBe(xml);
    expect(await renderPdf(document)).toEqual(pdf);
  });
});

test('omits elements without valid XML characters and escapes markup (BR-06 to BR-11)', () => {
  const document = invoiceOf({ buyer: { zipCode: '\u0001', email: '\u0007 \ufffe', address: ']]><!-- & \ud800' } });
  for (const xml of [ublOf(document), ciiOf(document)]) {
    expect(parse(xml).name).toBe('');
    expect(xml).not.toMatch(/<(ram|cbc):\w+[^/>]*><\//);
    expect(xml).toContain('>]]&gt;&lt;!-- &amp;</');
  }
});

test('writes no order reference for a free line (INV-090)', () => {
  const document = invoiceOf({ lines: 2 });
  const [first, second] = document.lines;
  const free = { ...document, lines: [first!, { ...second!, orderNumber: '', purchaseOrder: '', sku: '' }] };
  expect(ciiOf(free).match(/<ram:AdditionalReferencedDocument>/g)).toHaveLength(1);
  expect(ublOf(free).match(/<cac:DocumentReference>/g)).toHaveLength(1);
  expect(ciiOf(free).match(/<ram:SellerAssignedID>/g)).toHaveLength(1);
});

describe('includes the days of supply (BT-72, BG-14)', () => {
  const [EVENT, PERIOD] = ['ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime', 'ram:BillingSpecifiedPeriod'];
  const days = (document: IssuedDocument) => {
    const [ubl, cii] = [parse(ublOf(document)), parse(ciiOf(document))];
    return {
      ubl: [
        ...texts(ubl, 'cac:InvoicePeriod/cbc:StartDate'),
        ...texts(ubl, 'cac:InvoicePeriod/cbc:EndDate'),
        ...texts(ubl, 'cac:Delivery/cbc:ActualDeliveryDate'),
      ],
      cii: [
        ...texts(cii, `${PERIOD}/ram:StartDateTime/udt:DateTimeString`),
        ...texts(cii, `${PERIOD}/ram:EndDateTime/udt:DateTimeString`),
        ...texts(cii, `${EVENT}/udt:DateTimeString`),
      ],
    };
  };
  const [FIRST, LAST] = ['2026-11-17', '2026-11-19'];
  const plain = (day: string) => day.replaceAll('-', '');

  test.each([
    ['a period and its last day', { from: FIRST, until: LAST }, [FIRST, LAST, LAST]],
    ['one day', { from: LAST, until: LAST }, [LAST]],
    ['nothing while they are not known', null, []],
  ])('are %s', (_, supply, expected) => {
    const document = invoiceOf({ supply });
    expect(days(document)).toEqual({ ubl: expected, cii: expected.map(plain) });
    expect(days(creditNoteOf(document, ''))).toEqual(days(document));
  });
});

test("uses the document code list's code for Kosovo (BR-CL-14)", () => {
  const document = invoiceOf({ tax: TAXES.O, buyer: { countryCode: 'XK' } });
  expect(texts(parse(ublOf(document)), 'cac:Country/cbc:IdentificationCode')).toEqual(['DE', '1A']);
  expect(texts(parse(ciiOf(document)), 'ram:CountryID')).toEqual(['DE', '1A', '1A']);
});

/** Extracts the XML embedded in a PDF. */
function embeddedXml(pdf: Buffer): string | undefined {
  const text = pdf.toString('latin1');
  for (const match of text.matchAll(/stream\n/g)) {
    const start = match.index + match[0].length;
    try {
      const bytes = inflateSync(pdf.subarray(start, text.indexOf('endstream', start)));
      if (bytes.subarray(0, 5).toString() === '<?xml') return bytes.toString();
    } catch {
      // Not a compressed stream.
    }
  }
  return undefined;
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length;

test('splits 99 orders across several pages and keeps two on one', async () => {
  const pages = async (document: IssuedDocument) => pagesOf(await renderPdf(document));
  expect([await pages(invoiceOf()), (await pages(invoiceOf({ lines: 99 }))) > 3]).toEqual([1, true]);
});

describe('payment details', () => {
  test('contain a transfer code with the total and invoice number', () => {
    const invoice = invoiceOf();
    expect(transferCodeOf(invoice)?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Merkur Keys GmbH',
      'DE02120300000000202051',
      `EUR${(invoice.totalCents / 100).toFixed(2)}`,
      '',
      '',
      'INV-2026-000001',
    ]);
  });

  test('contain no code without an IBAN, without an amount, and on credit notes', () => {
    expect(transferCodeOf(invoiceOf({ seller: { bankAccount: '12-34-56 12345678' } }))).toBeNull();
    expect(transferCodeOf(invoiceOf({ seller: { bankAccount: '' } }))).toBeNull();
    expect(transferCodeOf({ ...invoiceOf(), dueCents: 0 })).toBeNull();
    expect(transferCodeOf(creditNoteOf(invoiceOf(), ''))).toBeNull();
  });

  test('state what was prepaid and what is due, and demand nothing at 0 (INV-035)', () => {
    const whole = invoiceOf().totalCents;
    const summation = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';
    const sums = (document: IssuedDocument) => [
      texts(parse(ublOf(document)), 'cac:LegalMonetaryTotal/cbc:PrepaidAmount'),
      texts(parse(ublOf(document)), 'cac:LegalMonetaryTotal/cbc:PayableAmount'),
      texts(
        parse(ciiOf(document)),
        `${summation}/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TotalPrepaidAmount`,
      ),
      texts(
        parse(ciiOf(document)),
        `${summation}/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:DuePayableAmount`,
      ),
    ];
    const decimalOf = (amount: number) => (amount / 100).toFixed(2);
    expect(sums(invoiceOf())).toEqual([[], [decimalOf(whole)], [], [decimalOf(whole)]]);
    const part = invoiceOf({ prepaidCents: 1000 });
    expect(sums(part)).toEqual([['10.00'], [decimalOf(whole - 1000)], ['10.00'], [decimalOf(whole - 1000)]]);
    expect(transferCodeOf(part)).toContain(`EUR${decimalOf(whole - 1000)}`);
    const paid = invoiceOf({ prepaidCents: whole });
    expect(sums(paid)).toEqual([[decimalOf(whole)], ['0.00'], [decimalOf(whole)], ['0.00']]);
    expect([transferCodeOf(paid), paymentAccountOf(paid)]).toEqual([null, null]);
    expect(ublOf(paid)).toContain(documentCopy.nothingDue);
    expect(ublOf(paid)).not.toContain('PayeeFinancialAccount');
    expect(ciiOf(paid)).not.toContain('Payment due by');
  });

  test('name clearing as the means of credit notes and paid invoices, and no account (INV-064)', () => {
    const paid = invoiceOf({ prepaidCents: invoiceOf().totalCents });
    for (const document of [paid, creditNoteOf(invoiceOf(), '')]) {
      expect(texts(parse(ublOf(document)), 'cac:PaymentMeans/cbc:PaymentMeansCode')).toEqual(['97']);
      expect(texts(parse(ciiOf(document)), 'ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode')).toEqual(['97']);
      expect(ublOf(document) + ciiOf(document)).not.toMatch(/PayeeFinancialAccount|CreditorFinancialAccount/);
    }
  });

  test('print a non-IBAN account unchanged, and nothing without an account', () => {
    const means = (bankAccount: string) =>
      texts(parse(ublOf(invoiceOf({ seller: { bankAccount } }))), 'cac:PaymentMeans/cbc:PaymentMeansCode');
    expect([means('12-34-56 12345678'), means('DE02120300000000202051'), means('')]).toEqual([['30'], ['58'], []]);
  });

  test.each([
    ['DE02120300000000202051', true],
    ['FI2112345600000785', true],
    ['DE02120300000000202052', false],
    ['DE0212030000000020205', false],
    ['', false],
  ])('decides whether %s is an IBAN: %s', (text, expected) => {
    expect(isIban(text)).toBe(expected);
  });
});

test('state the scheme of registration numbers, and no clearing between Dutch companies (INV-107)', () => {
  const dutch = invoiceOf({
    seller: { countryCode: 'NL', vatId: 'NL004495445B01', registrationNumber: '12345678' },
  });
  expect(ublOf(dutch)).toContain('<cbc:CompanyID schemeID="0106">12345678</cbc:CompanyID>');
  expect(ciiOf(dutch)).toContain('<ram:ID schemeID="0106">12345678</ram:ID>');
  const note = creditNoteOf(dutch, '');
  const between = { ...note, buyer: { ...note.buyer, countryCode: 'NL', profile: 'Peppol' as const } };
  for (const write of [ublOf, ciiOf]) {
    expect(write(note)).toMatch(/(?:PaymentMeansCode|TypeCode)>97</);
    expect(write(between)).not.toMatch(/(?:PaymentMeansCode|TypeCode)>97</);
  }
});

test('name the national tax number of the seller where VAT ids must be absent (INV-054)', () => {
  const document = invoiceOf({ tax: TAXES.O, buyer: { countryCode: 'US' }, seller: { taxNumber: '12/345/67890' } });
  const [ubl, cii] = [parse(ublOf(document)), parse(ciiOf(document))];
  const seller = 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme';
  expect([texts(ubl, `${seller}/cbc:CompanyID`), texts(ubl, `${seller}/cac:TaxScheme/cbc:ID`)]).toEqual([
    ['12/345/67890'],
    ['FC'],
  ]);
  expect(texts(cii, 'ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID')).toEqual(['12/345/67890']);
  expect(texts(cii, 'ram:BuyerTradeParty/ram:SpecifiedTaxRegistration/ram:ID')).toEqual([]);
});

test('state Foretaksregisteret under the scheme that Norwegian rules read (INV-107)', () => {
  const seller = { countryCode: 'NO', vatId: 'NO974760673MVA', taxNumber: 'Foretaksregisteret' };
  const scheme = 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme/cbc:ID';
  expect(texts(parse(ublOf(invoiceOf({ seller }))), scheme)).toEqual(['VAT', 'TAX']);
});
