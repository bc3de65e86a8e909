// An answer that cannot be written does not delay other answers, of other orders or its own.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { MINUTE } from '#domain/base/time.ts';
import { createBuyer } from '#server/buying/purchasing/buyer.ts';
import { recordingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

/** Three approved orders of twenty keys; a trigger makes settling matching references fail while it exists. */
async function poisoned(pattern: string) {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const buyer = await w.person('Partner');
  const of = await m.sell();
  for (let n = 0; n < 3; n++) await m.approve(admin, (await m.place(buyer, of)).id);
  const heal = async () => {
    await w.database.transaction((tx) => tx.run(sql`drop trigger if exists poison on purchase_attempt`));
  };
  await w.database.transaction(async (tx) => {
    await tx.run(
      sql`create or replace function poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$`,
    );
    await tx.run(sql`create trigger poison before update on purchase_attempt for each row
      when (new.state = 'settled' and new.ref like ${sql.lit(pattern)}) execute function poison()`);
  });
  onTestFinished(heal);
  const { log, lines } = recordingLog();
  const drain = (limit: number, pauseMs = 1) =>
    createBuyer({
      database: w.database,
      vault: w.vault,
      clock: { now: w.now },
      providers: w.providerClients,
      // Disables the guard against a suspended process: test machines can be slow.
      sendWithinMs: Number.POSITIVE_INFINITY,
      retries: { limit, firstMs: pauseMs, longestMs: pauseMs },
      log,
    }).drain();
  const completed = async () =>
    (await w.rows(sql<{ n: number }>`select completed_count as n from orders order by order_number`)).map(({ n }) => n);
  /** Retry counts of logged failures. */
  const failures = () => lines().flatMap(({ tries }) => (tries === undefined ? [] : [tries]));
  const stuck = () => w.rows(sql`select kind, tries from stuck_work`);
  return { w, m, heal, stuck, drain, failures, completed };
}

test('writes all other answers when one reference fails', async () => {
  const { w, m, heal, stuck, drain, failures, completed } = await poisoned('%1-3-1');
  await drain(2);
  expect((await completed()).sort()).toEqual([19, 20, 20]);
  expect(failures()).toEqual([1, 2, 3]);
  expect(await stuck()).toEqual([{ kind: 'recordPurchase', tries: 3 }]);
  w.advanceClock(MINUTE / 6);
  await drain(0);
  expect(await stuck()).toEqual([{ kind: 'recordPurchase', tries: 3 }]);
  await heal();
  w.advanceClock(2 * MINUTE);
  await drain(0);
  expect(await completed()).toEqual([20, 20, 20]);
  expect(await stuck()).toEqual([]);
  expect(await m.broken()).toEqual([]);
});

test('writes an answer once the cause of failure is gone, without another lookup', async () => {
  const { w, m, heal, stuck, drain, failures, completed } = await poisoned('%');
  const writing = drain(1000, 20);
  await expect.poll(() => failures().length).toBeGreaterThan(3);
  await heal();
  await writing;
  expect(await completed()).toEqual([20, 20, 20]);
  expect(await w.rows(sql`select 1 from purchase_attempt where asked > 0`)).toEqual([]);
  expect(await stuck()).toEqual([]);
  expect(await m.broken()).toEqual([]);
});
