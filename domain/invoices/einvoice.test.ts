import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LineTax } from '#domain/invoices/tax/tax.ts';
import { SELLER_PARTY } from '#test/parties.ts';
import { type EInvoice, eInvoiceOf, type Sale } from './einvoice.ts';
import { brokenRules, EINVOICE_RULES } from './einvoice-rules.ts';

const PARTY = { ...SELLER_PARTY, registrationNumber: '', email: '' };
const BUYER = { ...PARTY, name: '<b>Åland & Søn</b>', countryCode: 'FI', vatId: 'FI20774740' };
const STANDARD: LineTax = { ruleId: 'r', category: 'S', rateBp: 1900, exemptionCode: '', exemptionText: '' };
const REVERSE: LineTax = {
  ...STANDARD,
  category: 'AE',
  rateBp: 0,
  exemptionCode: 'VATEX-EU-AE',
  exemptionText: 'Reverse charge',
};
const OUTSIDE: LineTax = { ...STANDARD, category: 'O', rateBp: 0, exemptionText: 'Not subject to VAT' };

const line = (quantity: number, unitPriceCents: number, tax = STANDARD): Sale['lines'][number] => ({
  orderId: 'o',
  orderNumber: 'GK 2026 000001',
  name: 'A game',
  sku: 'sku',
  quantity,
  unitPriceCents,
  tax,
});
const sold = (lines: Sale['lines'], overrides: Partial<Sale> = {}): EInvoice =>
  eInvoiceOf({
    issueDate: '2026-11-20',
    dueDate: '2026-12-04',
    supply: null,
    seller: PARTY,
    buyer: BUYER,
    lines,
    ...overrides,
  });
const broken = (invoice: EInvoice) => brokenRules(invoice).map(({ id }) => id);

describe('invoice amounts', () => {
  test('are price times quantity, with tax rounded half up once per rate (INV-016, GAP-047)', () => {
    // 3 x 0.03 at 19 % is 1.71 cents: rounded once to 2, not three times to 1.
    const invoice = sold([line(1, 3), line(1, 3), line(1, 3)]);
    expect([invoice.netCents, invoice.vatCents, invoice.totalCents]).toEqual([9, 2, 11]);
    expect(sold([line(1, 50, { ...STANDARD, rateBp: 700 })]).vatCents).toBe(4);
    expect(sold([line(15, 2325, { ...STANDARD, rateBp: 2550 })]).vatCents).toBe(8893);
  });

  const taxes = fc.constantFrom(
    STANDARD,
    { ...STANDARD, rateBp: 700 },
    { ...STANDARD, category: 'Z' as const, rateBp: 0 },
  );
  test('satisfy all rules for any 1 to 99 lines and prices', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 1_000_000 }), taxes), {
          minLength: 1,
          maxLength: 99,
        }),
        (lines) => {
          const invoice = sold(lines.map(([quantity, price, tax]) => line(quantity, price, tax)));
          expect(broken(invoice)).toEqual([]);
          const exact = lines.reduce(
            (sum, [quantity, price, tax]) => sum + (quantity * price * tax.rateBp) / 10_000,
            0,
          );
          expect(Math.abs(invoice.vatCents - exact)).toBeLessThanOrEqual(invoice.taxes.length / 2 + 1e-6);
        },
      ),
    );
  });
});

describe('a rule of EN 16931', () => {
  test.each<[string, EInvoice]>([
    ['BR-06', { ...sold([line(1, 1)]), seller: { ...PARTY, name: '' } }],
    ['BR-07', { ...sold([line(1, 1)]), buyer: { ...BUYER, name: '' } }],
    ['BR-08', { ...sold([line(1, 1)]), seller: { ...PARTY, city: ' ' } }],
    ['BR-10', { ...sold([line(1, 1)]), buyer: { ...BUYER, address: '' } }],
    ['BR-09', { ...sold([line(1, 1)]), seller: { ...PARTY, countryCode: '', vatId: '', registrationNumber: 'x' } }],
    ['BR-11', { ...sold([line(1, 1)]), buyer: { ...BUYER, countryCode: '', vatId: '' } }],
    ['BR-06', { ...sold([line(1, 1)]), seller: { ...PARTY, name: ' \u200b' } }],
    ['BR-07', { ...sold([line(1, 1)]), buyer: { ...BUYER, name: '\u0007' } }],
    ['BR-10', { ...sold([line(1, 1)]), buyer: { ...BUYER, city: '\u00a0' } }],
    ['BR-25', sold([{ ...line(1, 1), name: '\u0000\ufffe' }])],
    ['BR-CL-14', { ...sold([line(1, 1)]), buyer: { ...BUYER, countryCode: 'UK', vatId: '' } }],
    [
      'BR-CL-14',
      { ...sold([line(1, 1)]), seller: { ...PARTY, countryCode: 'ZZ', vatId: '', registrationNumber: 'x' } },
    ],
    ['BR-CL-22', sold([line(1, 1, { ...REVERSE, category: 'E', exemptionCode: 'VATEX-EU-9999' })])],
    ['BR-16', sold([])],
    ['BR-22', sold([line(0, 1)])],
    ['BR-24', { ...sold([line(1, 1)]), lines: sold([line(1, 1)]).lines.map((one) => ({ ...one, netCents: 2 })) }],
    ['BR-25', sold([{ ...line(1, 1), name: ' ' }])],
    ['BR-27', sold([line(1, -1)])],
    ['BR-CO-09', sold([line(1, 1)], { buyer: { ...BUYER, countryCode: 'SE' } })],
    ['BR-CO-10', { ...sold([line(1, 1)]), netCents: 2 }],
    ['BR-CO-14', { ...sold([line(1, 100)]), vatCents: 20 }],
    ['BR-CO-15', { ...sold([line(1, 100)]), totalCents: 1 }],
    ['BR-CO-17', { ...sold([line(1, 100)]), taxes: [{ ...sold([line(1, 100)]).taxes[0]!, vatCents: 18 }] }],
    ['BR-CO-18', sold([])],
    ['BR-CO-25', sold([line(1, 1)], { dueDate: '2026-11-19' })],
    ['BR-CO-26', sold([line(1, 1)], { seller: { ...PARTY, vatId: '' } })],
    ['BR-S-02', sold([line(1, 1)], { seller: { ...PARTY, vatId: '', registrationNumber: 'HRB 1' } })],
    ['BR-S-05', sold([line(1, 1, { ...STANDARD, rateBp: 0 })])],
    ['BR-Z-02', sold([line(1, 1, { ...STANDARD, category: 'Z', rateBp: 0 })], { seller: { ...PARTY, vatId: '' } })],
    ['BR-E-02', sold([line(1, 1, { ...REVERSE, category: 'E' })], { seller: { ...PARTY, vatId: '' } })],
    ['BR-AE-02', sold([line(1, 1, REVERSE)], { buyer: { ...BUYER, vatId: '' } })],
    ['BR-AE-10', sold([line(1, 1, { ...REVERSE, exemptionText: '' })])],
    ['BR-E-10', sold([line(1, 1, { ...REVERSE, category: 'E', exemptionText: '' })])],
    ['BR-O-10', sold([line(1, 1, { ...OUTSIDE, exemptionText: '' })])],
    ['BR-O-02', { ...sold([line(1, 1, OUTSIDE)]), buyer: BUYER }],
    ['BR-O-11', sold([line(1, 1, OUTSIDE), line(1, 1)])],
    ['BR-AE-09', sold([line(1, 100, { ...REVERSE, rateBp: 1900 })])],
    ['BR-E-09', sold([line(1, 100, { ...REVERSE, category: 'E', rateBp: 1900 })])],
    ['BR-O-09', sold([line(1, 100, { ...OUTSIDE, rateBp: 1900 })])],
    ['BR-Z-09', sold([line(1, 100, { ...STANDARD, category: 'Z' })])],
    // Zero tax at a nonzero rate: the amount is too small.
    ['BR-Z-09', sold([line(1, 1, { ...STANDARD, category: 'Z' })])],
  ])('rejects a violation: %s', (id, invoice) => {
    expect(broken(invoice)).toContain(id);
  });

  test('is violated by a case above', () => {
    expect(EINVOICE_RULES).toHaveLength(35);
  });

  test('holds for domestic sales, reverse charge, immediate payment, and sales outside the EU without VAT id', () => {
    expect(broken(sold([line(20, 1500)]))).toEqual([]);
    expect(broken(sold([line(20, 1500, REVERSE)], { dueDate: '2026-11-20' }))).toEqual([]);
    const outside = sold([line(20, 1500, OUTSIDE)], {
      seller: { ...PARTY, registrationNumber: 'HRB 12345' },
      buyer: { ...BUYER, countryCode: 'US' },
    });
    expect([broken(outside), outside.seller.vatId, outside.buyer.vatId]).toEqual([[], '', '']);
  });
});
