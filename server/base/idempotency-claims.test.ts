// Claims of repeatable calls: how long they hold, what becomes of them when the database is away, and that none holds for
// another key.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { DAY, MINUTE } from '#domain/base/time.ts';
import { viewCalls } from '#domain/base/views.ts';
import {
  abandonClaim,
  claimIdempotencyKey,
  idempotentRequestOf,
  storeAnswer,
  withClaimRenewal,
} from '#server/base/idempotency.ts';
import { world } from '#test/world.ts';

/** A person, and what they send with a key. */
async function caller() {
  const w = await world();
  const { id: userId } = await w.person('SuperAdmin');
  return { w, requestOf: (key: string) => idempotentRequestOf({ userId, key, call: 'POST /x', body: null }) };
}

test('what ended while the database was away is dead for every process as soon as the database hears of it', async () => {
  const { w, requestOf } = await caller();
  const [idle, working, next, late] = ['idle', 'working', 'next', 'late'].map(requestOf);
  for (const request of [idle!, working!, next!, late!]) await claimIdempotencyKey(w.database, request, w.now());
  await withClaimRenewal(w.database, working!, { now: w.now }).transaction(async () => {});
  /** A database that lets transactions through after what is done before each, which may keep it from there. */
  const reached = (before: (time: number) => void) => {
    let times = 0;
    return {
      ...w.database,
      transaction: (async (work) => {
        times += 1;
        before(times);
        return w.database.transaction(work);
      }) as typeof w.database.transaction,
    };
  };
  // One that is away for longer holds nothing up.
  const slow = reached((time) => {
    if (time === 1) throw new Error('away');
  });
  abandonClaim(slow, late!, w.now());
  // Here another call ends while those before it are told of.
  const database = reached((time) => {
    if (time === 1) abandonClaim(database, next!, w.now());
  });
  for (const request of [idle!, working!]) abandonClaim(database, request, w.now());
  const claims = () => w.rows(sql`select key, alive_at < ${w.now()} as is_dead from idempotency order by key`);
  expect(await claims()).toHaveLength(4);
  await expect.poll(claims).toEqual([{ key: 'working', isDead: true }]);
});

test('in the process that could not give them back they are dead at once', async () => {
  const { w, requestOf } = await caller();
  const requests = ['one', 'two'].map(requestOf);
  for (const request of requests) await claimIdempotencyKey(w.database, request, w.now());
  for (const request of requests) abandonClaim(w.database, request, w.now());
  for (const { key } of requests) expect(await claimIdempotencyKey(w.database, requestOf(key), w.now())).toBeNull();
});

test('they are dead there also at the moment at which they would die of age, when another call ends', async () => {
  const { w, requestOf } = await caller();
  const [first, second] = [requestOf('first'), requestOf('second')];
  // No other test has told anything of it.
  const database = { ...w.database };
  await claimIdempotencyKey(database, first, w.now());
  abandonClaim(database, first, w.now());
  w.advanceClock(2 * MINUTE);
  abandonClaim(database, second, w.now());
  expect(await claimIdempotencyKey(database, requestOf('first'), w.now())).toBeNull();
});

test('a key is repeated for a day, and whoever has several gets the answer of each', async () => {
  const { w, requestOf } = await caller();
  const answerOf = (key: string) => claimIdempotencyKey(w.database, requestOf(key), w.now());
  for (const key of ['one', 'two', 'three']) {
    const request = requestOf(key);
    await claimIdempotencyKey(w.database, request, w.now());
    // The claim of one key opens no other.
    expect(await storeAnswer(w.database, { ...request, key: 'another' }, { status: 200, reply: 'wrong' })).toBe(0);
    expect(await storeAnswer(w.database, request, { status: 200, reply: key })).toBe(1);
  }
  w.advanceClock(DAY);
  for (const key of ['one', 'two', 'three']) expect(await answerOf(key)).toEqual({ status: 200, reply: key });
  w.advanceClock(1);
  expect(await answerOf('one')).toBeNull();
});

test('a call that slept too long is still good while nobody sends its key again, whatever else its caller sends', async () => {
  const { w, requestOf } = await caller();
  const [slept, other] = [requestOf('slept'), requestOf('other')];
  for (const request of [slept, other]) await claimIdempotencyKey(w.database, request, w.now());
  w.advanceClock(2 * MINUTE + 1);
  expect(await claimIdempotencyKey(w.database, requestOf('other'), w.now())).toBeNull();
  expect(await storeAnswer(w.database, slept, { status: 200, reply: 'done' })).toBe(1);
});

const VIEW = { list: '/management/orders', name: 'Mine', address: '/all' };

test.each([
  [0, 422],
  [1, 200],
  [100, 200],
  [101, 422],
])('a key of %i letters is answered with %i', async (length, status) => {
  const person = await (await world()).person('Salesman');
  const answered = await person.call(viewCalls.create, VIEW, { 'idempotency-key': 'k'.repeat(length) });
  expect([answered.status, answered.code]).toEqual([status, status === 200 ? '' : 'idempotency_key_length']);
});

test('a key of a call that only reads claims nothing', async () => {
  const w = await world();
  const person = await w.person('Salesman');
  expect((await person.call(accessCalls.me, {}, { 'idempotency-key': 'k' })).status).toBe(200);
  expect(await w.rows(sql`select 1 from idempotency`)).toEqual([]);
});

test('a call that broke before it did anything may be sent again with its key', async () => {
  const w = await world();
  const person = await w.person('Salesman');
  const send = async () => (await person.call(viewCalls.create, VIEW, { 'idempotency-key': 'k' })).status;
  const run = (text: string) => w.database.transaction((tx) => tx.run(sql.raw(text)));
  await run(`create function break() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`);
  await run('create trigger break before insert on saved_view for each row execute function break()');
  const broken = await send().finally(() => run('drop function break cascade'));
  expect([broken, await send()]).toEqual([500, 200]);
});
