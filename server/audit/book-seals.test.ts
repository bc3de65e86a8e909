import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { settingCalls } from '#domain/settings/calls.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';
import { bookChain, countSealedLines, findBrokenBookLines, sealBooks } from './book-seals.ts';

async function writtenOrders(orders = 3) {
  const w = await world();
  const m = await createMarket(w);
  const buyer = await w.person('Partner');
  const promotion = await m.sell();
  for (let n = 0; n < orders; n++) await m.place(buyer, promotion);
  const place = () => m.place(buyer, promotion);
  return { w, place };
}

test('queues every row from its first moment and seals it once with several sealers', async () => {
  const { w, place } = await writtenOrders();
  // An order, its history, its offer and its reservation.
  expect(await countSealedLines(w.database)).toEqual({ sealed: 0, waiting: 12 });
  expect(await findBrokenBookLines(w.database, w.keys)).toEqual([]);
  const done = await Promise.all(Array.from({ length: 4 }, () => sealBooks(w.database, w.keys)));
  const rest = await sealBooks(w.database, w.keys);
  expect(done.reduce((sum, n) => sum + n, rest)).toBe(12);
  await place();
  expect(await sealBooks(w.database, w.keys)).toBe(4);
  expect(await countSealedLines(w.database)).toEqual({ sealed: 16, waiting: 0 });
  expect(await findBrokenBookLines(w.database, w.keys)).toEqual([]);
  expect((await bookChain.newest(w.database))!.position).toBeGreaterThanOrEqual(8);
});

test('tolerates gaps from rolled-back rows', async () => {
  const { w, place } = await writtenOrders(1);
  const undone = w.database.transaction(async (tx) => {
    await tx.run(
      sql`insert into setting_change (id, name, new_value, user_name, at) values (gen_random_uuid(), 'x', '1', '', now())`,
    );
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await (await w.person('SuperAdmin')).do(settingCalls.update, { profitFactor: 5 });
  await place();
  await sealBooks(w.database, w.keys);
  expect(await findBrokenBookLines(w.database, w.keys)).toEqual([]);
});

test('reports a row deleted before it was sealed', async () => {
  const { w } = await writtenOrders(1);
  await w.database.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`delete from order_offer`);
  });
  await sealBooks(w.database, w.keys);
  expect(await findBrokenBookLines(w.database, w.keys)).toEqual([
    expect.stringMatching(/^order_offer: line \d+ waited for its seal and is gone$/),
  ]);
});
