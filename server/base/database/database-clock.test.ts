import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { DAY, HOUR, MINUTE, millisecondsOf } from '#domain/base/time.ts';
import { recordingLog, silentLog } from '#test/logs.ts';
import { type World, world } from '#test/world.ts';
import { createDatabaseClock, thisMachine } from './database-clock.ts';
import type { Db } from './db.ts';

let w: World;
beforeEach(async () => {
  w = await world();
});

/** A machine whose clock can be set and which can sleep. */
async function createClockOn({ ahead = 0 } = {}) {
  let set = ahead;
  let slept = 0;
  const clock = await createDatabaseClock(w.database, silentLog, {
    wall: () => thisMachine.wall() + set + slept,
    running: thisMachine.running,
    uptime: () => thisMachine.uptime() + slept,
  });
  onTestFinished(() => clock.stop());
  return {
    clock,
    setClock: (ms: number) => (set += ms),
    sleep: (ms: number) => (slept += ms),
  };
}

const databaseTime = async () => (await w.database.one(sql<{ now: string }>`select clock_timestamp() as now`))!.now;

/** Difference in whole seconds. */
const secondsBetween = (a: string, b: string) => Math.round(Math.abs(millisecondsOf(a) - millisecondsOf(b)) / 1000);

test('returns database time on a machine whose clock is a day ahead', async () => {
  const { clock } = await createClockOn({ ahead: DAY });
  expect(secondsBetween(clock.now(), await databaseTime())).toBe(0);
});

test.each([HOUR, -HOUR])('ignores a clock change of %d ms', async (ms) => {
  const { clock, setClock } = await createClockOn();
  setClock(ms);
  expect(secondsBetween(clock.now(), await databaseTime())).toBe(0);
  await clock.ask();
  expect(secondsBetween(clock.now(), await databaseTime())).toBe(0);
});

test('includes the time that the machine slept', async () => {
  const { clock, sleep } = await createClockOn();
  const before = clock.now();
  sleep(10 * MINUTE);
  expect(secondsBetween(before, clock.now())).toBe(600);
});

test('keeps running while the database does not respond', async () => {
  let isAway = false;
  const db: Pick<Db, 'only'> = {
    only: (query) => (isAway ? Promise.reject(new Error('away')) : w.database.only(query)),
  };
  const clock = await createDatabaseClock(db, silentLog);
  onTestFinished(() => clock.stop());
  isAway = true;
  await expect(clock.ask()).rejects.toThrow('away');
  expect(secondsBetween(clock.now(), await databaseTime())).toBe(0);
});

test.each([
  ['runs', { wall: 1000, running: 1000, uptime: 9000 }, 1000],
  ['is set by less than half a second', { wall: 1499, running: 1000, uptime: 9000 }, 1000],
  ['is set back by less than half a second', { wall: 501, running: 1000, uptime: 9000 }, 1000],
  ['slept for half a second', { wall: 1500, running: 1000, uptime: 1500 }, 1500],
  ['is set back by half a second', { wall: 500, running: 1000, uptime: 990 }, 1000],
  ['slept for a while', { wall: 9000, running: 1000, uptime: 9000 }, 9000],
])('advances the clock of a machine that %s by the elapsed time', async (_, passed, ms) => {
  const readings = { wall: 1_000_000, running: 5000, uptime: 70_000 };
  const clock = await createDatabaseClock(w.database, silentLog, {
    wall: () => readings.wall,
    running: () => readings.running,
    uptime: () => readings.uptime,
  });
  onTestFinished(() => clock.stop());
  const before = clock.now();
  for (const name of ['wall', 'running', 'uptime'] as const) readings[name] += passed[name];
  expect(millisecondsOf(clock.now()) - millisecondsOf(before)).toBe(ms);
});

test('dates a reply that took twenty seconds to the middle of the request', async () => {
  let running = 0;
  const clock = await createDatabaseClock(w.database, silentLog, {
    wall: () => 0,
    running: () => (running = running === 0 ? 1 : 20_001),
    uptime: () => 0,
  });
  onTestFinished(() => clock.stop());
  expect(millisecondsOf(clock.now()) - millisecondsOf(await databaseTime())).toBeGreaterThan(5000);
});

test.each([
  ['agrees with', 0, []],
  ['is ahead of', DAY, [DAY]],
  ['is behind', -DAY, [-DAY]],
])('warns operators about a clock that %s the database, with the difference', async (_, ahead, told) => {
  const { log, lines } = recordingLog();
  const clock = await createDatabaseClock(w.database, log, { ...thisMachine, wall: () => thisMachine.wall() + ahead });
  onTestFinished(() => clock.stop());
  await clock.ask();
  const warnings = lines().filter(({ msg }) => msg.startsWith('The clock'));
  expect(warnings.map(({ aheadMs }) => Math.round(Number(aheadMs) / MINUTE) * MINUTE)).toEqual(told);
});
