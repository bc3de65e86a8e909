import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { DAY, HOUR, MINUTE, millisecondsOf } from '#domain/base/time.ts';
import { silentLog } from '#test/logs.ts';
import { type World, world } from '#test/world.ts';
import { openDatabaseClock, thisMachine } from './database-clock.ts';
import type { Db } from './db.ts';

let w: World;
beforeEach(async () => {
  w = await world();
});

/** A machine whose clock can be set, and which can sleep. */
async function openClockOn({ ahead = 0 } = {}) {
  let set = ahead;
  let slept = 0;
  const clock = await openDatabaseClock(w.database, silentLog, {
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

/** How far two times are apart, in whole seconds. */
const secondsBetween = (a: string, b: string) => Math.round(Math.abs(millisecondsOf(a) - millisecondsOf(b)) / 1000);

test('a machine whose clock is a day ahead tells the time of the database', async () => {
  const { clock } = await openClockOn({ ahead: DAY });
  expect(secondsBetween(clock.now(), await databaseTime())).toBe(0);
});

test.each([HOUR, -HOUR])('a clock that is set by %d ms changes nothing', async (ms) => {
  const { clock, setClock } = await openClockOn();
  setClock(ms);
  expect(secondsBetween(clock.now(), await databaseTime())).toBe(0);
  await clock.ask();
  expect(secondsBetween(clock.now(), await databaseTime())).toBe(0);
});

test('the time that a machine slept has passed', async () => {
  const { clock, sleep } = await openClockOn();
  const before = clock.now();
  sleep(10 * MINUTE);
  expect(secondsBetween(before, clock.now())).toBe(600);
});

test('without an answer the clock goes on', async () => {
  let isAway = false;
  const db: Pick<Db, 'one'> = {
    one: (query) => (isAway ? Promise.reject(new Error('away')) : w.database.one(query)),
  };
  const clock = await openDatabaseClock(db, silentLog);
  onTestFinished(() => clock.stop());
  isAway = true;
  await expect(clock.ask()).rejects.toThrow('away');
  expect(secondsBetween(clock.now(), await databaseTime())).toBe(0);
});
