// Orders bought from the Kinguin simulator by the whole engine, from the synced catalogue to the key, with money equal
// to the statement of the simulator.

import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { MINUTE } from '#domain/base/time.ts';
import { requestReturns } from '#server/buying/items/in-flight-items.ts';
import { recordProviderAnswers } from '#server/buying/purchasing/provider-answers.ts';
import { runDueWork } from '#test/due-work.ts';
import { createKinguinMarket } from '#test/kinguin-market.ts';
import { world } from '#test/world.ts';
import type { KinguinFaultRates } from '../../provider-simulator/kinguin/faults.ts';

let current: Awaited<ReturnType<typeof createKinguinMarket>>;

afterEach(async () => {
  expect(await current.broken()).toEqual([]);
});

/** Result of an order that was bought to its end; faults end with the first purchase. */
async function bought(quantity: number, faults: KinguinFaultRates = {}, isWholesale = true) {
  const m = await createKinguinMarket(await world(), { faults });
  current = m;
  return m.buyOrder(await m.sell(isWholesale), quantity);
}

test.each([
  [20, true, [20]],
  [60, true, [60]],
  [21, false, [3, 9, 9]],
])(
  'buys an order of %i keys, with wholesale: %s, in purchases of %j (ITEM-T19)',
  async (quantity, isWholesale, quantities) => {
    const result = await bought(quantity, {}, isWholesale);
    expect(result).toMatchObject({ status: 'Completed', keys: quantity, surplus: 0, chargedE4: result.statementE4 });
    expect(result.quantities.sort((a, b) => a - b)).toEqual(quantities);
  },
);

test.each(['canceledKeys', 'refundedKeys'] as const)(
  'buys a quarter of 20 units again after %s, and books no charge for them (ITEM-T20)',
  async (fault) => {
    const result = await bought(20, { [fault]: 1 });
    expect(result).toMatchObject({ status: 'Completed', keys: 20, surplus: 0, chargedE4: result.statementE4 });
    expect(result.quantities.sort((a, b) => a - b)).toEqual([5, 20]);
  },
);

test('buys all units again after a canceled order (ITEM-T20)', async () => {
  const result = await bought(20, { canceledOrder: 1 });
  expect(result).toMatchObject({ status: 'Completed', keys: 20, chargedE4: result.statementE4, quantities: [20, 20] });
});

test('leaves an order that was refunded without our request to a person, without a charge (ITEM-T20)', async () => {
  const result = await bought(20, { refundedOrder: 1 });
  expect(result).toMatchObject({ status: 'Failed', keys: 0, chargedE4: 0, statementE4: 0, quantities: [20] });
});

test('keeps an extra key as surplus (ITEM-T20)', async () => {
  const result = await bought(20, { moreKeys: 1 });
  expect(result).toMatchObject({ status: 'Completed', keys: 20, surplus: 1, chargedE4: result.statementE4 });
});

test.each([
  'timeoutAfter',
  'orderFailedAfter',
  'resourceLockAfter',
  'inParts',
  'thirdPoll',
  'lateVisible',
  'lateKeys',
] as const)('gets the 20 keys of one purchase after %s (ITEM-T20)', async (fault) => {
  const result = await bought(20, { [fault]: 1 });
  expect(result).toMatchObject({
    status: 'Completed',
    keys: 20,
    surplus: 0,
    chargedE4: result.statementE4,
    quantities: [20],
  });
});

test('claims what completed orders lack, the only key of an order of one unit too (ITEM-T21)', async () => {
  const result = await bought(28, { missingKeys: 1 }, false);
  expect(result).toMatchObject({ status: 'Failed', keys: 18, claims: 10, chargedE4: result.statementE4 });
  expect(result.quantities.sort((a, b) => a - b)).toEqual([1, 9, 9, 9]);
});

test.each([
  ['refundedOrder', 20, ['returned'], 'refunded'],
  ['canceledKeys', 28, ['pending', 'returned'], 'delivered'],
  ['refundedKeys', 28, ['pending', 'returned'], 'delivered'],
] as const)(
  'agrees with the statement on an order that ended with %s before its return was requested (ITEM-T23)',
  async (fault, quantity, attempts, state) => {
    const w = await world();
    const m = await createKinguinMarket(w, { faults: { [fault]: 1 } });
    current = m;
    const { id } = await m.place(await w.person('Partner'), await m.sell(false), quantity, 20_000);
    await m.approve(await w.person('SuperAdmin'), id);
    await w.buy();
    await w.database.transaction((tx) => requestReturns(tx, id, 'test', sql`a.state = 'pending'`, w.now()));
    w.advanceClock(MINUTE);
    await runDueWork(w.database, w.providerClients, w.now());
    const states = await w.rows(sql<{ state: string }>`select distinct state from purchase_attempt order by state`);
    expect(states.map((row) => row.state)).toEqual(attempts);
    const returned = await w.rows(sql<{ ref: string }>`select ref from purchase_attempt where state = 'returned'`);
    const paidBack = m.kinguin.ledger().orders.filter((order) => order.state === state && order.charged === '0');
    expect(
      paidBack.map(({ reference }) => reference).filter((one) => returned.some(({ ref }) => ref === one)),
    ).not.toEqual([]);
  },
);

test('agrees with the statement on a refunded order of which some units were being returned (ITEM-T23)', async () => {
  const w = await world();
  const m = await createKinguinMarket(w, { faults: { refundedOrder: 1 } });
  current = m;
  const { id } = await m.place(await w.person('Partner'), await m.sell(false), 20, 20_000);
  await m.approve(await w.person('SuperAdmin'), id);
  await w.buy();
  const half = sql`a.state = 'pending' and i.unit % 2 = 0`;
  await w.database.transaction((tx) => requestReturns(tx, id, 'test', half, w.now()));
  w.advanceClock(MINUTE);
  await w.buy();
  await runDueWork(w.database, w.providerClients, w.now());
  const states = await w.rows(
    sql<{ state: string; count: number; charged: number }>`select state, count(*), sum(charged_e4)::bigint as charged
      from purchase_attempt group by 1 order by 1`,
  );
  expect(states).toMatchObject([
    { state: 'returned', count: 10, charged: expect.any(Number) },
    { state: 'void', count: 10, charged: null },
  ]);
});

test('books no charge from a reply that arrives after a lookup has found the unit canceled (ITEM-T20)', async () => {
  const w = await world();
  const m = await createKinguinMarket(w, { faults: { canceledKeys: 1 } });
  current = m;
  const { id } = await m.place(await w.person('Partner'), await m.sell(false), 28, 20_000);
  await m.approve(await w.person('SuperAdmin'), id);
  await w.buy();
  w.advanceClock(MINUTE);
  await w.buy();
  const readAlone = () =>
    w.rows(
      sql<{ ref: string; state: string; chargedE4: number | null }>`select ref, state, charged_e4 from purchase_attempt
        where call_ref is null and state = 'void'`,
    );
  const [attempt, ...others] = await readAlone();
  expect([attempt, others]).toMatchObject([{ chargedE4: null }, []]);
  const outcome = {
    kind: 'accepted',
    providerOrderId: 'stale',
    charged: { amountE4: 25_000, currency: 'EUR' },
  } as const;
  const answers = [{ ref: attempt!.ref, reply: { kind: 'outcome', outcome } }] as const;
  await w.database.transaction((tx) => recordProviderAnswers(tx, w.vault, MINUTE, id, answers, w.now()));
  expect(await readAlone()).toEqual([attempt]);
});
