// Idempotency claims: their lifetime, database outages, and isolation between keys.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { DAY, MINUTE } from '#domain/base/time.ts';
import { viewCalls } from '#domain/base/views/views.ts';
import {
  abandonClaim,
  claimIdempotencyKey,
  idempotentRequestOf,
  storeAnswer,
  withClaimRenewal,
} from '#server/base/http/idempotency.ts';
import { world } from '#test/world.ts';

/** A user with requests that carry keys. */
async function caller() {
  const w = await world();
  const { id: userId } = await w.person('SuperAdmin');
  return { w, requestOf: (key: string) => idempotentRequestOf({ userId, key, call: 'POST /x', body: null }) };
}

test('expires a call that ended during an outage in all processes once the database is back', async () => {
  const { w, requestOf } = await caller();
  const [idle, working, next, late] = ['idle', 'working', 'next', 'late'].map(requestOf);
  for (const request of [idle!, working!, next!, late!]) await claimIdempotencyKey(w.database, request, w.now());
  await withClaimRenewal(w.database, working!, { now: w.now }).transaction(async () => {});
  /** A database that runs `before` ahead of each transaction; throwing there simulates an outage. */
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
  // A longer outage does not block the others.
  const slow = reached((time) => {
    if (time === 1) throw new Error('away');
  });
  abandonClaim(slow, late!, w.now());
  // Another call ends while the earlier ones are being reported.
  const database = reached((time) => {
    if (time === 1) abandonClaim(database, next!, w.now());
  });
  for (const request of [idle!, working!]) abandonClaim(database, request, w.now());
  const claims = () => w.rows(sql`select key, alive_at < ${w.now()} as is_dead from idempotency order by key`);
  expect(await claims()).toHaveLength(4);
  await expect.poll(claims).toEqual([{ key: 'working', isDead: true }]);
});

test('expires claims immediately in the process that could not release them', async () => {
  const { w, requestOf } = await caller();
  const requests = ['one', 'two'].map(requestOf);
  for (const request of requests) await claimIdempotencyKey(w.database, request, w.now());
  for (const request of requests) abandonClaim(w.database, request, w.now());
  for (const { key } of requests) expect(await claimIdempotencyKey(w.database, requestOf(key), w.now())).toBeNull();
});

test('expires them there even if another call ends at the moment of their timeout', async () => {
  const { w, requestOf } = await caller();
  const [first, second] = [requestOf('first'), requestOf('second')];
  // A fresh object, without abandoned claims of other tests.
  const database = { ...w.database };
  await claimIdempotencyKey(database, first, w.now());
  abandonClaim(database, first, w.now());
  w.advanceClock(2 * MINUTE);
  abandonClaim(database, second, w.now());
  expect(await claimIdempotencyKey(database, requestOf('first'), w.now())).toBeNull();
});

test('replays a key for a day, each key with its own response', async () => {
  const { w, requestOf } = await caller();
  const answerOf = (key: string) => claimIdempotencyKey(w.database, requestOf(key), w.now());
  for (const key of ['one', 'two', 'three']) {
    const request = requestOf(key);
    await claimIdempotencyKey(w.database, request, w.now());
    // The claim of one key does not apply to another.
    expect(await storeAnswer(w.database, { ...request, key: 'another' }, { status: 200, reply: 'wrong' })).toBe(0);
    expect(await storeAnswer(w.database, request, { status: 200, reply: key })).toBe(1);
  }
  w.advanceClock(DAY);
  for (const key of ['one', 'two', 'three']) expect(await answerOf(key)).toEqual({ status: 200, reply: key });
  w.advanceClock(1);
  expect(await answerOf('one')).toBeNull();
});

test('lets a call that slept too long finish if its key was not sent again', async () => {
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
])('answers a key of %i characters with %i', async (length, status) => {
  const person = await (await world()).person('Salesman');
  const answered = await person.call(viewCalls.create, VIEW, { 'idempotency-key': 'k'.repeat(length) });
  expect([answered.status, answered.code]).toEqual([status, status === 200 ? '' : 'idempotency_key_length']);
});

test('claims no key for a read-only call', async () => {
  const w = await world();
  const person = await w.person('Salesman');
  expect((await person.call(accessCalls.me, {}, { 'idempotency-key': 'k' })).status).toBe(200);
  expect(await w.rows(sql`select 1 from idempotency`)).toEqual([]);
});

test('allows a retry with the same key if the call failed before it changed anything', async () => {
  const w = await world();
  const person = await w.person('Salesman');
  const send = async () => (await person.call(viewCalls.create, VIEW, { 'idempotency-key': 'k' })).status;
  const run = (text: string) => w.database.transaction((tx) => tx.run(sql.raw(text)));
  await run(`create function break() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`);
  await run('create trigger break before insert on saved_view for each row execute function break()');
  const broken = await send().finally(() => run('drop function break cascade'));
  expect([broken, await send()]).toEqual([500, 200]);
});
