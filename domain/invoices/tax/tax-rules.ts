// Validates tax rules, and that no two match the same sale on the same day.

import type { FieldError } from '#domain/base/refusal.ts';
import type { Day } from '#domain/base/time.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import type { TaxRule } from './tax.ts';
import { CODES_OF_CATEGORY, isExemptionCode } from './vatex.ts';

/** Terms of a rule as entered. Exported for tests. */
export type TaxRuleTerms = Pick<
  TaxRule,
  | 'buyer'
  | 'buyerHasVatId'
  | 'category'
  | 'exemptionCode'
  | 'exemptionText'
  | 'supply'
  | 'note'
  | 'validFrom'
  | 'validTo'
>;

function codeFault({ category, exemptionCode: code }: TaxRuleTerms): string | null {
  const wanted = CODES_OF_CATEGORY[category];
  if (wanted === '') return code === '' ? null : invoiceCopy.noExemption(category);
  if (wanted !== undefined) return code === wanted ? null : invoiceCopy.exemptionCodeIs(category, wanted);
  if (code === '') return null;
  return isExemptionCode(code) ? null : invoiceCopy.exemptionCodeShape;
}

function textFault({ category, exemptionText: text }: TaxRuleTerms): string | null {
  if (category === 'S' || category === 'Z') return text === '' ? null : invoiceCopy.noExemption(category);
  return text === '' ? invoiceCopy.exemptionTextMissing(category) : null;
}

/** Faults of a rule by field (EN 16931: BR-AE-02, BR-AE-10, BR-E-10, BR-O-10). */
export function taxRuleFaults(terms: TaxRuleTerms): FieldError[] {
  const faults: [string, string | null][] = [
    ['exemptionCode', codeFault(terms)],
    ['exemptionText', textFault(terms)],
    [
      'buyerHasVatId',
      terms.category === 'AE' && terms.buyerHasVatId !== true ? invoiceCopy.reverseChargeNeedsId : null,
    ],
    [
      'supply',
      terms.supply === 'MultiPurposeVoucher' && terms.category !== 'O' && terms.category !== 'E'
        ? invoiceCopy.voucherWithoutTax
        : null,
    ],
    ['validTo', terms.validTo !== null && terms.validTo < terms.validFrom ? invoiceCopy.endsBeforeItBegins : null],
  ];
  return faults.flatMap(([field, message]) =>
    message === null ? [] : [{ field, code: 'tax_rule' as const, message }],
  );
}

type Span = Pick<TaxRule, 'buyer' | 'buyerHasVatId' | 'validFrom' | 'validTo'>;

const isNotAfter = (from: Day, to: Day | null): boolean => to === null || from <= to;

/** Whether both match some sale on some day. */
const isSameCase = (a: Span, b: Span): boolean =>
  a.buyer === b.buyer &&
  (a.buyerHasVatId === null || b.buyerHasVatId === null || a.buyerHasVatId === b.buyerHasVatId) &&
  isNotAfter(a.validFrom, b.validTo) &&
  isNotAfter(b.validFrom, a.validTo);

/** An existing rule that overlaps with the new one, or undefined. */
export const ruleInTheWay = <R extends Span>(rules: readonly R[], added: Span): R | undefined =>
  rules.find((rule) => isSameCase(rule, added));
