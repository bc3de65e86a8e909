// Purchases and lookups per unit after a restore. Restoring itself is tested in server/backups.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMilliseconds, HOUR } from '#domain/base/time.ts';
import { editCalls, orderCalls } from '#domain/orders/calls.ts';
import { newId } from '#server/base/process/ids.ts';
import { recordProviderAnswers } from '#server/buying/purchasing/provider-answers.ts';
import { claimItems, LEASE_MS } from '#server/buying/purchasing/purchase-attempts.ts';
import { beginReconciling } from '#server/buying/purchasing/restored-purchases.ts';
import { insertProvider } from '#test/catalog-fixtures.ts';
import { recordingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { SETTLE, world } from '#test/world.ts';
import { applyStatement, reconcile } from './reconciler.ts';

/** An order of twenty keys, and a provider that sold more than the database knows. */
async function restored(unitsPerOrder = 1) {
  const w = await world();
  // A resent reference is charged again: only the product prevents that.
  const m = await createMarket(w, { chargeRepeats: true, accounts: { genba: { unitsPerOrder } } });
  const admin = await w.person('SuperAdmin');
  const of = await m.sell();
  const { id, orderNumber } = await m.place(await w.person('Partner'), of);
  const prefix = orderNumber.replaceAll(' ', '');
  const { log, lines } = recordingLog();
  const services = { database: w.database, clock: { now: w.now }, log };
  /** Purchases at the provider under these references during the lost time. */
  const sold = (...references: string[]) => soldUnits(1, ...references);
  const soldUnits = async (quantity: number, ...references: string[]) => {
    const [price] = await w.rows(
      sql<{ country: string; currency: string; costE4: number }>`select b.code as country,
          p.original_currency as currency, p.original_cost_e4 as cost_e4
        from blending b join product_price p on p.product_id = ${of.productId} and b.code = any (p.countries)
        where b.order_id = ${id} order by b.code limit 1`,
    );
    const { country, currency, costE4 } = price!;
    for (const reference of references) {
      const max = { amountE4: costE4 * 2, currency };
      expect(await m.line.buy({ reference, sku: of.sku, quantity, country, priceId: null, max })).toMatchObject({
        kind: 'delivered',
      });
    }
  };
  /** Has unit 1 refused once, so that one of its references is known. */
  const refuseOnce = async () => {
    const [taken] = await w.database.transaction((tx) => claimItems(tx, of.providerId, 1, LEASE_MS, w.now()));
    expect(taken!.ref).toBe(`${prefix}-1-1`);
    const reply = { kind: 'outcome', outcome: { kind: 'noFunds', note: '' } } as const;
    await w.database.transaction((tx) =>
      recordProviderAnswers(tx, w.vault, SETTLE, id, [{ ref: taken!.ref, reply }], w.now()),
    );
  };
  return {
    w,
    m,
    admin,
    of,
    id,
    prefix,
    lines,
    sold,
    soldUnits,
    refuseOnce,
    begin: () =>
      w.database.transaction((tx) =>
        beginReconciling(tx, newId(), { takenAt: addMilliseconds(w.now(), -HOUR), restoredAt: w.now() }),
      ),
    ask: () => reconcile({ ...services, providers: w.providerClients }),
    askWithoutLookups: async () => {
      const clients = [...(await w.providerClients.all())].map(
        ([providerId, client]) =>
          [providerId, { ...client, capabilities: { ...client.capabilities, lookupByReference: false } }] as const,
      );
      return reconcile({ ...services, providers: { ...w.providerClients, all: async () => new Map(clients) } });
    },
    state: (references: string[]) => applyStatement(w.database, 'genba', references, w.now()),
    unit: async (unit: number) =>
      (await w.rows(sql`select state, found, asked from restored_unit where order_id = ${id} and unit = ${unit}`))[0],
    completed: async () => (await admin.do(orderCalls.one, { id })).completedCount,
    soldCount: () => m.simulator.ledger().orders.length,
  };
}

test('buys a unit with a later item only after its lookup, and uses the purchase found', async () => {
  const r = await restored();
  await r.sold(`${r.prefix}-1-1`);
  await r.begin();
  expect(await r.ask()).toBe(20);
  r.w.advanceClock(SETTLE);
  expect(await r.ask()).toBe(19);
  expect(await r.ask()).toBe(0);
  expect(r.lines().filter(({ msg }) => msg.startsWith('All purchases since'))).toHaveLength(1);
  // One unit more than was looked up.
  await r.admin.do(editCalls.edit, { id: r.id, quantity: 21 });
  await r.m.approve(r.admin, r.id);
  await r.w.buy();
  expect([await r.completed(), r.soldCount()]).toEqual([19, 20]);
  await r.admin.do(orderCalls.pause, { id: r.id });
  expect(await r.ask(), 'nothing is bought for it now').toBe(0);
  await r.admin.do(orderCalls.resume, { id: r.id });
  expect(await r.ask()).toBe(2);
  await r.w.buy();
  expect([await r.completed(), r.soldCount()]).toEqual([21, 21]);
  expect(await r.unit(1)).toEqual({ state: 'clear', found: [`${r.prefix}-1-1`], asked: 2 });
  expect(await r.m.broken()).toEqual([]);
});

test('searches ten numbers beyond the last known reference of a unit', async () => {
  const r = await restored();
  await r.m.approve(r.admin, r.id);
  await r.refuseOnce();
  await r.sold(`${r.prefix}-1-1`, `${r.prefix}-1-11`, `${r.prefix}-2-1`);
  await r.begin();
  await r.ask();
  expect(await r.unit(1)).toMatchObject({ found: [`${r.prefix}-1-11`] });
  expect(await r.unit(2)).toMatchObject({ found: [`${r.prefix}-2-1`] });
  await r.w.buy();
  expect(await r.completed()).toBe(2);
  const kept = sql<{ ref: string }>`select ref from purchase_attempt where state = 'settled' order by ref`;
  expect((await r.w.rows(kept)).map(({ ref }) => ref)).toEqual([`${r.prefix}-1-11`, `${r.prefix}-2-1`]);
});

test('makes no lookups at a provider without them, and accepts statement references in any order', async () => {
  const r = await restored();
  await r.m.approve(r.admin, r.id);
  await r.begin();
  expect(await r.askWithoutLookups()).toBe(0);
  expect(await r.unit(1)).toEqual({ state: 'open', found: [], asked: 0 });
  expect(await r.state([`${r.prefix}-3-2`, `${r.prefix}-3-1`])).toBe(20);
  const written = await r.w.rows(sql`select ref, state from purchase_attempt order by n`);
  expect(written).toEqual([
    { ref: `${r.prefix}-3-1`, state: 'void' },
    { ref: `${r.prefix}-3-2`, state: 'sent' },
  ]);
});

test.each(['-1-1', '-1-1.5', '-1-x', '-21-1'])(
  'refuses a statement that names %s: no unit is open for it',
  async (tail) => {
    const r = await restored();
    await r.m.approve(r.admin, r.id);
    await r.refuseOnce();
    await r.begin();
    await expect(r.state([`${r.prefix}${tail}`])).rejects.toThrow('is of no unit that is open');
    expect(await r.unit(1)).toMatchObject({ state: 'open' });
  },
);

test('settles only units of the provider by its statement', async () => {
  const r = await restored();
  await insertProvider(r.w, 'Playsource');
  const other = await r.m.place(await r.w.person('Partner'), await r.m.sell({ provider: 'Playsource' }), 25);
  await r.begin();
  expect(await applyStatement(r.w.database, 'playsource', [], r.w.now())).toBe(25);
  const open = sql`select distinct order_id = ${other.id} as other, state from restored_unit order by 1`;
  expect(await r.w.rows(open)).toEqual([
    { other: false, state: 'open' },
    { other: true, state: 'clear' },
  ]);
});

test('attaches a lost order of several units to idle units of the same country, and buys only the others (ITEM-T24)', async () => {
  const r = await restored(100);
  await r.m.approve(r.admin, r.id);
  const [first] = await r.w.rows(
    sql<{ unit: number; n: number }>`select min(unit) as unit, count(*) as n from order_item i
      where country = (select min(country) from order_item)`,
  );
  await r.soldUnits(first!.n, `${r.prefix}-${first!.unit}-1`);
  await r.begin();
  await r.ask();
  r.w.advanceClock(SETTLE);
  await r.ask();
  await r.w.buy();
  // Purchases continue once the one that was found is settled.
  expect([await r.completed(), r.soldCount()]).toEqual([first!.n, 1]);
  await r.ask();
  await r.w.buy();
  expect([await r.completed(), r.soldCount()]).toEqual([20, 2]);
  const calls = await r.w.rows(
    sql<{ n: number }>`select count(*) as n from purchase_attempt where state = 'settled' group by call_ref`,
  );
  expect(calls.map(({ n }) => n).sort()).toEqual([12, 8]);
  expect(await r.m.broken()).toEqual([]);
});

test('buys nothing of an order before a lost order of several units has found its items (ITEM-T24)', async () => {
  const r = await restored(100);
  await r.begin();
  await r.soldUnits(8, `${r.prefix}-1-1`);
  await r.ask();
  r.w.advanceClock(SETTLE);
  await r.ask();
  expect(await r.unit(1)).toMatchObject({ state: 'bought' });
  await r.m.approve(r.admin, r.id);
  await r.w.buy();
  expect([await r.completed(), r.soldCount()]).toEqual([0, 1]);
  expect(await r.ask()).toBeGreaterThan(0);
  await r.w.buy();
  expect((await r.w.rows(sql`select 1 from purchase_attempt where call_ref = ${`${r.prefix}-1-1`}`)).length).toBe(8);
  expect(await r.completed()).toBe(20);
  expect(await r.m.broken()).toEqual([]);
});

test('takes the number of units of a reference from the statement (ITEM-T24)', async () => {
  const r = await restored(100);
  await r.m.approve(r.admin, r.id);
  await r.begin();
  await expect(r.state([`${r.prefix}-1-1=0`])).rejects.toThrow('is of no unit that is open');
  await expect(r.state([`${r.prefix}-1-1=x`])).rejects.toThrow('is of no unit that is open');
  expect(await r.state([`${r.prefix}-1-1=5`])).toBe(20);
  const attached = await r.w.rows(
    sql<{ ref: string }>`select ref from purchase_attempt where call_ref = ${`${r.prefix}-1-1`} order by ref`,
  );
  expect(attached).toHaveLength(5);
});
