// From an item to a provider request: each reference is sent at most once, by one process, however long processes stall
// in between.

import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MINUTE, type Time } from '#domain/base/time.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import { requestReturns } from '#server/buying/items/in-flight-items.ts';
import { reserveDueAllocations } from '#server/buying/provider-tasks/provider-reservations.ts';
import { processDueReturns } from '#server/buying/provider-tasks/returns.ts';
import { type BuyerOptions, createBuyer } from '#server/buying/purchasing/buyer.ts';
import { recordProviderAnswers } from '#server/buying/purchasing/provider-answers.ts';
import { claimDueCalls, claimItems, LEASE_MS, markSent } from '#server/buying/purchasing/purchase-attempts.ts';
import { beginReconciling, claimUnits } from '#server/buying/purchasing/restored-purchases.ts';
import { insertProvider } from '#test/catalog-fixtures.ts';
import { failingLog, recordingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { SETTLE, world } from '#test/world.ts';

async function due() {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const order = await m.place(await w.person('Partner'), await m.sell());
  await m.approve(admin, order.id);
  const [providerId] = [...(await w.providerClients.all()).keys()];
  const completed = async () => (await w.rows(sql<{ n: number }>`select completed_count as n from orders`))[0]!.n;
  const buyerOn = (database: Database, options: Partial<BuyerOptions> = {}) =>
    createBuyer({
      database,
      vault: w.vault,
      clock: { now: w.now },
      providers: w.providerClients,
      log: failingLog,
      ...options,
    });
  return { w, m, order, providerId: providerId!, completed, buyerOn };
}

test('does not send a reference cancelled between intent and sending', async () => {
  const { w, m, providerId, completed } = await due();
  const taken = await w.database.transaction((tx) => claimItems(tx, providerId, 5, LEASE_MS, w.now()));
  w.advanceClock(LEASE_MS + MINUTE);
  await w.buy();
  const marked = await w.database.transaction((tx) =>
    markSent(
      tx,
      taken.map(({ ref }) => ref),
      LEASE_MS,
      w.now(),
    ),
  );
  expect([...marked]).toEqual([]);
  expect(await completed()).toBe(20);
  expect(await m.broken()).toEqual([]);
});

test('passes the customer to the provider if known', async () => {
  const w = await world();
  const m = await createMarket(w);
  await insertProvider(w, 'Playsource');
  const heard: (string | undefined)[] = [];
  w.addProvider('playsource', {
    ...m.line,
    name: 'Playsource',
    buy: (intent) => {
      heard.push(intent.customerIp);
      return m.line.buy(intent);
    },
  });
  const buyer = await w.person('Partner');
  for (const customerIp of ['203.0.113.7', null]) {
    const { id } = await m.place(buyer, await m.sell({ provider: 'Playsource' }));
    await w.database.transaction((tx) => tx.run(sql`update orders set customer_ip = ${customerIp} where id = ${id}`));
    await m.approve(await w.person('SuperAdmin'), id);
    await w.buy();
  }
  expect(heard).toEqual([...Array(20).fill('203.0.113.7'), ...Array(20).fill(undefined)]);
});

test('marks a reference as sent once', async () => {
  const { w, providerId } = await due();
  const taken = await w.database.transaction((tx) => claimItems(tx, providerId, 5, LEASE_MS, w.now()));
  const refs = taken.map(({ ref }) => ref);
  const mark = async () => (await w.database.transaction((tx) => markSent(tx, refs, LEASE_MS, w.now()))).size;
  expect([await mark(), await mark()]).toEqual([5, 0]);
});

/** A database that blocks for 400 ms after the first marking of references as sent. */
function standingStill(database: Database): Database {
  const blocker = new Int32Array(new SharedArrayBuffer(4));
  let stoodStill = false;
  return {
    ...database,
    transaction: async (work) => {
      const result = await database.transaction(work);
      // Only marking references as sent returns a set.
      if (result instanceof Set && !stoodStill) {
        stoodStill = true;
        Atomics.wait(blocker, 0, 0, 400);
      }
      return result;
    },
  };
}

test('discards marked references after stalling for a twentieth of the settle window, and rebuys them immediately', async () => {
  const { w, m, completed, buyerOn } = await due();
  const clients = new Map(
    [...(await w.providerClients.all())].map(([id, client]) => [id, { ...client, settleMs: 6_000 }] as const),
  );
  await buyerOn(standingStill(w.database), { providers: { ...w.providerClients, all: async () => clients } }).drain();
  expect(m.simulator.ledger().sold).toBe(0);
  // Unsent references need neither the settle window nor a lookup.
  w.advanceClock(2_000);
  await buyerOn(w.database, { sendWithinMs: Number.POSITIVE_INFINITY }).drain();
  expect([await completed(), m.simulator.ledger().sold]).toEqual([20, 20]);
  const attempts = await w.rows(
    sql<{ state: string; n: number; asked: number }>`select state, count(*) as n, sum(asked)::int as asked
      from purchase_attempt group by state order by state`,
  );
  expect(attempts).toEqual([
    { state: 'settled', n: 20, asked: 0 },
    { state: 'void', n: 20, asked: 0 },
  ]);
  expect(await m.broken()).toEqual([]);
});

test('delays purchases on slow commits without stopping any', async () => {
  const { w, m, buyerOn } = await due();
  await buyerOn(standingStill(w.database)).drain();
  expect(m.simulator.ledger().sold).toBe(20);
  expect(await w.rows(sql`select state, count(*)::int as n from purchase_attempt group by state`)).toEqual([
    { state: 'settled', n: 20 },
  ]);
});

test('logs each step of a purchase with its reference', async () => {
  const { w, order, buyerOn } = await due();
  const { log, lines } = recordingLog();
  await buyerOn(w.database, { sendWithinMs: Number.POSITIVE_INFINITY, log }).drain();
  const reference = `${order.orderNumber.replaceAll(' ', '')}-7-1`;
  const steps = lines().filter((line) => line.reference === reference);
  expect(steps.map(({ msg, order: of, provider, answer }) => [msg, of, provider, answer])).toEqual([
    ['Purchase: intent written.', order.id, 'Genba', undefined],
    ['Purchase: sent.', order.id, 'Genba', undefined],
    ['Purchase: answered.', order.id, 'Genba', 'delivered'],
    ['Purchase: settled.', order.id, undefined, undefined],
  ]);
});

test('dates a lookup without a match by when it was asked, not by when it was written', async () => {
  const { w, providerId } = await due();
  const taken = await w.database.transaction((tx) => claimItems(tx, providerId, 2, LEASE_MS, w.now()));
  await w.database.transaction((tx) =>
    markSent(
      tx,
      taken.map(({ ref }) => ref),
      LEASE_MS,
      w.now(),
    ),
  );
  w.advanceClock(MINUTE);
  const early = w.now();
  w.advanceClock(SETTLE);
  const write = (ref: string, askedAt: Time) =>
    w.database.transaction((tx) =>
      recordProviderAnswers(
        tx,
        w.vault,
        SETTLE,
        taken[0]!.orderId,
        [{ ref, reply: { kind: 'absent', askedAt } }],
        w.now(),
      ),
    );
  await write(taken[0]!.ref, early);
  await write(taken[1]!.ref, w.now());
  const stateOf = async ({ ref }: { ref: string }) =>
    (await w.database.one(sql<{ state: string }>`select state from purchase_attempt where ref = ${ref}`))?.state;
  expect([await stateOf(taken[0]!), await stateOf(taken[1]!)]).toEqual(['sent', 'void']);
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  type Due = Awaited<ReturnType<typeof due>>;
  type Take = (tx: Tx) => Promise<string[]>;

  /** Claims something in a transaction that stays open for the rest of the test. */
  function hold({ w }: Due, take: Take): Promise<string[]> {
    let letGo = () => {};
    const held = new Promise<void>((go) => {
      letGo = go;
    });
    return new Promise((tell) => {
      const holding = w.database.transaction(async (tx) => {
        tell(await take(tx));
        await held;
      });
      onTestFinished(async () => {
        letGo();
        await holding;
      });
    });
  }

  const takeItems =
    ({ w, providerId }: Due): Take =>
    async (tx) =>
      (await claimItems(tx, providerId, 5, LEASE_MS, w.now())).map(({ ref }) => ref);
  const takeSent = async (parts: Due): Promise<Take> => {
    const { w, providerId } = parts;
    for (let n = 0; n < 4; n++)
      await w.database.transaction(async (tx) => markSent(tx, await takeItems(parts)(tx), LEASE_MS, w.now()));
    w.advanceClock(LEASE_MS);
    return async (tx) => (await claimDueCalls(tx, providerId, 5, LEASE_MS, w.now())).map(({ ref }) => ref);
  };
  const takeUnits = async ({ w, providerId }: Due): Promise<Take> => {
    const times = { takenAt: w.now(), restoredAt: w.now() };
    await w.database.transaction((tx) => beginReconciling(tx, newId(), times));
    return async (tx) => (await claimUnits(tx, providerId, 5, LEASE_MS, w.now())).map(({ unit }) => `unit ${unit}`);
  };

  test.each<[string, (parts: Due) => Take | Promise<Take>]>([
    ['items', takeItems],
    ['references to ask about', takeSent],
    ['units of a restore', takeUnits],
  ])('lets two processes take different %s without waiting for each other', async (_, prepare) => {
    const parts = await due();
    const take = await prepare(parts);
    const mine = await hold(parts, take);
    const theirs = await parts.w.database.transaction(async (tx) => {
      // Fails if it has to wait for a lock.
      await tx.run(sql`set local lock_timeout = '5s'`);
      return take(tx);
    });
    expect([mine.length, theirs.length, new Set([...mine, ...theirs]).size]).toEqual([5, 5, 10]);
  });

  const holdRows = (parts: Due, table: string, key: string) =>
    hold(parts, async (tx) => {
      const rows = await tx.all(sql<{ id: string }>`select ${sql.ref(key)}::text as id from ${sql.table(table)}
        order by 1 limit 5 for update`);
      return rows.map(({ id }) => id);
    });

  test('skips returns and reservations locked by another process without waiting', async () => {
    const parts = await due();
    const { w, m, order, providerId } = parts;
    m.simulator.setFaults({ backOrder: 1 });
    await w.buy();
    m.simulator.setFaults({});
    await w.database.transaction(async (tx) => {
      await requestReturns(tx, order.id, 'test', sql`true`, w.now());
      await tx.run(sql`insert into allocation (id, order_id, provider_id, sku, reference, quantity, state, next_try_at,
          created_at)
        select gen_random_uuid(), id, provider_id, product_sku, 'R' || n, 1, 'wanted', ${w.now()}, ${w.now()}
        from orders cross join generate_series(1, 8) n where id = ${order.id}`);
    });
    await holdRows(parts, 'purchase_return', 'attempt_ref');
    await holdRows(parts, 'allocation', 'id');
    const services = { database: w.database, log: failingLog };
    const client = (await w.providerClients.all()).get(providerId)!;
    let settled: number[] = [];
    void Promise.all([
      processDueReturns(services, providerId, client, w.now()),
      reserveDueAllocations(services, providerId, client, w.now()),
    ]).then((counts) => {
      settled = counts;
    });
    await expect.poll(() => settled).toEqual([15, 3]);
  });
});
