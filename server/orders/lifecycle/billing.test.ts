import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { editCalls } from '#domain/orders/calls.ts';
import { billableKeys } from '#domain/orders/quantities.ts';
import { ORDER_STATES } from '#domain/orders/states.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';
import { billableKeysSql, withSupplyTimes } from './billing.ts';

const COUNTERS = { quantity: 20, completedCount: 8, bufferedCount: 4, deliveredQuantity: 5, inventoryQuantity: 3 };

test('counts billable keys in the database like the rule does, in every state (INV-017)', async () => {
  const w = await world();
  const rows = await w.rows<{ state: (typeof ORDER_STATES)[number]; keys: number }>(
    sql`select o.state, ${billableKeysSql} as keys from (select unnest(${ORDER_STATES}::text[]) as state,
      ${COUNTERS.quantity}::int as quantity, ${COUNTERS.completedCount}::int as completed_count,
      ${COUNTERS.bufferedCount}::int as buffered_count, ${COUNTERS.inventoryQuantity}::int as inventory_quantity) o`,
  );
  expect(rows).toHaveLength(ORDER_STATES.length);
  for (const { state, keys } of rows) expect([state, keys]).toEqual([state, billableKeys(state, COUNTERS)]);
});

test('dates the supply by completion of the keys, not by later changes', async () => {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const { id } = await m.place(await w.person('Partner'), await m.sell());
  await m.approve(admin, id);
  w.advanceClock(1000);
  await w.buy();
  const completedAt = w.now();
  w.advanceClock(1000);
  await w.database.transaction((tx) => tx.run(sql`update orders set state = 'Closed'`));
  await admin.do(editCalls.paidStatus, { id, status: 'UnPaid' });
  expect(await w.database.transaction((tx) => withSupplyTimes(tx, [{ id }]))).toEqual([
    { id, completedAt, firstPackageAt: null, lastPackageAt: null },
  ]);
});
