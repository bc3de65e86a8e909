import { expect, test } from 'vitest';
import type { Role } from '#domain/base/roles.ts';
import {
  BLANK_COMPANY,
  type CompanyDraft,
  type CompanyField,
  changedFields,
  companyFaults,
  inputPath,
  mayEditField,
} from './rules.ts';

test.each<[Role | null, Partial<Record<CompanyField, boolean>>]>([
  ['SuperAdmin', { companyName: true, vatRate: true, invoicePeriod: true, unPaidKeyQuantity: true }],
  ['Salesman', { companyName: true, vatRate: false, invoicePeriod: false, unPaidKeyQuantity: true }],
  ['Finance', { companyName: false, vatRate: true, invoicePeriod: true, unPaidKeyQuantity: true }],
  ['Finance', { orderTotalAmount: true, paidRequired: true, regionList: false, balance: true }],
  ['Partner', { companyName: false, vatRate: false, invoicePeriod: false, unPaidKeyQuantity: false }],
  ['Standard', { companyName: false, vatRate: false, invoicePeriod: false, unPaidKeyQuantity: false }],
  [null, { companyName: false, vatRate: false, invoicePeriod: false, unPaidKeyQuantity: false }],
])('lets the role %s change the company fields %j (COM-025)', (role, fields) => {
  for (const [name, may] of Object.entries(fields))
    expect([name, mayEditField(role, name as CompanyField)]).toEqual([name, may]);
});

test('finds the fields whose values differ', () => {
  const draft: CompanyDraft = { ...BLANK_COMPANY, regionList: ['EU'] };
  expect(changedFields(draft, { ...draft, regionList: ['EU'] })).toEqual([]);
  expect(changedFields(draft, { ...draft, regionList: ['EU', 'Global'], balance: 100 })).toEqual([
    'regionList',
    'balance',
  ]);
});

test('places accounting fields inside AccountingInfo', () => {
  expect([inputPath('vatRate'), inputPath('email')]).toEqual(['accountingInfo.vatRate', 'email']);
});

test.each<[Partial<CompanyDraft>, CompanyField[], [string, string][]]>([
  // With a name only, the code must match it or be empty.
  [{ country: 'Germany', countryCode: '' }, ['country'], []],
  [{ country: 'Germany', countryCode: 'DE' }, ['country', 'countryCode'], []],
  [{ country: 'Nowhere', countryCode: 'DE' }, ['country'], [['country', 'unknown_country']]],
  [{ country: 'Germany', countryCode: 'QQ' }, ['countryCode'], [['countryCode', 'unknown_country']]],
  [{ country: 'Germany', countryCode: 'PL' }, ['countryCode'], [['countryCode', 'country_code']]],
  [{ country: 'Germany', countryCode: 'PL' }, ['country'], [['countryCode', 'country_code']]],
  // Values from before the country list are kept.
  [{ country: 'Nowhere', countryCode: 'QQ' }, ['email'], []],
  [{ country: 'Nowhere', countryCode: 'DE' }, ['countryCode'], []],
  [{ country: 'Nowhere', countryCode: '' }, ['countryCode'], []],

  [{ totalCreditLimit: 10_000, balance: 500 }, ['totalCreditLimit', 'balance'], []],
  [{ totalCreditLimit: null }, ['totalCreditLimit'], []],
  [{ totalCreditLimit: 10_050 }, ['totalCreditLimit'], [['accountingInfo.totalCreditLimit', 'whole_euro']]],
  [{ balance: -50 }, ['balance'], [['accountingInfo.balance', 'whole_euro']]],
  [{ totalCreditLimit: 10_050, balance: -50 }, ['email'], []],

  [{ invoicePeriod: 'KeyQuantity', unPaidKeyQuantity: 1 }, [], []],
  [{ invoicePeriod: 'KeyQuantity', unPaidKeyQuantity: 0 }, [], [['unPaidKeyQuantity', 'required']]],
  [{ invoicePeriod: 'KeyQuantity', orderTotalAmount: 1 }, [], [['unPaidKeyQuantity', 'required']]],
  [{ invoicePeriod: 'KeyAmount', orderTotalAmount: 1 }, [], []],
  [{ invoicePeriod: 'KeyAmount', unPaidKeyQuantity: 1 }, [], [['orderTotalAmount', 'required']]],
  [{ invoicePeriod: 'Immediately' }, [], []],
])('finds for a company with %j, of which %j changed, the faults %j (COM-011, COM-013)', (some, changed, faults) => {
  const draft = { ...BLANK_COMPANY, ...some };
  expect(companyFaults(draft, changed).map(({ field, code }) => [field, code])).toEqual(faults);
});
