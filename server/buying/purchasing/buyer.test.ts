// Scheduling of the buyer: batch size, lookups and idle pauses.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MINUTE } from '#domain/base/time.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { insertProvider } from '#test/catalog-fixtures.ts';
import { failingLog, recordingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';
import { type BuyerOptions, createBuyer } from './buyer.ts';
import { claimItems, LEASE_MS, markSent } from './purchase-attempts.ts';

/** An order of twenty keys that is due for buying. */
async function due(provider?: string) {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  if (provider) await insertProvider(w, provider);
  const of = await m.sell(provider ? { provider } : {});
  const { id } = await m.place(await w.person('Partner'), of);
  await m.approve(admin, id);
  const completed = async () => (await w.rows(sql<{ n: number }>`select completed_count as n from orders`))[0]!.n;
  const buyerWith = (options: Partial<BuyerOptions>) =>
    createBuyer({
      database: w.database,
      vault: w.vault,
      clock: { now: w.now },
      providers: w.providerClients,
      sendWithinMs: Number.POSITIVE_INFINITY,
      log: failingLog,
      ...options,
    });
  return { w, m, admin, id, of, completed, buyerWith };
}

test('starts new purchases once half of the slots are free, as many as fit', async () => {
  const { w, m, completed, buyerWith } = await due('Playsource');
  const waiting: (() => void)[] = [];
  const besides: number[] = [];
  w.addProvider('playsource', {
    ...m.line,
    name: 'Playsource',
    buy: async (intent) => {
      besides.push(waiting.length);
      await new Promise<void>((go) => waiting.push(go));
      return m.line.buy(intent);
    },
  });
  let rounds = 0;
  const all = () => {
    rounds += 1;
    return w.providerClients.all();
  };
  const bought = buyerWith({ providers: { ...w.providerClients, all }, maxInFlight: 4 }).drain();
  await expect.poll(() => besides.length).toBe(4);
  waiting.shift()!();
  await expect.poll(completed).toBe(1);
  const before = rounds;
  await expect.poll(() => rounds).toBeGreaterThan(before + 1);
  expect(besides, 'one free place is too few').toHaveLength(4);
  waiting.shift()!();
  await expect.poll(() => besides.length).toBe(6);
  expect(besides).toEqual([0, 1, 2, 3, 2, 3]);
  const release = setInterval(() => {
    for (const go of waiting.splice(0)) go();
  }, 5);
  await bought;
  clearInterval(release);
  expect(await completed()).toBe(20);
});

test("looks up due references immediately when idle and counts only this round's answers", async () => {
  const { w, admin, id, of, buyerWith } = await due();
  const [taken] = await w.database.transaction((tx) => claimItems(tx, of.providerId, 1, LEASE_MS, w.now()));
  await w.database.transaction((tx) => markSent(tx, [taken!.ref], LEASE_MS, w.now()));
  await admin.do(orderCalls.pause, { id });
  const buyer = buyerWith({});
  w.advanceClock(LEASE_MS);
  expect(await buyer.drain()).toBe(1);
  w.advanceClock(MINUTE);
  expect(await buyer.drain()).toBe(1);
});

test('rests after a failed round, but not while it has work', async () => {
  const { w, completed, buyerWith } = await due();
  const { log, lines } = recordingLog();
  const rounds: number[] = [];
  let isBroken = true;
  const all = async () => {
    rounds.push(performance.now());
    if (isBroken) throw new Error('broken');
    return w.providerClients.all();
  };
  const buyer = buyerWith({ providers: { ...w.providerClients, all }, maxInFlight: 2, log });
  const pauses = () => rounds.slice(1).map((at, n) => at - rounds[n]!);
  buyer.start();
  await expect.poll(() => rounds.length).toBeGreaterThan(1);
  expect(Math.min(...pauses())).toBeGreaterThan(250);
  expect(lines()[0]).toMatchObject({ job: 'buy', msg: 'A round of buying failed.' });
  isBroken = false;
  rounds.length = 0;
  await expect.poll(completed).toBe(20);
  await buyer.stop();
  expect(Math.min(...pauses())).toBeLessThan(250);
});
