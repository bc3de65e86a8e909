// Orders bought from the Kinguin simulator by the whole engine, from the synced catalogue to the key, with money equal
// to the statement of the simulator.

import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { MINUTE } from '#domain/base/time.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { createKinguinMarket } from '#test/kinguin-market.ts';
import { world } from '#test/world.ts';
import type { KinguinFaultRates } from '../../provider-simulator/kinguin/faults.ts';

let current: Awaited<ReturnType<typeof createKinguinMarket>>;

afterEach(async () => {
  expect(await current.broken()).toEqual([]);
});

/** An approved order, bought until it is complete, a minute apart; faults end with the first purchase. */
async function bought(quantity: number, faults: KinguinFaultRates = {}, isWholesale = true) {
  const w = await world();
  const m = await createKinguinMarket(w, { faults });
  current = m;
  const admin = await w.person('SuperAdmin');
  const order = await m.place(await w.person('Partner'), await m.sell(isWholesale), quantity, 20_000);
  await m.approve(admin, order.id);
  const show = () => admin.do(orderCalls.one, { id: order.id });
  for (let n = 0; n < 30 && (await show()).status !== 'Completed'; n++) {
    await w.buy();
    m.kinguin.setFaults({});
    w.advanceClock(MINUTE);
  }
  const [books] = await w.rows(
    sql<{ chargedE4: number; keys: number; surplus: number }>`select
        (select coalesce(sum(charged_e4), 0) from purchase_attempt)::bigint as charged_e4,
        (select count(*) from game_key where surplus_ref is null) as keys,
        (select count(*) from game_key where surplus_ref is not null) as surplus`,
  );
  const { orders } = m.kinguin.ledger();
  const statementE4 = orders.reduce((sum, { charged }) => sum + Math.round(Number(charged) * 10_000), 0);
  return { status: (await show()).status, quantities: orders.map((one) => one.quantity), statementE4, ...books! };
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
