// The last units of a lot in high demand, on a real server: each unit goes to one order, and latecomers get a count
// rather than a constraint violation.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';
import { createLot, reserveStock } from './lots.ts';

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test('reserves the last ten units of two lots for ten of sixteen orders', async () => {
    const w = await world();
    const m = await createMarket(w);
    const buyer = await w.person('Partner');
    const promotion = await m.sell();
    const { productId } = promotion;
    const ids: string[] = [];
    while (ids.length < 16) ids.push((await m.place(buyer, promotion)).id);
    await w.database.transaction(async (tx) => {
      for (const quantity of [4, 6])
        await createLot(tx, { productId, country: 'DE', unitCostE4: 1, quantity, sourceOrderId: null }, w.now());
    });
    const got = await Promise.all(ids.map((id) => w.database.transaction((tx) => reserveStock(tx, id, productId, 1))));
    expect(got.sort()).toEqual([...Array(6).fill(0), ...Array(10).fill(1)]);
    const lots = await w.rows(
      sql<{ held: number; reserved: number }>`select held, reserved from stock_lot order by held`,
    );
    expect(lots).toEqual([
      { held: 4, reserved: 4 },
      { held: 6, reserved: 6 },
    ]);
  });
});
