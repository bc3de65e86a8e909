import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TAX_CATEGORIES } from '#domain/invoices/tax/tax.ts';
import { ACCOUNTS } from '#test/accounts.ts';
import { type AccountingDocument, postingsOf } from './journal.ts';

test("posts a document's amount to the cent, on the side of its kind", () => {
  const cents = fc.integer({ min: 0, max: 1_000_000_000 });
  const group = fc.record({
    category: fc.constantFrom(...TAX_CATEGORIES),
    rateBp: fc.nat(2700),
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
        dueDay: null,
        buyerVatId: '',
        paid: [],
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
  dueDay: null,
  buyerVatId: '',
  paid: [],
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
  ['S', 1900, ['S19', 'S19']],
  ['S', 2550, ['S25.5', 'S25.5']],
  ['AE', 0, ['AE', 'AE']],
] as const)('gives a sale of the category %s at %i basis points the tax code of both', (category, rateBp, codes) => {
  const taxes = [{ category, rateBp, netCents: 1000, vatCents: 190 }];
  expect(postingsOf({ ...PAYMENT, kind: 'invoice', taxes }, ACCOUNTS).map(({ taxCode }) => taxCode)).toEqual(codes);
});

test.each([
  [
    'posts net with key 40 and VAT to other accounts',
    'S',
    1900,
    190,
    false,
    [
      [1000, '40'],
      [190, ''],
    ],
  ],
  ['posts gross in one line to an automatic account', 'S', 1900, 190, true, [[1190, '']]],
  [
    'posts net with key 40 at a rate the automatic account does not have',
    'S',
    700,
    70,
    true,
    [
      [1000, '40'],
      [70, ''],
    ],
  ],
  ['posts untaxed sales without a key to an automatic account', 'S', 0, 0, true, [[1000, '']]],
] as const)('in DATEV %s (INV-040)', (_, category, rateBp, vatCents, automaticS, lines) => {
  const taxes = [{ category, rateBp, netCents: 1000, vatCents }];
  for (const kind of ['invoice', 'creditNote'] as const) {
    const postings = postingsOf({ ...PAYMENT, kind, taxes }, { ...ACCOUNTS, automaticS });
    expect(postings.flatMap((one) => (one.datevCents > 0 ? [[one.datevCents, one.datevKey]] : []))).toEqual(lines);
    expect(postings.reduce((sum, { cents }) => sum + cents, 0)).toBe(1000 + vatCents);
  }
});

test.each(TAX_CATEGORIES)('reads the automatic setting of the account of category %s (INV-040)', (category) => {
  const taxes = [{ category, rateBp: 0, netCents: 1000, vatCents: 0 }];
  const setting = `automatic${category[0]}${category.slice(1).toLowerCase()}`;
  const keyWith = (accounts: object) =>
    postingsOf({ ...PAYMENT, kind: 'invoice', taxes }, { ...ACCOUNTS, ...accounts }).map(({ datevKey }) => datevKey);
  expect([keyWith({}), keyWith({ [setting]: true })]).toEqual([['40'], ['']]);
});
