import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { vendorCalls } from '#domain/accounting/vendor-calls.ts';
import { world } from '#test/world.ts';

const GENBA = { internalId: 4711, name: 'Genba Ltd', searchValue: 'Genba' };
const LIST = { filter: {}, sort: [], page: 0, size: 10 };

test('creates, finds, changes and audits a vendor (VEN-008, VEN-009)', async () => {
  const w = await world();
  const finance = await w.person('Finance');
  const { id } = await finance.do(vendorCalls.create, GENBA);
  await finance.do(vendorCalls.create, { internalId: 10_000_000_000_000, name: 'Sega', searchValue: 'SEGA' });
  const find = async (text: string) =>
    (await finance.do(vendorCalls.list, { ...LIST, filter: { text } })).items.map(({ name }) => name);
  expect(await find('genba')).toEqual(['Genba Ltd']);
  expect(await find('4711')).toEqual(['Genba Ltd']);
  expect(await find('nothing')).toEqual([]);
  await finance.do(vendorCalls.update, { id, ...GENBA, name: 'Genba Digital' });
  expect((await finance.do(vendorCalls.list, LIST)).items).toEqual([
    { id, internalId: 4711, name: 'Genba Digital', searchValue: 'Genba' },
    expect.objectContaining({ internalId: 10_000_000_000_000 }),
  ]);
});

test.each([
  [{ internalId: -1 }, 'InternalId', 'Must be at least 0.'],
  [{ internalId: 10_000_000_000_001 }, 'InternalId', 'Must be at most 10000000000000.'],
  [{ internalId: 1.5 }, 'InternalId', 'Must be a whole number.'],
  [{ name: ' ' }, 'Name', 'This field is required.'],
  [{ name: 'x'.repeat(201) }, 'Name', 'At most 200 characters are allowed.'],
  [{ searchValue: '' }, 'SearchValue', 'This field is required.'],
])('refuses %j at %s (VEN-006, VEN-007)', async (over, field, message) => {
  const finance = await (await world()).person('Finance');
  const refused = await finance.call(vendorCalls.create, { ...GENBA, ...over });
  expect(refused.errors).toMatchObject([{ Field: field, Message: message }]);
  expect((await finance.do(vendorCalls.list, LIST)).totalCount).toBe(0);
});

test('rejects a duplicate internal id by field (VEN-007)', async () => {
  const finance = await (await world()).person('Finance');
  await finance.do(vendorCalls.create, GENBA);
  const { id } = await finance.do(vendorCalls.create, { ...GENBA, internalId: 1, searchValue: 'Sega' });
  for (const refused of [
    await finance.call(vendorCalls.create, { ...GENBA, name: 'Other', searchValue: 'Other' }),
    await finance.call(vendorCalls.update, { id, ...GENBA, searchValue: 'Sega' }),
  ])
    expect([refused.status, refused.errors]).toMatchObject([
      409,
      [{ Field: 'InternalId', Message: 'Another vendor has this Internal Id.' }],
    ]);
});

test('rejects a duplicate search value in any case, keeping existing duplicates (VEN-007)', async () => {
  const w = await world();
  const finance = await w.person('Finance');
  const first = await finance.do(vendorCalls.create, GENBA);
  const second = await finance.do(vendorCalls.create, { internalId: 2, name: 'Sega', searchValue: 'Sega' });
  for (const refused of [
    await finance.call(vendorCalls.create, { internalId: 3, name: 'Third', searchValue: 'GENBA' }),
    await finance.call(vendorCalls.update, { ...second, searchValue: 'genba' }),
  ])
    expect([refused.status, refused.errors]).toMatchObject([
      409,
      [{ Field: 'SearchValue', Message: 'Another vendor has this Search Value.' }],
    ]);
  await w.database.transaction((tx) => tx.run(sql`update vendor set search_value = 'Genba' where id = ${second.id}`));
  const kept = { ...second, searchValue: 'Genba', name: 'Sega Europe' };
  expect(await finance.do(vendorCalls.update, kept)).toEqual(kept);
  expect(await finance.do(vendorCalls.update, { ...first, name: 'Genba Digital' })).toMatchObject({ id: first.id });
  const together = await Promise.all(
    [5, 6, 7, 8, 9, 10].map((internalId) =>
      finance.call(vendorCalls.create, { internalId, name: 'New', searchValue: 'New' }),
    ),
  );
  expect(together.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

test('lets SuperAdmin and Finance write vendors, and salesmen read them (VEN-011)', async () => {
  const w = await world();
  const salesman = await w.person('Salesman');
  expect((await salesman.call(vendorCalls.create, GENBA)).status).toBe(403);
  expect((await salesman.do(vendorCalls.list, LIST)).totalCount).toBe(0);
});
