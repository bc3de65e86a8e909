import { describe, expect, test } from 'vitest';
import { type Buyer, eInvoiceOf, type Party } from '#domain/invoices/einvoice.ts';
import { brokenRules } from '#domain/invoices/einvoice-rules.ts';
import { BUYER_PARTY, SELLER_PARTY } from '#test/parties.ts';
import { legalSchemeOf, NATIONAL_RULES } from './national-rules.ts';

/** A complete seller of each country. */
const SELLERS: Record<string, Partial<Party>> = {
  DK: { countryCode: 'DK', vatId: 'DK13585628', registrationNumber: '13585628' },
  GR: { countryCode: 'GR', vatId: 'EL094259216', registrationNumber: '' },
  IS: { countryCode: 'IS', vatId: '', registrationNumber: '5402696029', taxNumber: '12345' },
  IT: { countryCode: 'IT', vatId: 'IT00743110157', registrationNumber: '', taxNumber: 'RSSMRA85T10A562S' },
  NL: { countryCode: 'NL', vatId: 'NL004495445B01', registrationNumber: '12345678' },
  NO: { countryCode: 'NO', vatId: 'NO974760673MVA', registrationNumber: '' },
  SE: {
    countryCode: 'SE',
    vatId: 'SE556188840401',
    registrationNumber: '5561888404',
    taxNumber: 'Godkänd för F-skatt',
  },
};

interface Change {
  seller?: Partial<Party>;
  buyer?: Partial<Buyer>;
  rateBp?: number;
}

/** National rules that a document of a seller violates. */
function broken(country: string, { seller, buyer, rateBp = 2500 }: Change = {}, profile: Buyer['profile'] = 'Peppol') {
  const endpoint = { scheme: '0088', id: '4035811991014' };
  const invoice = eInvoiceOf({
    issueDate: '2026-11-20',
    dueDate: '2026-12-04',
    supply: null,
    seller: { ...SELLER_PARTY, endpoint, ...SELLERS[country], ...seller },
    buyer: { ...BUYER_PARTY, reference: 'R', endpoint, profile: profile!, ...buyer },
    lines: [
      {
        orderId: 'o',
        orderNumber: 'GK 2026 000001',
        name: 'A game',
        sku: 'sku',
        quantity: 1,
        unitPriceCents: 100,
        tax: { ruleId: 'r', category: 'S', rateBp, exemptionCode: '', exemptionText: '' },
      },
    ],
  });
  const national = new Set(NATIONAL_RULES.map(({ id }) => id));
  return brokenRules(invoice).flatMap(({ id }) => (national.has(id) ? [id] : []));
}

describe('Peppol', () => {
  test.each(['DK', 'IS', 'IT', 'NL', 'NO', 'SE'])('accepts a complete seller in %s (INV-107)', (country) => {
    expect(broken(country)).toEqual([]);
  });

  test.each<[string, string, Change]>([
    ['DK-R-002', 'DK', { seller: { registrationNumber: 'CVR 13585628' } }],
    ['DK-R-005', 'DK', { seller: { bankAccount: '1234 567890' }, buyer: { countryCode: 'DK' } }],
    ['GR-R-001', 'GR', {}],
    ['IS-R-002', 'IS', { seller: { registrationNumber: '' } }],
    ['IS-R-003', 'IS', { seller: { zipCode: '' } }],
    ['IS-R-004', 'IS', { buyer: { countryCode: 'IS' } }],
    ['IT-R-001', 'IT', { seller: { taxNumber: '12/345' } }],
    ['IT-R-002', 'IT', { seller: { city: '' } }],
    ['NL-R-002', 'NL', { seller: { address: '' } }],
    ['NL-R-003', 'NL', { seller: { registrationNumber: 'KVK 12345678' } }],
    ['NL-R-004', 'NL', { buyer: { countryCode: 'NL', zipCode: '' } }],
    ['NO-R-001', 'NO', { seller: { vatId: 'NO974760674MVA' } }],
    ['SE-R-001', 'SE', { seller: { vatId: 'SE5561888404' } }],
    ['SE-R-004', 'SE', { seller: { registrationNumber: '556188-8404' } }],
    ['SE-R-005', 'SE', { seller: { taxNumber: '556188' } }],
    ['SE-R-006', 'SE', { rateBp: 1900 }],
  ])('names a violation of %s, and only of sellers in %s (INV-107)', (id, country, change) => {
    expect(broken(country, change)).toEqual([id]);
    expect(broken('DE', { buyer: change.buyer ?? {} })).toEqual([]);
    expect(broken(country, change, 'EN16931')).toEqual([]);
  });

  test('has each national rule in a case above', () => {
    expect(NATIONAL_RULES).toHaveLength(16);
  });
});

test.each([
  ['DK', '13585628', '0184'],
  ['IS', '5402696029', '0196'],
  ['NL', '12345678', '0106'],
  ['NL', '00000001234567890000', '0190'],
  ['NL', '1234', null],
  ['DE', '12345678', null],
])('gives a registration number in %s, %s, the scheme %s', (countryCode, registrationNumber, scheme) => {
  expect(legalSchemeOf({ ...SELLER_PARTY, countryCode, registrationNumber })).toBe(scheme);
});
