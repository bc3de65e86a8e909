// The displayed country mix: planned versus bought.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { orderCalls } from '#domain/orders/calls.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

test('shows keys, shares and costs, planned and actual, per country and in total (BLD-001)', async () => {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const { id } = await m.place(await w.person('Partner'), await m.sell());
  const planned = await admin.do(orderCalls.blending, { id });
  expect(planned.countries.map(({ quantity, percentage }) => [quantity, percentage])).toEqual([
    [12, 6000],
    [8, 4000],
  ]);
  for (const { actual } of planned.countries)
    expect(actual).toEqual({ cost: 0, count: 0, percentage: 0, totalCost: 0 });
  const [first, second] = planned.countries;
  const totalCost = 12 * first!.cost + 8 * second!.cost;
  expect(planned).toMatchObject({ totalQuantity: 20, totalCost, averageCost: Math.round(totalCost / 20) });
  await m.approve(admin, id);
  await w.buy();
  const { countries } = await admin.do(orderCalls.blending, { id });
  expect(countries.map(({ actual }) => actual)).toEqual([
    { cost: first!.cost, count: 12, percentage: 6000, totalCost: 12 * first!.cost },
    { cost: second!.cost, count: 8, percentage: 4000, totalCost: 8 * second!.cost },
  ]);
});

test('shows no cost for an order without keys and mix', async () => {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const { id } = await m.place(await w.person('Partner'), await m.sell());
  await w.database.transaction((tx) => tx.run(sql`delete from blending where order_id = ${id}`));
  expect(await admin.do(orderCalls.blending, { id })).toEqual({
    countries: [],
    totalQuantity: 0,
    totalCost: 0,
    averageCost: 0,
  });
});
