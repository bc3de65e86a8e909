// From an item to a request at the provider: each reference is sent once at most, and by one process, however long
// processes have stopped between their steps.

import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MINUTE, type Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/db.ts';
import { failingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { SETTLE, world } from '#test/world.ts';
import { openBuyer } from './buyer.ts';
import { recordProviderAnswers } from './provider-answers.ts';
import { claimItems, LEASE_MS, markSent } from './purchase-attempts.ts';

async function due() {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const order = await m.place(await w.person('Partner'), await m.sell());
  await m.approve(admin, order.id);
  const [providerId] = [...(await w.providerClients.all()).keys()];
  const completed = async () => (await w.rows(sql<{ n: number }>`select completed_count as n from orders`))[0]!.n;
  const buyerOn = (database: Database) =>
    openBuyer({
      database,
      vault: w.vault,
      clock: { now: w.now },
      providers: w.providerClients,
      log: failingLog,
    });
  return { w, m, providerId: providerId!, completed, buyerOn };
}

test('a reference that was called off between its intent and its sending is not sent', async () => {
  const { w, m, providerId, completed } = await due();
  const taken = await w.database.transaction((tx) => claimItems(tx, providerId, 5, LEASE_MS, w.now()));
  w.advanceClock(LEASE_MS + MINUTE);
  await w.buy();
  const marked = await w.database.transaction((tx) =>
    markSent(
      tx,
      taken.map(({ ref }) => ref),
      LEASE_MS,
      w.now(),
    ),
  );
  expect([...marked]).toEqual([]);
  expect(await completed()).toBe(20);
  expect(await m.broken()).toEqual([]);
});

test('a reference is marked as sent once', async () => {
  const { w, providerId } = await due();
  const taken = await w.database.transaction((tx) => claimItems(tx, providerId, 5, LEASE_MS, w.now()));
  const refs = taken.map(({ ref }) => ref);
  const mark = async () => (await w.database.transaction((tx) => markSent(tx, refs, LEASE_MS, w.now()))).size;
  expect([await mark(), await mark()]).toEqual([5, 0]);
});

test('a process that stood still after it marked its references sends none of them', async () => {
  const { w, m, completed, buyerOn } = await due();
  const standing = new Int32Array(new SharedArrayBuffer(4));
  let froze = 0;
  const freezing: Database = {
    ...w.database,
    transaction: async (work) => {
      const result = await w.database.transaction(work);
      // What marks references as sent answers them as a set.
      if (result instanceof Set && froze++ === 0) Atomics.wait(standing, 0, 0, 400);
      return result;
    },
  };
  await buyerOn(freezing).drain();
  expect(froze).toBeGreaterThan(0);
  expect(m.simulator.ledger().sold).toBe(0);
  for (let n = 0; n < 3; n++) {
    w.advanceClock(SETTLE);
    await w.buy();
  }
  expect([await completed(), m.simulator.ledger().sold]).toEqual([20, 20]);
});

test('that a provider shows no order is believed by the time of the question, not by the time of writing', async () => {
  const { w, providerId } = await due();
  const taken = await w.database.transaction((tx) => claimItems(tx, providerId, 2, LEASE_MS, w.now()));
  await w.database.transaction((tx) =>
    markSent(
      tx,
      taken.map(({ ref }) => ref),
      LEASE_MS,
      w.now(),
    ),
  );
  w.advanceClock(MINUTE);
  const early = w.now();
  w.advanceClock(SETTLE);
  const write = (ref: string, askedAt: Time) =>
    w.database.transaction((tx) =>
      recordProviderAnswers(
        tx,
        w.vault,
        SETTLE,
        taken[0]!.orderId,
        [{ ref, reply: { kind: 'absent', askedAt } }],
        w.now(),
      ),
    );
  await write(taken[0]!.ref, early);
  await write(taken[1]!.ref, w.now());
  const stateOf = async ({ ref }: { ref: string }) =>
    (await w.database.one(sql<{ state: string }>`select state from purchase_attempt where ref = ${ref}`))?.state;
  expect([await stateOf(taken[0]!), await stateOf(taken[1]!)]).toEqual(['sent', 'void']);
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test('two processes take different items, and neither waits for the other', async () => {
    const { w, providerId } = await due();
    let letGo = () => {};
    const held = new Promise<void>((go) => {
      letGo = go;
    });
    onTestFinished(() => letGo());
    let tell = (_: string[]) => {};
    const first = new Promise<string[]>((go) => {
      tell = go;
    });
    const holding = w.database.transaction(async (tx) => {
      tell((await claimItems(tx, providerId, 5, LEASE_MS, w.now())).map(({ ref }) => ref));
      await held;
    });
    const mine = await first;
    const theirs = await w.database.transaction(async (tx) => {
      // Whoever had to wait would be refused.
      await tx.run(sql`set local lock_timeout = '5s'`);
      return (await claimItems(tx, providerId, 5, LEASE_MS, w.now())).map(({ ref }) => ref);
    });
    letGo();
    await holding;
    expect([mine.length, theirs.length, new Set([...mine, ...theirs]).size]).toEqual([5, 5, 10]);
  });
});
