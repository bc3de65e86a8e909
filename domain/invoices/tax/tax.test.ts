import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_TAX_RULES, placeOfBuyer, rateOn, type TaxRule, taxOf } from './tax.ts';
import { ruleInTheWay } from './tax-rules.ts';

const sale = (buyerArea: string, buyerHasVatId: boolean, companyVatRateBp = 1900) => ({
  sellerArea: 'DE',
  buyerArea,
  buyerHasVatId,
  companyVatRateBp,
  day: '2026-11-20',
});

describe('tax rules', () => {
  test.each([
    ['DE', false, 'S', 1900],
    ['DE', true, 'S', 1900],
    ['FR', false, 'S', 1900],
    ['FR', true, 'AE', 0],
    ['CH', false, 'O', 0],
    ['US', true, 'O', 0],
  ] as const)('tax a sale to %s, VAT id %s, in category %s at %s (GAP-047)', (country, hasId, category, rateBp) => {
    expect(taxOf(DEFAULT_TAX_RULES, sale(country, hasId))).toMatchObject({ category, rateBp });
  });

  test('overlap exactly if some sale on some day matches both', () => {
    const span = fc.record({
      buyer: fc.constantFrom('home' as const, 'union' as const),
      buyerHasVatId: fc.constantFrom(null, true, false),
      validFrom: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'),
      validTo: fc.constantFrom(null, '2026-01-03', '2026-01-04'),
    });
    const [home] = DEFAULT_TAX_RULES as [TaxRule, ...TaxRule[]];
    const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05'];
    fc.assert(
      fc.property(span, span, (a, b) => {
        const fits = (one: typeof a, country: string, hasId: boolean, day: string) =>
          taxOf([{ ...home, ...one }], { ...sale(country, hasId), day }) !== null;
        const isShared = ['DE', 'FR'].some((country) =>
          [true, false].some((hasId) =>
            days.some((day) => fits(a, country, hasId, day) && fits(b, country, hasId, day)),
          ),
        );
        expect(ruleInTheWay([a], b) !== undefined).toBe(isShared);
      }),
    );
  });

  test('keep category S without a rate, and Z only where a rule says so', () => {
    const [home] = DEFAULT_TAX_RULES as [TaxRule, ...TaxRule[]];
    expect(taxOf(DEFAULT_TAX_RULES, sale('DE', false, 0))).toMatchObject({ category: 'S', rateBp: 0 });
    expect(taxOf([{ ...home, category: 'Z' }], sale('DE', false))).toMatchObject({ category: 'Z', rateBp: 0 });
  });

  test('treat no buyers as inside the EU for a seller outside it', () => {
    expect(placeOfBuyer('CH', 'FR')).toBe('abroad');
    expect(placeOfBuyer('CH', 'CH')).toBe('home');
  });

  test('apply from their first to their last day, the first match winning', () => {
    const [home] = DEFAULT_TAX_RULES as [TaxRule, ...TaxRule[]];
    const rules: TaxRule[] = [
      home,
      {
        ...home,
        id: 'x',
        place: 0,
        validFrom: '2026-11-01',
        validTo: '2026-11-20',
        category: 'E',
        exemptionText: 'Why',
      },
    ];
    const on = (day: string) => taxOf(rules, { ...sale('DE', false), day })?.category;
    expect(['2026-10-31', '2026-11-01', '2026-11-20', '2026-11-21'].map(on)).toEqual(['S', 'E', 'E', 'S']);
    expect(taxOf([], sale('DE', false))).toBeNull();
  });
});

test('takes the rate of the day from the newest first day that has come', () => {
  const rates = [
    { firstDay: '2026-07-01', rateBp: 700 },
    { firstDay: '2026-01-01', rateBp: 1900 },
  ];
  expect(['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'].map((day) => rateOn(rates, day))).toEqual([
    0, 1900, 1900, 700,
  ]);
});
