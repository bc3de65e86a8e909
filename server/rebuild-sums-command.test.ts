import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { foldTotals } from '#server/orders/reading/totals.ts';
import { foldReports } from '#server/reports/sums.ts';
import { createMarket } from '#test/market.ts';
import { type World, world } from '#test/world.ts';
import { rebuildSums } from './rebuild-sums-command.ts';
import { ORDER_SUM_INVARIANTS } from './verify/order-sums.ts';
import { REPORT_INVARIANTS } from './verify/reports.ts';

const violations = async (w: World) =>
  (
    await Promise.all([...ORDER_SUM_INVARIANTS, ...REPORT_INVARIANTS].map((one) => w.database.all(one.violations)))
  ).flat();

async function rebuild(w: World) {
  const lines: string[] = [];
  const differed = await rebuildSums(w.database, (line) => lines.push(line));
  return { differed, lines };
}

async function trade(w: World) {
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const buyer = await w.person('Partner');
  const place = async () => {
    const { id } = await m.place(buyer, await m.sell());
    await m.approve(admin, id);
    await w.buy();
  };
  await place();
  await foldTotals(w.database);
  await foldReports(w.database);
  // Pending deltas beside stored sums.
  await place();
  return { place };
}

test('OPS-005 leaves sums that are right as they are', async () => {
  const w = await world();
  await trade(w);
  const { differed, lines } = await rebuild(w);
  expect(differed).toBe(0);
  expect(lines.at(-1)).toBe('Every stored sum was right.');
  expect(await violations(w)).toEqual([]);
});

test('OPS-005 rebuilds sums that an older release left wrong and names them', async () => {
  const w = await world();
  await trade(w);
  await w.database.transaction(async (tx) => {
    await tx.run(sql`update order_total set value_cents = value_cents + 1`);
    await tx.run(sql`delete from order_total_of_part`);
    await tx.run(sql`delete from sold_keys_by_month`);
    await tx.run(sql`update sold_keys_by_day set keys = keys + 1`);
    await tx.run(sql`delete from product_state_by_day`);
    await tx.run(sql`update item_state_of_product set n = n + 1`);
  });
  expect((await violations(w)).length).toBeGreaterThan(0);
  const { differed, lines } = await rebuild(w);
  expect(differed).toBeGreaterThan(0);
  for (const id of ['R1', 'R6', 'R3', 'R8', 'R4', 'R5'])
    expect(lines.find((line) => line.startsWith(`rebuilt  ${id}`))).toMatch(/\([1-9]\d* differed\)$/);
  expect(await violations(w)).toEqual([]);
});

test('OPS-005 counts orders that change while it runs exactly once', async () => {
  const w = await world();
  if (w.database.embedded) return;
  const { place } = await trade(w);
  // Commits after the snapshot of the rebuild was taken, before the rebuild commits.
  const raced = {
    ...w.database,
    transaction: ((work) =>
      w.database.transaction((tx) =>
        work({
          ...tx,
          run: async (query) => {
            const count = await tx.run(query);
            if (!hasRaced && (await isRebuilding(tx))) {
              hasRaced = true;
              await place();
            }
            return count;
          },
        }),
      )) as World['database']['transaction'],
  };
  let hasRaced = false;
  const isRebuilding = async (tx: Pick<World['database'], 'only'>) =>
    (await tx.only(sql<{ level: string }>`select current_setting('transaction_isolation') as level`)).level ===
    'repeatable read';
  await rebuildSums(raced, () => {});
  expect(hasRaced).toBe(true);
  expect(await violations(w)).toEqual([]);
  while ((await foldTotals(w.database)) > 0);
  while ((await foldReports(w.database)) > 0);
  expect(await violations(w)).toEqual([]);
});
