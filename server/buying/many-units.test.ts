// Purchases of several items with one call: grouping, deliveries in every form, and the charge to the cent.

import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#domain/base/time.ts';
import { itemCalls } from '#domain/buying/calls.ts';
import { buyingCopy } from '#domain/buying/copy.ts';
import { unclearCalls } from '#domain/buying/unclear.ts';
import { endingCalls, orderCalls } from '#domain/orders/calls.ts';
import { recordProviderAnswers } from '#server/buying/purchasing/provider-answers.ts';
import { claimItems, LEASE_MS, markSent } from '#server/buying/purchasing/purchase-attempts.ts';
import { runDueWork } from '#test/due-work.ts';
import { createMarket } from '#test/market.ts';
import { SETTLE, world } from '#test/world.ts';
import type { SimulatorOptions } from '../../provider-simulator/options.ts';

let current: Awaited<ReturnType<typeof createMarket>>;

afterEach(async () => {
  expect(await current.broken()).toEqual([]);
});

/** An approved order of 20 keys for two countries, 12 and 8, at a provider with up to `units` units per order. */
async function approved(units: number, options: SimulatorOptions = {}, facts: object = {}) {
  const w = await world();
  const m = await createMarket(w, { ...options, accounts: { genba: { unitsPerOrder: units, ...facts } } });
  current = m;
  const admin = await w.person('SuperAdmin');
  const of = await m.sell();
  const order = await m.place(await w.person('Partner'), of, 20);
  await m.approve(admin, order.id);
  const show = () => admin.do(orderCalls.one, { id: order.id });
  /** Quantities of the orders at the provider, in the order of their references. */
  const sold = () => m.simulator.ledger().orders.map(({ quantity }) => quantity);
  const states = async () =>
    (
      await w.rows(
        sql<{ state: string; n: number }>`select state, count(*) as n from purchase_attempt group by 1 order by 1`,
      )
    ).map(({ state, n }) => `${n} ${state}`);
  /** Buys until the order is complete, a minute apart. */
  const buyUntilDone = async () => {
    for (let n = 0; n < 40 && (await show()).status !== 'Completed'; n++) {
      await w.buy();
      w.advanceClock(MINUTE);
    }
    expect((await show()).status).toBe('Completed');
  };
  return { w, m, of, admin, order, show, sold, states, buyUntilDone };
}

test.each([
  [1, Array(20).fill(1)],
  [5, [2, 3, 5, 5, 5]],
  [12, [8, 12]],
  [100, [8, 12]],
])('buys the units of each country in orders of at most %d units (ITEM-T19)', async (units, quantities) => {
  const { w, show, sold } = await approved(units);
  await w.buy();
  expect((await show()).status).toBe('Completed');
  expect(sold().sort((a, b) => a - b)).toEqual(quantities);
});

test('buys all countries of a price row together at a provider that does not sell by country (ITEM-T19)', async () => {
  const { w, of, show, sold } = await approved(100, {}, { sellsByCountry: false });
  await w.rows(sql`update product_price set countries = countries || (select array_agg(code) from blending b
    where b.code <> all (countries)) where id = ${of.priceIds[0]}`);
  await w.rows(sql`delete from product_price where product_id = ${of.productId} and id <> ${of.priceIds[0]}`);
  await w.rows(sql`update order_item set planned_cost_e4 = (select max(planned_cost_e4) from order_item)`);
  await w.buy();
  expect((await show()).status).toBe('Completed');
  expect(sold()).toEqual([20]);
});

test('respects the bound of a price row and the number of calls per claim (ITEM-T19)', async () => {
  const { w, of, show, sold } = await approved(100);
  await w.rows(sql`update product_price set units_per_order = 4 where id = ${of.priceIds[0]}`);
  await w.buy(1);
  expect((await show()).status).toBe('Completed');
  expect(sold().sort((a, b) => a - b)).toEqual([4, 4, 4, 8]);
});

test.each(['timeoutAfter', 'error5xxAfter', 'cutAfter', 'truncatedJson', 'emptyDelivery'] as const)(
  'finds all keys of a call whose reply was lost by %s and buys none twice (ITEM-T20)',
  async (fault) => {
    const { w, m, show, sold } = await approved(12, { faults: { [fault]: 1 } });
    await w.buy();
    expect((await show()).completedCount).toBe(0);
    m.simulator.setFaults({});
    w.advanceClock(MINUTE);
    await w.buy();
    expect((await show()).status).toBe('Completed');
    expect(sold()).toEqual([12, 8]);
  },
);

test('buys a call that never arrived again only after the settle window, with new references (ITEM-T20)', async () => {
  const { w, m, show, states } = await approved(12, { faults: { timeoutBefore: 1 } });
  await w.buy();
  m.simulator.setFaults({});
  w.advanceClock(SETTLE / 2);
  await w.buy();
  expect([(await show()).completedCount, await states()]).toEqual([0, ['20 sent']]);
  for (let n = 0; n < 4; n++) {
    w.advanceClock(SETTLE / 2);
    await w.buy();
  }
  expect([(await show()).status, await states()]).toEqual(['Completed', ['20 settled', '20 void']]);
});

test('takes the keys of an order as they arrive in several parts (ITEM-T20)', async () => {
  const { w, m, show, sold, states, buyUntilDone } = await approved(12, { faults: { lateKeys: 1 } });
  await w.buy();
  expect([(await show()).completedCount, await states()]).toEqual([7, ['13 pending', '7 settled']]);
  m.simulator.setFaults({});
  await buyUntilDone();
  expect([sold(), await states()]).toEqual([[12, 8], ['20 settled']]);
});

test('buys cancelled units again and books no charge for them (ITEM-T20)', async () => {
  const { w, m, sold, states, buyUntilDone } = await approved(12, { faults: { cancelledUnits: 1 } });
  await w.buy();
  m.simulator.setFaults({});
  await buyUntilDone();
  expect([sold(), await states()]).toEqual([
    [12, 3, 8, 2],
    ['20 settled', '5 void'],
  ]);
  const [charged] = await w.rows(
    sql<{ n: number }>`select count(*) as n from purchase_attempt where state = 'void' and charged_e4 is not null`,
  );
  expect(charged!.n).toBe(0);
});

test('claims keys missing in a delivery once the settle window has passed, and charges for them (ITEM-T21)', async () => {
  const { w, m, show, states } = await approved(12, { faults: { missingKeys: 1 } });
  await w.buy();
  m.simulator.setFaults({});
  expect([(await show()).preCompletedCount, await states()]).toEqual([7, ['7 pending', '13 settled']]);
  w.advanceClock(SETTLE);
  await w.buy();
  expect([(await show()).status, await states()]).toEqual(['Failed', ['7 rejected', '13 settled']]);
  expect(await w.rows(sql`select distinct reason from purchase_claim`)).toEqual([{ reason: 'not delivered' }]);
});

test('stores extra keys as surplus and claims repeated ones (ITEM-T20)', async () => {
  const { w, m, show, states } = await approved(12, { faults: { moreKeys: 0.5, repeatedKeys: 0.5 } });
  await w.buy();
  expect([(await show()).status, await states()]).toEqual(['Completed', ['20 settled']]);
  const { moreKeys = 0, repeatedKeys = 0 } = m.simulator.countFaults();
  const [found] = await w.rows(
    sql<{ surplus: number; claims: number }>`select count(*) as surplus,
      (select count(*) from purchase_claim where reason = 'known key') as claims from game_key
      where surplus_ref is not null`,
  );
  expect(found).toEqual({ surplus: moreKeys, claims: repeatedKeys });
});

test.each([
  ['soldOut', 'OutOfStock', '20 void'],
  ['refusedCountry', 'Failed', '20 void'],
] as const)('applies a refusal to every unit of the call: %s (ITEM-T20)', async (fault, status, state) => {
  const { w, m, show, states } = await approved(12, { faults: { [fault]: 1 } });
  await w.buy();
  m.simulator.setFaults({});
  expect([(await show()).status, await states()]).toEqual([status, [state]]);
});

test('returns a provider order of several units once and as a whole (ITEM-T23)', async () => {
  const { w, m, admin, order, states } = await approved(12, { faults: { backOrder: 1 } });
  await w.buy();
  m.simulator.setFaults({});
  expect((await admin.do(itemCalls.refundBackOrdered, { orderId: order.id })).count).toBe(20);
  await runDueWork(w.database, w.providerClients, w.now());
  expect(await states()).toEqual(['20 returned']);
  expect(m.simulator.ledger().returned).toBe(20);
  const tries = await w.rows(sql<{ n: number }>`select sum(tries)::int as n from purchase_return`);
  expect(tries).toEqual([{ n: 2 }]);
});

test('keeps units in our own stock if others of their provider order are not returned (ITEM-T23)', async () => {
  const { w, m, admin, order } = await approved(12, { faults: { lateKeys: 1 } });
  await w.buy();
  m.simulator.setFaults({});
  await admin.do(endingCalls.close, { id: order.id });
  await runDueWork(w.database, w.providerClients, w.now());
  const closed = await w.rows(
    sql<{ state: string; outcome: string; n: number }>`select state, outcome, count(*) as n from purchase_return
      group by 1, 2`,
  );
  expect(closed).toEqual([{ state: 'kept', outcome: 'PARTIAL_RETURN', n: 13 }]);
  for (let n = 0; n < 3; n++) {
    w.advanceClock(MINUTE);
    await w.buy();
  }
  const [stock] = await w.rows(sql<{ units: number }>`select count(*) as units from game_key where lot_id is not null`);
  expect([stock!.units, m.simulator.ledger().returned]).toEqual([13, 0]);
});

describe('a call with an unknown outcome', () => {
  async function unclear(fault: 'timeoutAfter' | 'timeoutBefore' = 'timeoutAfter') {
    const parts = await approved(12, { faults: { [fault]: 1 } }, { lookupByReference: false });
    const { w, m, admin } = parts;
    await w.rows(sql`update provider set capabilities = capabilities || '{"lookupByReference": false}'`);
    await w.buy();
    m.simulator.setFaults({});
    w.advanceClock(SETTLE + MINUTE);
    await w.buy();
    const queue = async () => (await admin.do(unclearCalls.list, { filter: {}, sort: [], page: 0, size: 50 })).items;
    const statement = async (reference: string) => {
      const line = m.simulator.ledger().orders.find((one) => one.reference === reference)!;
      const answer = await m.line.keys(line.orderId);
      if (answer.kind !== 'keys') throw new Error(answer.kind);
      return {
        statement: 'November 2026, line 4',
        providerOrderId: line.orderId,
        charged: Math.round(Number(line.charged) * 10_000),
        keys: answer.keys.map(({ secret }) => secret.reveal()),
      };
    };
    return { ...parts, queue, statement };
  }

  test('is listed and counted once, with all its units (LIFE-T48)', async () => {
    const { show, queue } = await unclear();
    expect((await queue()).map(({ unit, quantity, keys }) => [unit, quantity, keys.length])).toEqual([
      [1, 12, 1],
      [13, 8, 1],
    ]);
    expect((await show()).unclearCount).toBe(2);
  });

  test('is settled with all its keys, and the charge is split to the last 1/10000 (LIFE-T48)', async () => {
    const { w, admin, show, queue, statement, states } = await unclear();
    const [first] = await queue();
    const input = { id: first!.itemId, reference: first!.reference, ...(await statement(first!.reference)) };
    const short = await admin.call(unclearCalls.settle, { ...input, keys: input.keys.slice(1) });
    expect([short.status, short.message]).toEqual([422, buyingCopy.keyCountOfCall(12)]);
    const twice = await admin.call(unclearCalls.settle, { ...input, keys: input.keys.with(7, input.keys[0]!) });
    expect(twice.errors).toEqual([
      { Field: 'Keys.7', Code: 'key_twice', Message: buyingCopy.inLine(8, buyingCopy.keyTwice) },
    ]);
    await admin.do(unclearCalls.settle, { ...input, charged: input.charged + 5 });
    expect([(await show()).completedCount, (await queue()).length, await states()]).toEqual([
      12,
      1,
      ['8 sent', '12 settled'],
    ]);
    const [sum] = await w.rows(
      sql<{ chargedE4: number }>`select sum(charged_e4)::bigint as charged_e4 from purchase_attempt`,
    );
    expect(sum!.chargedE4).toBe(input.charged + 5);
  });

  test('is voided as a whole and bought again (LIFE-T48)', async () => {
    const { w, admin, show, queue, states, sold } = await unclear('timeoutBefore');
    for (const { itemId, reference } of await queue())
      await admin.do(unclearCalls.void, { id: itemId, reference, statement: 'November 2026: not in it' });
    expect(await states()).toEqual(['20 void']);
    await w.buy();
    expect([(await show()).status, sold()]).toEqual(['Completed', [12, 8]]);
  });
});

test('stores the keys of a call that was given up and delivered later as surplus, charged once (ITEM-T20)', async () => {
  // Shown later than the provider declares.
  const { w, m, show, states } = await approved(12, { faults: { timeoutAfter: 1 } }, { lookupLagSeconds: 1800 });
  await w.buy();
  m.simulator.setFaults({});
  w.advanceClock(SETTLE);
  await w.buy();
  expect([(await show()).status, await states()]).toEqual(['Completed', ['20 settled', '20 void']]);
  w.advanceClock(HOUR);
  await w.buy();
  expect(await states()).toEqual(['20 late', '20 settled']);
  expect(await w.rows(sql`select 1 from game_key where surplus_ref is not null`)).toHaveLength(20);
});

test('claims items for a number of calls, and gives a unit called off before the call no key (ITEM-T19)', async () => {
  const { w, m, of, order } = await approved(5);
  const bounds = { unitsPerOrder: 5, sellsByCountry: true };
  const attempts = await w.database.transaction((tx) => claimItems(tx, of.providerId, 2, LEASE_MS, w.now(), bounds));
  const calls = [...Map.groupBy(attempts, ({ callRef }) => callRef).entries()];
  expect(calls.map(([ref, units]) => [ref === units[0]!.ref, units.length])).toEqual([
    [true, 5],
    [true, 5],
  ]);
  const [first, ...others] = attempts.slice(0, 5);
  await w.rows(sql`update purchase_attempt set state = 'void', outcome = 'calledOff', closed_at = ${w.now()},
    next_ask_at = null where ref = ${first!.ref}`);
  await w.rows(sql`update order_item set state = 'Draft', next_try_at = ${w.now()} where id = ${first!.itemId}`);
  const refs = attempts.slice(0, 5).map(({ ref }) => ref);
  expect((await w.database.transaction((tx) => markSent(tx, refs, LEASE_MS, w.now()))).size).toBe(4);
  const { sku, country, currency, maxE4 } = others[0]!;
  const max = { amountE4: maxE4, currency };
  const outcome = await m.line.buy({ reference: first!.ref, sku, quantity: 4, country, priceId: null, max });
  const answers = [{ ref: first!.ref, reply: { kind: 'outcome', outcome } as const }];
  await w.database.transaction((tx) => recordProviderAnswers(tx, w.vault, SETTLE, order.id, answers, w.now()));
  const states = await w.rows(
    sql<{ ref: string; state: string }>`select ref, state from purchase_attempt where call_ref = ${first!.ref}`,
  );
  expect(
    states
      .filter(({ state }) => state === 'settled')
      .map(({ ref }) => ref)
      .sort(),
  ).toEqual(others.map(({ ref }) => ref).sort());
});
