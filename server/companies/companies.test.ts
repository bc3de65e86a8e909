import { expect, test } from 'vitest';
import { companyCalls } from '#domain/companies/calls.ts';
import type { CompanyType } from '#domain/companies/types.ts';
import { world } from '#test/world.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 50 };

test('lets staff only find companies by name and email (COM-017)', async () => {
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

test('lets staff sort and filter companies by limit and balance (COM-004, CRL-001, CRL-003)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const add = (
    companyName: string,
    type: CompanyType,
    country: string,
    totalCreditLimit: number | null,
    balance: number,
  ) =>
    admin.do(companyCalls.create, {
      companyName,
      type,
      country,
      email: `${companyName}@company.example`,
      invoicePeriod: 'Weekly',
      accountingInfo: { totalCreditLimit, balance },
    });
  await add('Much', 'VIP', 'Norway', 90_000, 30_000);
  await add('None', 'Gold', 'Congo, Republic', null, 0);
  await add('Zero', 'Standard', 'Norway', 0, 100);
  const finance = await w.person('Finance');
  const names = async (over: object) =>
    (await finance.do(companyCalls.list, { ...ALL, ...over })).items.map(({ name }) => name);
  const by = (field: string, descending = false) => names({ sort: [{ field, descending }] });
  expect(await by('creditLimit')).toEqual(['Zero', 'Much', 'None']);
  expect(await by('creditLimit', true)).toEqual(['None', 'Much', 'Zero']);
  expect(await by('remaining', true)).toEqual(['None', 'Much', 'Zero']);
  expect(await by('type')).toEqual(['Zero', 'None', 'Much']);
  expect(await by('name', true)).toEqual(['Zero', 'None', 'Much']);
  expect(await by('balance', true)).toEqual(['Much', 'Zero', 'None']);
  for (const field of ['email', 'country', 'packageLimit']) expect(await by(field)).toHaveLength(3);
  expect(await names({ filter: { hasCreditLimit: false } })).toEqual(['None']);
  expect(await names({ filter: { isOverLimit: true } })).toEqual(['Zero']);
  expect(await names({ filter: { isOverLimit: false } })).toEqual(['Much', 'None']);
  expect(await names({ filter: { types: ['Gold', 'VIP'] } })).toEqual(['Much', 'None']);
  expect(await names({ filter: { countries: ['Norway'] } })).toEqual(['Much', 'Zero']);
  expect(await names({ filter: { countries: ['Congo, Republic'] } })).toEqual(['None']);
  expect(await names({ filter: { invoicePeriods: ['Weekly'] } })).toHaveLength(3);
  expect(
    (await finance.call(companyCalls.list, { ...ALL, sort: [{ field: 'secret' as 'name', descending: false }] }))
      .status,
  ).toBe(422);
});
