// Calls sent twice with one Idempotency-Key: with a single transaction, with several, and after a process died or
// slept.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/base/time.ts';
import { allocationCalls } from '#domain/buying/calls.ts';
import { keySearchCalls } from '#domain/delivery/key-search.ts';
import { approveAllCalls, orderCalls } from '#domain/orders/calls.ts';
import { createMarket } from '#test/market.ts';
import { type World, world } from '#test/world.ts';
import {
  claimIdempotencyKey,
  idempotentRequestOf,
  releaseClaim,
  storeAnswer,
  storeAnswerInTransaction,
  withClaimRenewal,
} from './idempotency.ts';

const { approveAll } = approveAllCalls;
const KEY = { 'idempotency-key': 'one click' };

async function submittedOrders(orders = 2) {
  const w = await world();
  const m = await createMarket(w);
  const buyer = await w.person('Partner');
  const promotion = await m.sell();
  const ids: string[] = [];
  for (let n = 0; n < orders; n++) ids.push((await m.place(buyer, promotion)).id);
  const approvals = () => w.rows(sql`select order_id from order_history where action = 'approve'`);
  return { w, m, ids, admin: await w.person('SuperAdmin'), approvals };
}

test('replays the first response of a call with several transactions without running it again', async () => {
  const { ids, admin, approvals } = await submittedOrders();
  const first = await admin.call(approveAll, { ids }, KEY);
  const again = await admin.call(approveAll, { ids }, KEY);
  expect(first.reply.map(({ status }) => status)).toEqual(['Success', 'Success']);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(await approvals()).toHaveLength(2);
  const other = await admin.call(approveAll, { ids: ids.slice(0, 1) }, KEY);
  expect([other.status, other.message]).toEqual([
    422,
    'This Idempotency-Key was used for another request. Use a new one.',
  ]);
});

test('replays the response of a call with one transaction, including a refusal', async () => {
  const { w, ids, admin } = await submittedOrders(1);
  await admin.do(orderCalls.approve, {
    id: ids[0]!,
    processingStart: '2026-11-20T12:00:00.000Z',
    processingEnd: '2026-11-22T12:00:00.000Z',
  });
  const buffer = () => admin.call(allocationCalls.buffer, { orderId: ids[0]!, quantity: 1 }, KEY);
  const refused = await buffer();
  expect(refused.status).toBe(409);
  await admin.do(orderCalls.pause, { id: ids[0]! });
  const again = await buffer();
  expect([again.status, again.body]).toEqual([409, refused.body]);
  expect(again.headers['content-type']).toContain('application/problem+json');
  w.advanceClock(DAY + MINUTE);
  expect((await buffer()).body).not.toBe(refused.body);
});

test('runs one of twenty parallel requests; the others get its response or that it is running', async () => {
  const { ids, admin, approvals } = await submittedOrders();
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin.call(approveAll, { ids }, KEY)));
  const bodies = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body));
  expect(bodies.size).toBe(1);
  expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true);
  expect(await approvals()).toHaveLength(2);
});

/** Makes storing responses fail while `act` runs, like a process that dies right before. */
async function crashBeforeAnswerStored<T>(w: World, act: () => Promise<T>): Promise<T> {
  const run = (text: string) => w.database.transaction((tx) => tx.run(sql.raw(text)));
  await run(`create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`);
  await run(`create trigger die before update of status on idempotency for each row execute function die()`);
  await run(`create trigger die_too before delete on idempotency for each row execute function die()`);
  try {
    return await act();
  } finally {
    await run('drop function die cascade');
  }
}

test('never automatically reruns a call that died after changing something; a person decides', async () => {
  const { w, ids, admin, approvals } = await submittedOrders();
  const send = () => admin.call(approveAll, { ids }, KEY);
  expect((await crashBeforeAnswerStored(w, send)).status).toBe(500);
  const soon = await send();
  expect([soon.status, soon.message]).toEqual([409, 'The same request is still running.']);
  w.advanceClock(2 * MINUTE + 1);
  const lateReply = await send();
  expect([lateReply.status, lateReply.message]).toEqual([
    409,
    'The first request was interrupted after part of it was done. Please look at what became of it before you send it again.',
  ]);
  expect(await approvals()).toHaveLength(2);
});

test('reruns a call that died before changing anything after two minutes, not before', async () => {
  const { w, ids, admin, approvals } = await submittedOrders(1);
  const send = () => admin.call(approveAll, { ids }, KEY);
  const pending = idempotentRequestOf({
    userId: admin.id,
    key: 'one click',
    call: `POST ${approveAll.path} {}`,
    body: ids,
  });
  expect(await claimIdempotencyKey(w.database, pending, w.now())).toBeNull();
  w.advanceClock(2 * MINUTE);
  expect((await send()).status).toBe(409);
  expect(await approvals()).toHaveLength(0);
  w.advanceClock(1);
  expect((await send()).reply).toMatchObject([{ status: 'Success' }]);
  expect(await approvals()).toHaveLength(1);
});

test('stops a process that slept past its claim from committing', async () => {
  const w = await world();
  const person = await w.person('Salesman');
  const request = { userId: person.id, key: 'k', call: 'POST /x', body: {} };
  const [slept, second] = [idempotentRequestOf(request), idempotentRequestOf(request)];
  expect(await claimIdempotencyKey(w.database, slept, w.now())).toBeNull();
  w.advanceClock(2 * MINUTE + 1);
  expect(await claimIdempotencyKey(w.database, second, w.now())).toBeNull();
  const name = (text: string) => sql`update app_user set last_name = ${text} where id = ${person.id}`;
  const inOne = w.database.transaction(async (tx) => {
    await tx.run(name('one'));
    await storeAnswerInTransaction(tx, slept, { status: 200, reply: {} });
  });
  await expect(inOne).rejects.toMatchObject({ code: 'idempotency_running' });
  const clock = { now: w.now };
  const inSeveral = withClaimRenewal(w.database, slept, clock).transaction((tx) => tx.run(name('several')));
  await expect(inSeveral).rejects.toMatchObject({ code: 'idempotency_running' });
  expect(await storeAnswer(w.database, slept, { status: 200, reply: 'slept' })).toBe(0);
  await releaseClaim(w.database, slept, { status: 500, reply: 'slept' });
  await withClaimRenewal(w.database, second, clock).transaction((tx) => tx.run(name('second')));
  expect(await storeAnswer(w.database, second, { status: 200, reply: 'second' })).toBe(1);
  expect(await claimIdempotencyKey(w.database, idempotentRequestOf(request), w.now())).toEqual({
    status: 200,
    reply: 'second',
  });
  expect(await w.rows(sql`select last_name from app_user`)).toEqual([{ lastName: 'second' }]);
});

test('keeps the claim of a slow call that is still working', async () => {
  const w = await world();
  const person = await w.person('Salesman');
  const request = { userId: person.id, key: 'k', call: 'POST /x', body: {} };
  const first = idempotentRequestOf(request);
  await claimIdempotencyKey(w.database, first, w.now());
  for (let n = 0; n < 3; n++) {
    w.advanceClock(MINUTE + 30_000);
    await withClaimRenewal(w.database, first, { now: w.now }).transaction(async () => undefined);
    await expect(claimIdempotencyKey(w.database, idempotentRequestOf(request), w.now())).rejects.toMatchObject({
      code: 'idempotency_running',
    });
  }
});

test('allows a retry with the same key after a temporary refusal or a failure without changes', async () => {
  const w = await world();
  const person = await w.person('Salesman');
  const search = (headers = {}) => person.call(keySearchCalls.search, { keys: ['ABCDE-FGHIJ'] }, headers);
  for (let n = 0; n < 20; n++) await search();
  expect((await search(KEY)).status).toBe(429);
  w.advanceClock(HOUR + 1);
  expect((await search(KEY)).status).toBe(200);

  const request = { userId: person.id, key: 'broke', call: 'POST /x', body: {} };
  const broken = idempotentRequestOf(request);
  await claimIdempotencyKey(w.database, broken, w.now());
  await releaseClaim(w.database, broken, { status: 500, reply: 'broke' });
  const half = idempotentRequestOf(request);
  expect(await claimIdempotencyKey(w.database, half, w.now())).toBeNull();
  await withClaimRenewal(w.database, half, { now: w.now }).transaction(async () => undefined);
  await releaseClaim(w.database, half, { status: 500, reply: 'broke' });
  expect(await claimIdempotencyKey(w.database, idempotentRequestOf(request), w.now())).toEqual({
    status: 500,
    reply: 'broke',
  });
});

test('treats a claim released just before it is read as still running', async () => {
  const w = await world();
  const { id: userId } = await w.person('SuperAdmin');
  const request = () => idempotentRequestOf({ userId, key: 'one click', call: 'POST /x', body: null });
  const first = request();
  await claimIdempotencyKey(w.database, first, w.now());
  const givesBackMeanwhile = {
    ...w.database,
    transaction: ((work) =>
      w.database.transaction((tx) =>
        work({
          ...tx,
          one: async (query) => {
            const row = await tx.one(query);
            if (row === undefined) await tx.run(sql`delete from idempotency where claim = ${first.claim}`);
            return row;
          },
        }),
      )) as typeof w.database.transaction,
  };
  await expect(claimIdempotencyKey(givesBackMeanwhile, request(), w.now())).rejects.toMatchObject({
    code: 'idempotency_running',
  });
});
