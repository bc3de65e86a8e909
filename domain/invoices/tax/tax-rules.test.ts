import { expect, test } from 'vitest';
import { ruleInTheWay, type TaxRuleTerms, taxRuleFaults } from './tax-rules.ts';

const TERMS: TaxRuleTerms = {
  buyer: 'union',
  buyerHasVatId: true,
  category: 'S',
  exemptionCode: '',
  exemptionText: '',
  supply: 'ElectronicService',
  note: '',
  validFrom: '2026-11-01',
  validTo: null,
};
const REVERSE = { category: 'AE', exemptionCode: 'VATEX-EU-AE', exemptionText: 'Reverse charge' } as const;
const OUTSIDE = { category: 'O', exemptionCode: 'VATEX-EU-O', exemptionText: 'Not subject to VAT' } as const;
const EXEMPT = { category: 'E', exemptionText: 'Exempt' } as const;

test.each<[Partial<TaxRuleTerms>, string[]]>([
  [{}, []],
  [{ category: 'Z' }, []],
  [REVERSE, []],
  [OUTSIDE, []],
  [EXEMPT, []],
  [{ ...EXEMPT, exemptionCode: 'VATEX-EU-132' }, []],

  [{ exemptionCode: 'VATEX-EU-AE' }, ['exemptionCode']],
  [{ category: 'Z', exemptionCode: 'VATEX-EU-O' }, ['exemptionCode']],
  [{ ...REVERSE, exemptionCode: '' }, ['exemptionCode']],
  [{ ...REVERSE, exemptionCode: 'VATEX-EU-O' }, ['exemptionCode']],
  [{ ...OUTSIDE, exemptionCode: 'VATEX-EU-AE' }, ['exemptionCode']],
  [{ ...EXEMPT, exemptionCode: 'VATEX-EU-9999' }, ['exemptionCode']],

  [{ exemptionText: 'Exempt' }, ['exemptionText']],
  [{ category: 'Z', exemptionText: 'Exempt' }, ['exemptionText']],
  [{ ...REVERSE, exemptionText: '' }, ['exemptionText']],
  [{ ...OUTSIDE, exemptionText: '' }, ['exemptionText']],
  [{ ...EXEMPT, exemptionText: '' }, ['exemptionText']],

  [{ ...REVERSE, buyerHasVatId: null }, ['buyerHasVatId']],
  [{ ...REVERSE, buyerHasVatId: false }, ['buyerHasVatId']],
  [{ buyerHasVatId: false }, []],
  [{ buyerHasVatId: null }, []],

  [{ supply: 'MultiPurposeVoucher' }, ['supply']],
  [{ supply: 'MultiPurposeVoucher', category: 'Z' }, ['supply']],
  [{ supply: 'MultiPurposeVoucher', ...REVERSE }, ['supply']],
  [{ supply: 'MultiPurposeVoucher', ...OUTSIDE }, []],
  [{ supply: 'MultiPurposeVoucher', ...EXEMPT }, []],
  [{ supply: 'SinglePurposeVoucher' }, []],

  [{ validTo: '2026-10-31' }, ['validTo']],
  [{ validTo: '2026-11-01' }, []],
  [{ validTo: '2026-11-02' }, []],
])('finds faults in a tax rule with %j in %j', (some, fields) => {
  expect(taxRuleFaults({ ...TERMS, ...some }).map(({ field }) => field)).toEqual(fields);
});

test.each<[Partial<TaxRuleTerms>, boolean]>([
  [{}, true],
  [{ buyer: 'home' }, false],
  [{ buyerHasVatId: false }, false],
  [{ buyerHasVatId: null }, true],
  [{ validFrom: '2026-11-20', validTo: '2026-11-30' }, true],
  [{ validFrom: '2026-11-21' }, false],
  [{ validFrom: '2026-10-01', validTo: '2026-11-01' }, true],
  [{ validFrom: '2026-10-01', validTo: '2026-10-31' }, false],
])('decides whether a rule with %j matches sales that one from 1 to 20 November matches: %s', (some, isSame) => {
  const present = { ...TERMS, validTo: '2026-11-20' };
  expect(ruleInTheWay([present], { ...TERMS, ...some })).toBe(isSame ? present : undefined);
});
