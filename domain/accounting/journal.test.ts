import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TAX_CATEGORIES } from '#domain/invoices/tax/tax.ts';
import { ACCOUNTS } from '#test/accounts.ts';
import { type AccountingDocument, postingsOf } from './journal.ts';

test("posts a document's amount to the cent, on the side of its kind", () => {
  const cents = fc.integer({ min: 0, max: 1_000_000_000 });
  const group = fc.record({
    category: fc.constantFrom(...TAX_CATEGORIES),
    rate: fc.nat(27),
    netCents: cents,
    vatCents: cents,
  });
  const document = fc.record({
    kind: fc.constantFrom('invoice' as const, 'creditNote' as const, 'payment' as const, 'purchases' as const),
    partyNumber: fc.option(fc.nat(20_000_000_000)),
    taxes: fc.array(group, { maxLength: 4 }),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(document, ({ kind, partyNumber, taxes, amount }) => {
      const isSale = kind === 'invoice' || kind === 'creditNote';
      const sold = taxes.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0);
      const one: AccountingDocument = {
        kind,
        partyNumber,
        key: 'k',
        number: 'n',
        day: '2026-11-20',
        partyName: 'Aurora',
        taxes: isSale ? taxes : [],
        cents: isSale ? sold : amount,
      };
      const general = kind === 'purchases' ? ACCOUNTS.payables : ACCOUNTS.receivables;
      const party =
        partyNumber !== null && partyNumber > 0 && partyNumber < 1_000_000_000 ? String(partyNumber) : general;
      const owed = postingsOf(one, ACCOUNTS).reduce(
        (sum, { debitAccount, creditAccount, cents: part }) =>
          sum + (debitAccount === party ? part : 0) - (creditAccount === party ? part : 0),
        0,
      );
      expect(owed).toBe(kind === 'invoice' ? sold : 0 - one.cents);
      for (const posting of postingsOf(one, ACCOUNTS)) expect(posting.cents).toBeGreaterThan(0);
    }),
  );
});

const PAYMENT: AccountingDocument = {
  kind: 'payment',
  key: 'k',
  number: 'n',
  day: '2026-11-20',
  partyName: 'Aurora',
  partyNumber: null,
  taxes: [],
  cents: 1000,
};

test.each([
  [null, ACCOUNTS.receivables],
  [0, ACCOUNTS.receivables],
  [1, '1'],
  [999_999_999, '999999999'],
  [1_000_000_000, ACCOUNTS.receivables],
])('gives a company with the number %s the account %s', (partyNumber, account) => {
  expect(postingsOf({ ...PAYMENT, partyNumber }, ACCOUNTS).map(({ creditAccount }) => creditAccount)).toEqual([
    account,
  ]);
});

test.each([
  ['payment', 1, [[ACCOUNTS.bank, ACCOUNTS.receivables, 1]]],
  ['payment', 0, []],
  ['payment', -1, [[ACCOUNTS.receivables, ACCOUNTS.bank, 1]]],
  ['purchases', 1, [[ACCOUNTS.purchases, ACCOUNTS.payables, 1]]],
  ['keyLoad', 1, [[ACCOUNTS.purchases, ACCOUNTS.payables, 1]]],
  ['keyLoadUndone', -1, [[ACCOUNTS.payables, ACCOUNTS.purchases, 1]]],
] as const)('posts a document of the kind %s with %i cents as %j', (kind, cents, postings) => {
  expect(
    postingsOf({ ...PAYMENT, kind, cents }, ACCOUNTS).map(({ debitAccount, creditAccount, cents: posted }) => [
      debitAccount,
      creditAccount,
      posted,
    ]),
  ).toEqual(postings);
});

test.each([
  ['S', 19, ['S19', 'S19']],
  ['AE', 0, ['AE', 'AE']],
] as const)('gives a sale of the category %s at %i percent the tax code of both', (category, rate, codes) => {
  const taxes = [{ category, rate, netCents: 1000, vatCents: 190 }];
  expect(postingsOf({ ...PAYMENT, kind: 'invoice', taxes }, ACCOUNTS).map(({ taxCode }) => taxCode)).toEqual(codes);
});
