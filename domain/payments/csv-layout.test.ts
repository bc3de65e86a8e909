// Layouts of CSV bank statements: days, amounts and roles.

import { describe, expect, test } from 'vitest';
import { paymentCopy } from './copy.ts';
import { type ColumnRole, dayFormatsOf, readDay, readSignedCents, roleFaults } from './csv-layout.ts';

describe('reads days (INV-080)', () => {
  test.each([
    ['19.11.2026', 'DMY', '2026-11-19'],
    ['19.11.26', 'DMY', '2026-11-19'],
    ['1/2/2026', 'DMY', '2026-02-01'],
    ['1/2/2026', 'MDY', '2026-01-02'],
    ['2026-11-19T23:30:00+01:00', 'YMD', '2026-11-19'],
    ['20261119', 'YMD', '2026-11-19'],
    ['19.11.2026 14:05', 'DMY', '2026-11-19'],
    ['31.02.2026', 'DMY', null],
    ['19.11-2026', 'DMY', null],
    ['19.11.20261', 'DMY', null],
    ['13/14/2026', 'MDY', null],
    ['', 'DMY', null],
  ] as const)('%s as %s is %s', (text, format, day) => expect(readDay(text, format)).toBe(day));

  test('proposes a format only if one fits', () => {
    expect(dayFormatsOf(['01.02.2026', '05.02.2026'])).toEqual(['DMY']);
    expect(dayFormatsOf(['01/02/2026', '', '13/02/2026'])).toEqual(['DMY']);
    expect(dayFormatsOf(['01/02/2026', '02/13/2026'])).toEqual(['MDY']);
    expect(dayFormatsOf(['01/02/2026'])).toEqual(['DMY', 'MDY']);
    expect(dayFormatsOf(['2026-02-01', 'Total'])).toEqual(['YMD']);
    expect(dayFormatsOf(['x'])).toEqual([]);
  });
});

test.each([
  ['1.250,00', 'comma', 125_000],
  ['-1.250,5', 'comma', -125_050],
  ['1.250,00-', 'comma', -125_000],
  ['(3,00)', 'comma', -300],
  ['−3,00 €', 'comma', -300],
  ['+ 3,00 EUR', 'comma', 300],
  ['1.250', 'comma', 125_000],
  ['1,250', 'point', 125_000],
  ["1'250.10", 'point', 125_010],
  ['12.50', 'comma', null],
  ['12,50', 'point', null],
  ['1.250', 'point', null],
  ['12,505', 'comma', null],
  ['$12.50', 'point', null],
  ['--3,00', 'comma', null],
  ['0,00', 'comma', 0],
  ['-0,00', 'comma', 0],
  ['', 'comma', null],
] as const)('reads %s with a decimal %s as %s cents (INV-080)', (text, decimal, cents) =>
  expect(readSignedCents(text, decimal)).toBe(cents),
);

test.each<[ColumnRole[], string[]]>([
  [['bookedOn', 'amount', 'remittance', 'remittance', 'none', 'none'], []],
  [['valuedOn', 'credit', 'debit'], []],
  [['amount'], [paymentCopy.csvNoDay]],
  [['bookedOn', 'debit'], [paymentCopy.csvNoAmount]],
  [['bookedOn', 'amount', 'debit'], [paymentCopy.csvTwoAmounts]],
  [['bookedOn', 'amount', 'payer', 'payer'], [paymentCopy.csvRoleTwice(paymentCopy.csvRoles.payer)]],
])('columns %j have the faults %j (INV-080)', (roles, messages) =>
  expect(roleFaults(roles).map(({ message }) => message)).toEqual(messages),
);
