import { expect, test } from 'vitest';
import { HOUR } from '#domain/base/time.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import { world } from '#test/world.ts';

const { get, update, changes } = settingCalls;
const ALL = { filter: {}, sort: [], page: 0, size: 10 };

test('defaults the profit factor to 0 (SET-006)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  expect(await admin.do(get, {})).toEqual({ profitFactor: 0, modifiedAt: null });
  expect((await admin.do(changes, ALL)).items).toEqual([]);
});

test('records every change with user, time, old and new value, newest first', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const first = w.now();
  await admin.do(update, { profitFactor: 12 });
  w.advanceClock(HOUR);
  await admin.do(update, { profitFactor: 8, modifiedAt: first });
  expect(await admin.do(get, {})).toEqual({ profitFactor: 8, modifiedAt: w.now() });
  expect((await admin.do(changes, ALL)).items).toEqual([
    expect.objectContaining({ at: w.now(), modifiedByName: admin.name, oldProfitFactor: 12, newProfitFactor: 8 }),
    expect.objectContaining({ at: first, modifiedByName: admin.name, oldProfitFactor: 0, newProfitFactor: 12 }),
  ]);
});

test('ignores a save without changes', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  await admin.do(update, { profitFactor: 0 });
  expect((await admin.do(changes, ALL)).totalCount).toBe(0);
});

test.each([
  [-1, 422],
  [101, 422],
  [2.5, 422],
])('answers %s percent with %s and changes nothing (SET-002)', async (profitFactor, status) => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const answered = await admin.call(update, { profitFactor });
  expect([answered.status, answered.errors[0]?.Field]).toEqual([status, 'ProfitFactor']);
  expect((await admin.do(get, {})).profitFactor).toBe(0);
});

test('rejects a save after a conflicting change', async () => {
  const w = await world();
  const [admin, other] = [await w.person('SuperAdmin'), await w.person('SuperAdmin')];
  const { modifiedAt } = await admin.do(get, {});
  await other.do(update, { profitFactor: 20 });
  const answered = await admin.call(update, { profitFactor: 5, modifiedAt });
  expect([answered.status, answered.message]).toEqual([
    409,
    'This was changed by someone else in the meantime. Please reload.',
  ]);
  expect((await admin.do(get, {})).profitFactor).toBe(20);
});

test('records two concurrent first changes in order', async () => {
  const w = await world();
  const people = [await w.person('SuperAdmin'), await w.person('SuperAdmin')];
  await Promise.all(people.map((one, at) => one.do(update, { profitFactor: 10 + at })));
  const { items } = await people[0]!.do(changes, ALL);
  expect(items.map((one) => one.oldProfitFactor)).toEqual([items[1]!.newProfitFactor, 0]);
});
