// Keys of a purchase being returned never become stock and are never sold, whatever staff do in the meantime.

import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { HOUR, MINUTE } from '#domain/base/time.ts';
import { itemCalls } from '#domain/buying/calls.ts';
import { endingCalls, orderCalls } from '#domain/orders/calls.ts';
import { requestReturns } from '#server/buying/items/in-flight-items.ts';
import { processDueReturns } from '#server/buying/provider-tasks/returns.ts';
import { recordProviderAnswers } from '#server/buying/purchasing/provider-answers.ts';
import type { ProviderClient } from '#server/buying/purchasing/provider-clients.ts';
import type { BuyOutcome, GiveBackOutcome, Provider } from '#server/catalog/provider/port.ts';
import { runDueWork } from '#test/due-work.ts';
import { failingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { answering, suspendedCall } from '#test/suspended-call.ts';
import { SETTLE, world } from '#test/world.ts';
import type { SimulatorOptions } from '../../provider-simulator/options.ts';

let current: Awaited<ReturnType<typeof createMarket>>;

/** True if an answer was invented; the simulator's ledger does not contain it. */
let isMadeUp = false;

afterEach(async () => {
  const broken = (await current.broken()).filter((line) => !(isMadeUp && line.startsWith('K11:')));
  isMadeUp = false;
  expect(broken).toEqual([]);
});

async function bought(options: SimulatorOptions = {}) {
  const w = await world();
  const m = await createMarket(w, options);
  current = m;
  const admin = await w.person('SuperAdmin');
  const buyer = await w.person('Partner');
  const of = await m.sell();
  const { id } = await m.place(buyer, of);
  await m.approve(admin, id);
  await w.buy();
  m.simulator.setFaults({});
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await w.rows(query))[0]!.n;
  return {
    w,
    m,
    admin,
    buyer,
    of,
    id,
    /** The order's purchases and the provider's replies to their lookups. */
    purchases: () =>
      w.rows(
        sql<{
          ref: string;
          sku: string;
          currency: string;
        }>`select ref, sku, currency from purchase_attempt order by ref`,
      ),
    hear: (ref: string, outcome: BuyOutcome) => {
      isMadeUp = true;
      return w.database.transaction((tx) =>
        recordProviderAnswers(tx, w.vault, SETTLE, id, [{ ref, reply: { kind: 'outcome', outcome } }], w.now()),
      );
    },
    due: () => runDueWork(w.database, w.providerClients, w.now()),
    stock: () => count(sql`select coalesce(sum(held), 0)::int as n from stock_lot`),
    inLots: () => count(sql`select count(*)::int as n from game_key where lot_id is not null`),
    wanted: () => count(sql`select count(*)::int as n from purchase_return where state = 'wanted'`),
    /** Writes with the database's constraints disabled. */
    force: (...statements: ReturnType<typeof sql>[]) =>
      w.database.transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`);
        for (const statement of statements) await tx.run(statement);
      }),
  };
}

test.each([
  ['by the order', 0],
  ['by an item that was sent to inventory before', 20],
])('never adds a key to stock that arrives while its purchase is being returned, requested %s', async (_, before) => {
  const { w, m, admin, id, due, stock, inLots, wanted, force } = await bought({ faults: { backOrder: 1 } });
  expect((await admin.do(itemCalls.refundBackOrdered, { orderId: id })).count).toBe(20);
  m.simulator.setFaults({ error5xxBefore: 1 });
  await due();
  expect((await admin.do(endingCalls.close, { id, sendBackOrderedKeysToInventory: true })).status).toBe('Cancelled');
  expect(await w.rows(sql`select distinct leaves_to from order_item`)).toEqual([{ leavesTo: 'refund' }]);
  if (before) await force(sql`update order_item set leaves_to = 'inventory'`);
  w.advanceClock(16 * MINUTE);
  await w.buy();
  expect([await stock(), await inLots(), await wanted()]).toEqual([0, 0, 20]);
  m.simulator.setFaults({});
  w.advanceClock(HOUR);
  await due();
  expect([m.simulator.ledger().returned, await stock(), await inLots(), await wanted()]).toEqual([20, 0, 0, 0]);
  expect(await w.rows(sql`select distinct state from purchase_attempt`)).toEqual([{ state: 'settled' }]);
});

test('moves a purchase to stock only after the provider refused its return', async () => {
  const { w, m, admin, id, due, stock } = await bought({
    faults: { backOrder: 1 },
    accounts: { genba: { return: { windowSeconds: 60 } } },
  });
  await admin.do(itemCalls.refundBackOrdered, { orderId: id });
  m.simulator.setFaults({ error5xxBefore: 1 });
  await due();
  await admin.do(endingCalls.close, { id, sendBackOrderedKeysToInventory: true });
  w.advanceClock(16 * MINUTE);
  await w.buy();
  m.simulator.setFaults({});
  expect(await stock()).toBe(0);
  w.advanceClock(HOUR);
  await due();
  expect([m.simulator.ledger().returned, await stock()]).toEqual([0, 20]);
});

test.each([
  ['serves its order', null],
  ['goes to inventory with the others when its order ends', 'inventory'],
])('a purchase that the provider did not take back %s', async (_, leavesTo) => {
  const { w, admin, id, due, stock } = await bought({
    faults: { backOrder: 1 },
    accounts: { genba: { return: null } },
  });
  await admin.do(itemCalls.refundBackOrdered, { orderId: id });
  await due();
  expect(await w.rows(sql`select distinct state, leaves_to from order_item`)).toEqual([
    { state: 'BackOrdered', leavesTo: null },
  ]);
  if (leavesTo) await admin.do(endingCalls.close, { id, sendBackOrderedKeysToInventory: true });
  w.advanceClock(16 * MINUTE);
  await w.buy();
  expect(await w.rows(sql`select distinct leaves_to from order_item`)).toEqual([{ leavesTo }]);
  expect([(await admin.do(orderCalls.one, { id })).completedCount, await stock()]).toEqual(
    leavesTo ? [0, 20] : [20, 0],
  );
});

test('leaves the taken-back answer of a returning purchase to its return and applies any other', async () => {
  const { w, id, purchases, hear } = await bought({ faults: { backOrder: 1 } });
  const refs = (await purchases()).map(({ ref }) => ref);
  await w.database.transaction((tx) =>
    requestReturns(tx, id, 'test', sql`a.ref = any (${refs.slice(0, 3)}::text[])`, w.now()),
  );
  const rejected = (code: string): BuyOutcome => ({ kind: 'rejected', code, note: '' });
  const charged = { providerOrderId: 'P', charged: { amountE4: 80_000, currency: 'EUR' } };
  await hear(refs[0]!, rejected('RETURNED'));
  await hear(refs[1]!, rejected('WITHDRAWN'));
  await hear(refs[2]!, { kind: 'backOrdered', expectedAt: null, ...charged });
  await hear(refs[3]!, rejected('RETURNED'));
  const stand = await w.rows(
    sql`select a.state as attempt, i.state as item from purchase_attempt a join order_item i on i.id = a.item_id
      order by a.ref limit 4`,
  );
  expect(stand).toEqual([
    { attempt: 'pending', item: 'BackOrdered' },
    { attempt: 'void', item: 'Refunded' },
    { attempt: 'pending', item: 'BackOrdered' },
    { attempt: 'void', item: 'Error' },
  ]);
});

test('moves exactly the bought unit of a late delivery to stock', async () => {
  const { w, admin, id, purchases, hear, stock } = await bought({ faults: { backOrder: 1 } });
  await admin.do(endingCalls.close, { id, sendBackOrderedKeysToInventory: true });
  const { sku, currency } = (await purchases())[0]!;
  const placed = { providerOrderId: 'P', charged: { amountE4: 80_000, currency } };
  const brings = (...keys: [sku: string, text: string][]): BuyOutcome => ({
    ...placed,
    kind: 'delivered',
    keys: keys.map(([of, text]) => ({ sku: of, format: 'text', secret: new Secret(text), fault: null })),
  });
  const rows: [BuyOutcome, attempt: string, inStock: number, surplus: number, claims: number][] = [
    [brings([sku, 'KEY-ONE-1111']), 'settled', 1, 0, 0],
    [brings(['ANOTHER-SKU', 'KEY-TWO-2222']), 'settled', 1, 1, 0],
    [brings([sku, 'KEY-THREE-3333'], [sku, 'KEY-FOUR-4444']), 'settled', 1, 3, 0],
    [brings([sku, 'KEY-ONE-1111']), 'rejected', 1, 3, 1],
    [{ ...placed, kind: 'accepted' }, 'pending', 1, 3, 1],
    [{ kind: 'soldOut', note: '' }, 'void', 1, 3, 1],
  ];
  const refs = (await purchases()).map(({ ref }) => ref);
  for (const [n, [outcome, attempt, inStock, surplus, claims]] of rows.entries()) {
    const [written] = await hear(refs[n]!, outcome);
    const [kept] = await w.rows(
      sql<{ surplus: number; claims: number }>`select
        (select count(*) from game_key where surplus_ref is not null) as surplus,
        (select count(*) from purchase_claim) as claims`,
    );
    expect([n, written!.state, await stock(), kept]).toEqual([n, attempt, inStock, { surplus, claims }]);
  }
  // Prevents the lot by keeping its key from arriving.
  await w.rows(
    sql`create or replace function hold_back() returns trigger language plpgsql as $$ begin return null; end $$`,
  );
  await w.rows(sql`create trigger hold_back before update on game_key for each row execute function hold_back()`);
  onTestFinished(() => void w.rows(sql`drop trigger hold_back on game_key`));
  await expect(hear(refs[6]!, brings([sku, 'KEY-FIVE-5555']))).rejects.toThrow('lost a key on its way');
});

test('retries an unanswered return after 1, 5, 15 and 60 minutes, then hourly', async () => {
  const { w, m, admin, id, due, wanted } = await bought({ faults: { backOrder: 1 } });
  await admin.do(itemCalls.refundBackOrdered, { orderId: id });
  m.simulator.setFaults({ error5xxBefore: 1 });
  const pauses: number[][] = [];
  for (let n = 0; n < 5; n++) {
    await due();
    const next = await w.rows(sql<{ at: string }>`select distinct next_try_at as at from purchase_return`);
    pauses.push(next.map(({ at }) => (Date.parse(at) - Date.parse(w.now())) / MINUTE));
    w.advanceClock(Date.parse(next[0]!.at) - Date.parse(w.now()));
  }
  expect([pauses, await wanted()]).toEqual([[[1], [5], [15], [60], [60]], 20]);
  m.simulator.setFaults({});
  await due();
  expect([m.simulator.ledger().returned, await wanted()]).toEqual([20, 0]);
});

test('lets the later of two requests decide if both are under way', async () => {
  const { w, m, admin, id, due, stock, wanted } = await bought({ faults: { backOrder: 1 } });
  await admin.do(itemCalls.refundBackOrdered, { orderId: id });
  w.advanceClock(16 * MINUTE);
  await w.buy();
  const [[providerId, client]] = [...(await w.providerClients.all())] as [[string, ProviderClient]];
  const services = { database: w.database, log: failingLog };
  const worker = (giveBack: Provider['giveBack']) =>
    processDueReturns(services, providerId, answering(client, { giveBack }), w.now());
  const late = suspendedCall<GiveBackOutcome>({ kind: 'refused', code: 'TRY_LATER', note: '' });
  const suspended = worker(late.call);
  await late.isSent;
  w.advanceClock(3 * MINUTE);
  await worker(async (...order) => {
    const outcome = await client.provider.giveBack(...order);
    late.resume();
    await suspended;
    return outcome;
  });
  await due();
  expect([m.simulator.ledger().returned, await stock(), await wanted()]).toEqual([20, 0, 0]);
});

test('never moves keys that form no unit of the product to stock, even if the provider keeps our money', async () => {
  const { w, m, admin, id, due, stock } = await bought({
    faults: { backOrder: 1 },
    accounts: { genba: { return: null } },
  });
  await admin.do(endingCalls.close, { id });
  // Five deliveries are for another product.
  const book = m.simulator.ledger().orders.slice(0, 5);
  expect(book).toHaveLength(5);
  await w.database.transaction((tx) =>
    tx.run(sql`update purchase_attempt set sku = 'ANOTHER-SKU' where ref = any (${book.map((one) => one.reference)})`),
  );
  w.advanceClock(16 * MINUTE);
  await w.buy();
  for (let n = 0; n < 3; n++) {
    await due();
    w.advanceClock(16 * MINUTE);
  }
  expect(await stock()).toBe(15);
});

test('rejects keys of a returning purchase in stock or orders in the database', async () => {
  const { w, admin, id } = await bought({ faults: { backOrder: 1 } });
  await admin.do(itemCalls.refundBackOrdered, { orderId: id });
  w.advanceClock(16 * MINUTE);
  await w.buy();
  const intoLot = w.database.transaction(async (tx) => {
    await tx.run(sql`insert into stock_lot (id, product_id, country, unit_cost_e4, received_at, held)
      select gen_random_uuid(), product_id, 'DE', 1, now(), 1 from orders where id = ${id}`);
    await tx.run(sql`update game_key set lot_id = (select id from stock_lot), surplus_ref = null
      where id = (select id from game_key where surplus_ref is not null limit 1)`);
  });
  await expect(intoLot).rejects.toThrow('goes back to its provider');
});

test('does not return a purchase whose key is in stock or in an order', async () => {
  const { w, admin, buyer, m, of, id } = await bought();
  await admin.do(orderCalls.one, { id });
  await m.stockUp(admin, buyer, of);
  const given = await w.database.transaction((tx) => requestReturns(tx, id, 'test', sql`a.state = 'settled'`, w.now()));
  expect(given).toBe(0);
});

test('removes keys of a completed return from stock, releasing the newest reservation', async () => {
  const { w, m, admin, buyer, of, due, stock, inLots, force } = await bought();
  const source = await m.stockUp(admin, buyer, of);
  expect([await stock(), await inLots()]).toEqual([20, 20]);
  const order = await m.place(buyer, of);
  await force(
    sql`insert into stock_hold (order_id, lot_id, quantity) select ${order.id}, id, held from stock_lot`,
    sql`update stock_lot set reserved = held`,
    sql`insert into purchase_return (attempt_ref, order_id, provider_id, reason, state, next_try_at, created_at)
      select ref, order_id, provider_id, 'old', 'wanted', ${w.now()}, ${w.now()} from purchase_attempt where order_id = ${source.id} order by ref limit 3`,
  );
  await due();
  const [held] = await w.rows(sql<{ n: number }>`select sum(quantity)::int as n from stock_hold`);
  expect([await stock(), await inLots(), held!.n, m.simulator.ledger().returned]).toEqual([17, 17, 17, 3]);
  await force(sql`delete from stock_hold`, sql`update stock_lot set reserved = 0`);
});

test('records a claim and an item note when a return completes after its key was sold', async () => {
  const { w, due, id, force } = await bought();
  await force(
    sql`insert into purchase_return (attempt_ref, order_id, provider_id, reason, state, next_try_at, created_at)
      select ref, order_id, provider_id, 'old', 'wanted', ${w.now()}, ${w.now()} from purchase_attempt where order_id = ${id} order by ref limit 1`,
  );
  await due();
  const claims = await w.rows(sql<{ reason: string }>`select reason from purchase_claim`);
  const noted = await w.rows(
    sql`select 1 from order_item where array_to_string(status_notes, ' ') like '%took this key back after it was sold%'`,
  );
  expect([claims, noted.length]).toEqual([[{ reason: 'sold and taken back' }], 1]);
  expect((await current.broken()).map((line) => line.split(':')[0])).toEqual(['K16']);
  await force(sql`delete from purchase_return`);
});
