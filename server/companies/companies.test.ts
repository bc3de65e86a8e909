import { expect, test } from 'vitest';
import { companyCalls } from '#domain/companies/calls.ts';
import { remainingPercent } from '#domain/companies/remaining-credit.ts';
import { world } from '#test/world.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 50 };

test('staff find companies by name and email, and nobody else does (COM-017)', async () => {
  const w = await world();
  const id = await w.company({ name: 'Aurora 50% Games', creditLimitCents: 10_000 });
  await w.company({ name: 'Borealis' });
  const finance = await w.person('Finance');
  const matches = await finance.do(companyCalls.list, { ...ALL, filter: { text: '50% g' } });
  expect(matches.items.map((one) => [one.id, one.accountingInfo.totalCreditLimit])).toEqual([[id, 10_000]]);
  expect((await finance.do(companyCalls.list, ALL)).totalCount).toBe(2);
  expect((await finance.do(companyCalls.one, { id })).name).toBe('Aurora 50% Games');
  for (const who of [await w.person('Partner', { companyId: id }), await w.person('Standard')]) {
    expect((await who.call(companyCalls.list, ALL)).status).toBe(403);
    expect((await who.call(companyCalls.one, { id })).status).toBe(403);
  }
});

test.each([
  [null, 500, 100],
  [0, 500, 0],
  [1000, 0, 0],
  [1000, 250, 75],
  [1000, 1500, 0],
  [300, 100, 67],
  [1000, -500, 100],
])('with a limit of %s and a balance of %s, %s percent remain (CRL-003, CRL-005)', (limit, balance, percent) => {
  expect(remainingPercent(limit, balance)).toBe(percent);
});
