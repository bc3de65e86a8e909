// Failed background work does not block other work: the failure is recorded, retried with growing pauses, given up, and
// retried manually.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HOUR, MINUTE, millisecondsBetween, timeOf } from '#domain/base/time.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { type StuckWork, workCalls } from '#domain/work/calls.ts';
import { TRIES_MAX } from '#domain/work/kinds.ts';
import { newId } from '#server/base/process/ids.ts';
import { startDueOrders } from '#server/buying/items/due-orders.ts';
import { deliverDueOrders } from '#server/delivery/automatic-delivery.ts';
import { recordingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { patience } from '#test/patience.ts';
import { poisonOrder } from '#test/poisoned-orders.ts';
import { world } from '#test/world.ts';
import { clearFailures, forgetObsoleteFailures, recordFailure } from './isolated-work.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 100 };

/** Approved orders that are due; the first one cannot be changed. */
async function dueOrders(count: number) {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const buyer = await w.person('Partner');
  const promotion = await m.sell();
  const ids: string[] = [];
  const processingStart = timeOf(Date.parse(w.now()) + 30 * MINUTE);
  for (let n = 0; n < count; n++) {
    const { id } = await m.place(buyer, promotion);
    await admin.do(orderCalls.approve, {
      id,
      processingStart,
      processingEnd: timeOf(Date.parse(processingStart) + 48 * HOUR),
    });
    ids.push(id);
  }
  w.advanceClock(30 * MINUTE);
  const poisonedId = ids[0]!;
  const mend = await poisonOrder(w, poisonedId);
  const { log, lines, texts } = recordingLog();
  const startDue = () => startDueOrders({ database: w.database, log }, w.now());
  const stuck = async (): Promise<StuckWork[]> => (await admin.do(workCalls.list, ALL)).items;
  const stateOf = async (id: string) => (await admin.do(orderCalls.one, { id })).status;
  return { w, admin, ids, poisonedId, mend, lines, texts, startDue, stuck, stateOf };
}

const MANY_ORDERS_MS = patience(120_000);

test(
  'records a poisoned order among a hundred due ones and starts the other ninety-nine in the same round',
  async () => {
    const { admin, poisonedId, mend, startDue, stuck, stateOf, lines } = await dueOrders(100);
    expect(await startDue()).toBe(99);
    const [work, ...others] = await stuck();
    expect(others).toEqual([]);
    expect(work).toMatchObject({ kind: 'startOrder', orderId: poisonedId, tries: 1 });
    expect(work!.subject).toBe(work!.orderNumber);
    expect(lines()).toMatchObject([{ job: 'startOrder', order: poisonedId, tries: 1, level: 50 }]);

    expect(await startDue()).toBe(0);
    expect(await stuck()).toMatchObject([{ tries: 1 }]);
    await mend();
    expect(await admin.do(workCalls.retry, { ids: [work!.id] })).toEqual({ count: 1 });
    expect(await startDue()).toBe(1);
    expect(await stuck()).toEqual([]);
    expect(await stateOf(poisonedId)).toBe('Processing');
  },
  MANY_ORDERS_MS,
);

test('grows the pauses until it gives up; only a manual retry starts it again', async () => {
  const { w, admin, mend, startDue, stuck, lines } = await dueOrders(1);
  const pauses: number[] = [];
  for (let tries = 1; tries < TRIES_MAX; tries++) {
    await startDue();
    const [work] = await stuck();
    expect(work!.tries).toBe(tries);
    const pause = millisecondsBetween(w.now(), work!.nextTryAt!);
    pauses.push(pause);
    w.advanceClock(pause - 1);
    await startDue();
    expect(await stuck()).toMatchObject([{ tries }]);
    w.advanceClock(1);
  }
  for (const [n, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(5_000 * 2 ** n);
    expect(pause).toBeLessThanOrEqual(10_000 * 2 ** n);
  }
  await startDue();
  const [work] = await stuck();
  expect(work).toMatchObject({ tries: TRIES_MAX, nextTryAt: null });
  expect(lines().at(-1)!.msg).toBe('Background work was given up.');
  await mend();
  w.advanceClock(24 * HOUR);
  expect(await startDue()).toBe(0);
  await admin.do(workCalls.retry, { ids: [work!.id] });
  // A day later its promotion may have ended, but it is not stuck any more.
  expect(await startDue()).toBe(1);
  expect(await stuck()).toEqual([]);
});

test('keeps keys and addresses out of recorded and logged errors', async () => {
  const { startDue, stuck, texts } = await dueOrders(1);
  await startDue();
  const [work] = await stuck();
  expect(work!.error).toContain('poisoned by [e-mail] with [key]');
  expect(String(texts)).toContain('poisoned by [e-mail] with [key]');
  expect(String(texts)).not.toMatch(/ada@|ABCDE-/);
});

test('does not block other orders when one cannot be delivered automatically', async () => {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const buyer = await w.person('Partner');
  await w.database.transaction((tx) =>
    tx.run(sql`update company set automatic_delivery_package_key_count = 20 where id = ${buyer.companyId}`),
  );
  const ids: string[] = [];
  for (let n = 0; n < 2; n++) {
    const { id } = await m.place(buyer, await m.sell());
    await m.approve(admin, id);
    ids.push(id);
  }
  await w.buy();
  const mend = await poisonOrder(w, ids[0]!);
  const { log } = recordingLog();
  const deliver = () => deliverDueOrders({ database: w.database, log }, 'https://merkur.example', w.now());
  expect(await deliver()).toBe(1);
  const stuck = async () => (await admin.do(workCalls.list, ALL)).items;
  expect(await stuck()).toMatchObject([{ kind: 'deliverOrder', orderId: ids[0] }]);
  await mend();
  expect(await deliver()).toBe(0);
  w.advanceClock(MINUTE);
  expect(await deliver()).toBe(1);
  expect(await stuck()).toEqual([]);
});

test('forgets obsolete work and keeps work that was given up', async () => {
  const { w, poisonedId, admin, startDue, stuck } = await dueOrders(1);
  await startDue();
  w.advanceClock(HOUR);
  const { log } = recordingLog();
  const givenUp = { kind: 'recordReturn', subject: 'R-1', orderId: poisonedId } as const;
  for (let n = 0; n < TRIES_MAX; n++) await recordFailure({ database: w.database, log }, givenUp, 'broken', w.now());
  expect(await forgetObsoleteFailures(w.database, w.now())).toBe(1);
  expect(await stuck()).toMatchObject([{ kind: 'recordReturn', subject: 'R-1', nextTryAt: null }]);
  await clearFailures(w.database, 'recordReturn', ['R-1']);
  expect((await admin.call(workCalls.retry, { ids: [newId()] })).status).toBe(404);
});
