import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/base/database/db.ts';
import { createMarket } from '#test/market.ts';
import { type World, world } from '#test/world.ts';
import { foldSums } from './fold-sums.ts';

/** Changes each order this often: two lines a time. */
const change = (w: World, times: number) =>
  w.database.transaction((tx) =>
    tx.run(
      sql`do ${sql.raw(`$$ begin
      for n in 1..${times} loop
        update orders set paid_status = case paid_status when 'Paid' then 'UnPaid' else 'Paid' end;
      end loop;
    end $$`)}`,
    ),
  );
const readUnfolded = (w: World) =>
  w.rows(sql<{ totals: number; toInvoice: number }>`select (select count(*) from order_total_change) as totals,
    (select count(*) from to_invoice_change) as to_invoice`);

/** The database of a world, which changes its orders once more after the first transaction. */
function whichChangesOnceMore(w: World): Database {
  let isChanged = false;
  return {
    ...w.database,
    transaction: async (work) => {
      const result = await w.database.transaction(work);
      if (!isChanged) {
        isChanged = true;
        await change(w, 1);
      }
      return result;
    },
  };
}

test.each([
  ['folds what a long run wrote meanwhile', 300, 0],
  ['leaves the few differences of single changes to the next turn', 1, 2],
])('%s', async (_, times, left) => {
  const w = await world();
  const m = await createMarket(w);
  await m.place(await w.person('Partner'), await m.sell());
  await foldSums(w.database);
  expect(await readUnfolded(w)).toEqual([{ totals: 0, toInvoice: 0 }]);
  await change(w, times);
  await foldSums(whichChangesOnceMore(w));
  expect(await readUnfolded(w)).toEqual([{ totals: left, toInvoice: 0 }]);
});
