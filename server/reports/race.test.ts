// Keys completed while a worker folds, on a real server with parallel transactions.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { overviewFigureCalls } from '#domain/reports/overview-calls.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';
import { foldReports } from './sums.ts';

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'neither blocks nor misses two transactions completing keys while two workers fold (OVR-007)',
  async () => {
    const w = await world();
    const m = await createMarket(w);
    const admin = await w.person('SuperAdmin');
    const of = await m.sell();
    const ids: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const order = await m.place(await w.person('Partner'), of, 20);
      await m.approve(admin, order.id);
      ids.push(order.id);
    }
    const complete = (id: string, unit: number) => sql`update order_item set state = 'Completed', cost_e4 = 10000,
      completed_on = ${w.now()} where order_id = ${id} and unit = ${unit}`;
    for (let unit = 1; unit <= 20; unit += 1) {
      let isOpen = 0;
      const begun = Promise.withResolvers<void>();
      // Both change the same product and day before either commits, with a fold in between.
      const one = (id: string) =>
        w.database.transaction(async (tx) => {
          await tx.run(complete(id, unit));
          isOpen += 1;
          if (isOpen === 2) begun.resolve();
          await begun.promise;
          await foldReports(w.database);
        });
      await Promise.all([...ids.map(one), foldReports(w.database), foldReports(w.database)]);
      const [sums] = await w.rows(
        sql<{ keys: number }>`select sum(keys)::bigint as keys from (
          select keys from sold_keys_by_day where dimension = 'product' union all select keys from sold_keys_change) s`,
      );
      expect(sums!.keys).toBe(2 * unit);
    }
    while ((await foldReports(w.database)) > 0);
    const { profit } = await admin.do(overviewFigureCalls.monthlyProfit, {});
    expect(profit).toBe(40 * 1500 - 40 * 100);
    expect((await m.broken()).filter((row) => /^R/.test(row))).toEqual([]);
  },
);
