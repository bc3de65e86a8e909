import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LineTax } from '#domain/invoices/tax/tax.ts';
import { type CreditedLine, creditOf } from './credit.ts';
import { type TaxGroup, taxGroupsOf } from './einvoice.ts';

const tax = (rateBp: number): LineTax => ({
  ruleId: 'r',
  category: rateBp > 0 ? 'S' : 'Z',
  rateBp,
  exemptionCode: '',
  exemptionText: '',
});

const vat = (groups: readonly TaxGroup[]) => groups.reduce((sum, group) => sum + group.vatCents, 0);

test('makes each credit note exact to the cent, and all of an invoice add up to its tax (CRN-009)', () => {
  const line = fc.tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(0, 550, 1900, 2550), fc.nat(3));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (lines) => {
      const sold = lines.map(([netCents, rateBp]): CreditedLine => ({ netCents, tax: tax(rateBp) }));
      const before: TaxGroup[] = [];
      for (const note of [0, 1, 2, 3]) {
        const credit = creditOf(
          sold.filter((_, at) => lines[at]![2] === note),
          before,
        );
        for (const { netCents, vatCents, rateBp } of credit.taxes) {
          expect(vatCents).toBeGreaterThanOrEqual(0);
          expect(Math.abs(vatCents - (netCents * rateBp) / 10_000)).toBeLessThanOrEqual(1);
        }
        const credited = lines.filter(([, , at]) => at === note).reduce((sum, [netCents]) => sum + netCents, 0);
        expect(credit.netCents).toBe(credited);
        expect(credit.vatCents).toBe(vat(credit.taxes));
        expect(credit.totalCents).toBe(credit.netCents + credit.vatCents);
        before.push(...credit.taxes);
      }
      expect(vat(before)).toBe(vat(taxGroupsOf(sold)));
    }),
  );
});
