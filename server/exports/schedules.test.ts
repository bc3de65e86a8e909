// Weekly and monthly exports.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type ExportRequest, exportCalls } from '#domain/base/exports/exports.ts';
import { DAY } from '#domain/base/time.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { overviewCalls } from '#domain/orders/overview.ts';
import { failingLog } from '#test/logs.ts';
import { type Person, type World, world } from '#test/world.ts';
import { exportRunHandler } from './making.ts';
import { startDueExports } from './schedules.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
/** Salesmen see it by a group permission only. */
const UNINVOICED: ExportRequest = {
  list: overviewCalls.uninvoiced.path,
  query: { states: 'Completed' },
  columns: [{ title: 'Number', field: 'orderNumber' }],
  format: 'csv',
  label: 'Uninvoiced orders',
  filterText: 'Status: Completed',
  address: '/management/uninvoiced',
};

const start = (w: World) => startDueExports({ database: w.database, log: failingLog }, w.now());
async function work(w: World): Promise<void> {
  const services = { database: w.database, clock: { now: w.now }, keys: w.keys, log: failingLog };
  const handler = exportRunHandler({ ...services, publicUrl: 'https://merkur.example' });
  for (const { id } of await w.rows(sql<{ id: string }>`select id from export where state = 'Waiting'`))
    await handler({ exportId: id });
}
const schedulesOf = (who: Person) => who.do(exportCalls.schedules, {});
const exportsOf = async (who: Person) => (await who.do(exportCalls.list, ALL)).items;

/** Starts on Friday, 2026-11-20 at noon. */
async function scheduled() {
  const w = await world();
  const sales = await w.person('Salesman', { groups: ['Invoice.Create'] });
  const schedule = await sales.do(exportCalls.schedule, { ...UNINVOICED, every: 'Week', day: 1 });
  return { w, sales, schedule };
}

test('runs once on its day and emails a link without attachment', async () => {
  const { w, sales, schedule } = await scheduled();
  expect(schedule).toMatchObject({ nextAt: '2026-11-23T05:00:00.000Z', lastAt: null, isPaused: false, trouble: '' });
  expect(await start(w)).toBe(0);
  w.advanceClock(3 * DAY);
  expect([await start(w), await start(w)]).toEqual([1, 0]);
  await work(w);
  expect(await exportsOf(sales)).toMatchObject([
    { label: 'Uninvoiced orders', filterText: 'Status: Completed', state: 'Ready', isScheduled: true },
  ]);
  const mails = await w.mails(sales.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your export: Uninvoiced orders']);
  expect(mails[0]!.body).toContain('https://merkur.example/exports');
  expect(await schedulesOf(sales)).toMatchObject([
    { nextAt: '2026-11-30T05:00:00.000Z', lastAt: w.now(), trouble: '' },
  ]);
});

test('produces one file with two workers, and one for several missed weeks', async () => {
  const { w, sales } = await scheduled();
  w.advanceClock(24 * DAY);
  const counts = await Promise.all([start(w), start(w)]);
  expect(counts.reduce((sum, one) => sum + one)).toBe(1);
  expect(await exportsOf(sales)).toHaveLength(1);
  expect((await schedulesOf(sales))[0]!.nextAt).toBe('2026-12-21T05:00:00.000Z');
});

test('skips users without permission or deactivated, showing the reason until it resumes', async () => {
  const { w, sales } = await scheduled();
  const rights = await w.rows(sql<{ group: string }>`select permission_group_id as "group" from user_permission_group
    where user_id = ${sales.id}`);
  const run = (query: ReturnType<typeof sql>) => w.database.transaction((tx) => tx.run(query));
  await run(sql`delete from user_permission_group where user_id = ${sales.id}`);
  w.advanceClock(3 * DAY);
  expect(await start(w)).toBe(0);
  expect(await schedulesOf(sales)).toMatchObject([
    { trouble: expect.stringContaining('may no longer see'), nextAt: '2026-11-30T05:00:00.000Z', lastAt: null },
  ]);
  await run(sql`insert into user_permission_group values (${sales.id}, ${rights[0]!.group})`);
  await run(sql`update app_user set is_active = false where id = ${sales.id}`);
  w.advanceClock(7 * DAY);
  expect(await start(w)).toBe(0);
  await run(sql`update app_user set is_active = true where id = ${sales.id}`);
  w.advanceClock(7 * DAY);
  expect(await start(w)).toBe(1);
  expect(await schedulesOf(sales)).toMatchObject([{ trouble: '' }]);
  expect(await w.mails(sales.email)).toEqual([]);
});

test('is paused, changed and deleted by its owner only, keeping created files', async () => {
  const { w, sales, schedule } = await scheduled();
  const { id } = schedule;
  const other = await w.person('Salesman', { groups: ['Invoice.Create'] });
  const change = { id, every: 'Month' as const, day: 31, isPaused: true };
  expect(await schedulesOf(other)).toEqual([]);
  expect((await other.call(exportCalls.changeSchedule, change)).status).toBe(404);
  expect((await other.call(exportCalls.removeSchedule, { id })).status).toBe(404);
  await sales.do(exportCalls.changeSchedule, change);
  w.advanceClock(30 * DAY);
  expect(await start(w)).toBe(0);
  expect(await sales.do(exportCalls.changeSchedule, { ...change, isPaused: false })).toMatchObject({
    nextAt: '2026-12-31T05:00:00.000Z',
  });
  w.advanceClock(11 * DAY);
  expect(await start(w)).toBe(1);
  await sales.do(exportCalls.removeSchedule, { id });
  await work(w);
  expect(await exportsOf(sales)).toMatchObject([{ state: 'Ready', isScheduled: false }]);
});

test('rejects invalid days, foreign lists and more than twenty schedules', async () => {
  const { sales } = await scheduled();
  const asked = { ...UNINVOICED, every: 'Week' as const, day: 1 };
  expect((await sales.call(exportCalls.schedule, { ...asked, day: 8 })).errors.map(({ Field }) => Field)).toEqual([
    'Day',
  ]);
  expect((await sales.call(exportCalls.schedule, { ...asked, list: '/order/me/search' })).code).toBe('forbidden');
  for (let n = 1; n < 20; n += 1) await sales.do(exportCalls.schedule, asked);
  expect((await sales.call(exportCalls.schedule, asked)).code).toBe('too_many_schedules');
});

test('resolves named ranges on the day of the file and keeps fixed dates', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const orders = { ...UNINVOICED, list: orderCalls.list.path, address: '/management/orders' };
  const schedule = async (query: ExportRequest['query']) =>
    (await admin.do(exportCalls.schedule, { ...orders, query, every: 'Week', day: 1 })).id;
  const lastWeek = await schedule({
    states: 'Completed',
    createdAtFrom: '2026-11-09T00:00:00.000Z',
    createdAtTo: '2026-11-15T23:59:59.999Z',
  });
  const someDays = await schedule({ createdAtFrom: '2026-11-09T00:00:00.000Z' });
  w.advanceClock(3 * DAY);
  expect(await start(w)).toBe(2);
  const queries = await w.rows(sql<{ scheduleId: string; query: object }>`select schedule_id, query from export`);
  const queryOf = (id: string) => queries.find(({ scheduleId }) => scheduleId === id)!.query;
  expect(queryOf(lastWeek)).toEqual({
    states: 'Completed',
    createdAtFrom: '2026-11-16T00:00:00.000Z',
    createdAtTo: '2026-11-22T23:59:59.999Z',
  });
  expect(queryOf(someDays)).toEqual({ createdAtFrom: '2026-11-09T00:00:00.000Z' });
});
