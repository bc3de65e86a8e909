// Fields of the order detail beyond the card: buying progress and cost of keys.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { toAnomalyFlag } from '#server/orders/lifecycle/anomaly.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 10 };

async function started(faults: Record<string, number> = {}) {
  const w = await world();
  const m = await createMarket(w, { faults });
  const admin = await w.person('SuperAdmin');
  const { id } = await m.place(await w.person('Partner'), await m.sell());
  await m.approve(admin, id);
  const write = (statement: ReturnType<typeof sql>) => w.database.transaction((tx) => tx.run(statement));
  return { w, m, admin, id, write, show: () => admin.do(orderCalls.one, { id }) };
}

test('reports a stopped provider on orders being bought while workers keep reporting it (ODT-058)', async () => {
  const { w, admin, id, write, show } = await started();
  await write(sql`insert into provider_stall (provider_id, why, since, seen_at)
    select provider_id, 'quiet', ${w.now()}, ${w.now()} from orders where id = ${id}`);
  const stallAfter = async (ms: number) => {
    await write(sql`update provider_stall set seen_at = ${addMilliseconds(w.now(), -ms)}`);
    return (await show()).providerStall?.why ?? null;
  };
  expect([await stallAfter(59_999), await stallAfter(60_000)]).toEqual(['quiet', null]);
  await admin.do(orderCalls.pause, { id });
  expect(await stallAfter(0)).toBeNull();
});

test('estimates completion from the pace of the last 24 hours (ODT-058)', async () => {
  const { w, write, show } = await started({ backOrder: 0.5 });
  await w.buy();
  const finishAfter = async (ms: number) => {
    await write(sql`update order_item set completed_on = ${addMilliseconds(w.now(), -ms)} where state = 'Completed'`);
    return (await show()).estimatedFinishDate;
  };
  const { completedCount } = await show();
  const rest = (20 - completedCount) / completedCount;
  expect(await finishAfter(DAY)).toBeNull();
  expect(await finishAfter(DAY - 1)).toBe(addMilliseconds(w.now(), Math.round(rest * (DAY - 1))));
});

test('reports a purchase as unclear once the provider was asked about it', async () => {
  const { w, write, show } = await started({ error5xxAfter: 1 });
  await w.buy();
  const asked = async (times: number) => {
    await write(sql`update purchase_attempt set asked = ${times}`);
    return (await show()).unclearCount;
  };
  expect([await asked(0), await asked(1)]).toEqual([0, 20]);
});

test('counts keys fetched from a reservation as bought and shows these fields in the detail only', async () => {
  const { w, admin, write, show } = await started();
  expect((await show()).product.voiduPromotion.actualCost).toBe(0);
  await w.buy();
  await write(sql`update orders set completed_count = 15, buffered_count = 5`);
  const { actualCost, actualProfit, product, processingCount, unclearCount, providerStall } = await show();
  expect(product.voiduPromotion.actualCost).toBe(Math.round(actualCost / 20));
  expect(actualProfit).toBe(20 * 1500 - Math.round(actualCost / 100));
  expect([product.ownStock, processingCount, unclearCount, providerStall]).toEqual([0, 0, 0, null]);
  const [row] = (await admin.do(orderCalls.list, ALL)).items;
  expect(row!.actualProfit).toBe(actualProfit);
  for (const name of ['processingCount', 'unclearCount', 'providerStall']) expect(row).not.toHaveProperty(name);
});

test('shows both costs of a price difference and the increase', () => {
  const { description } = toAnomalyFlag({ country: 'DE', plannedE4: 80_000, actualE4: 85_000 });
  expect(description).toBe('DE: planned 8.0000 EUR, actual 8.5000 EUR (+6.25%).');
});
