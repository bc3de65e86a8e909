import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { addMilliseconds, DAY, MINUTE } from '#domain/base/time.ts';
import { itemCalls } from '#domain/buying/calls.ts';
import { editCalls, orderCalls } from '#domain/orders/calls.ts';
import { newId } from '#server/base/process/ids.ts';
import { packItems } from '#server/buying/items/item-packing.ts';
import { fillOrderFromStock } from '#server/buying/items/stock-transfers.ts';
import type { ProviderReply } from '#server/buying/purchasing/engine.ts';
import { recordProviderAnswers } from '#server/buying/purchasing/provider-answers.ts';
import { claimItems, LEASE_MS, markSent } from '#server/buying/purchasing/purchase-attempts.ts';
import { reserveStock } from '#server/stock/lots.ts';
import type { PromotionOverrides } from '#test/catalog-fixtures.ts';
import { runDueWork } from '#test/due-work.ts';
import { createMarket } from '#test/market.ts';
import { SETTLE, type World, world } from '#test/world.ts';
import type { SimulatorOptions } from '../../provider-simulator/options.ts';

let current: Awaited<ReturnType<typeof createMarket>>;

/** True if an answer was invented; the simulator's ledger does not contain it. */
let isMadeUp = false;

afterEach(async () => {
  const broken = (await current.broken()).filter((line) => !(isMadeUp && line.startsWith('K11:')));
  isMadeUp = false;
  expect(broken).toEqual([]);
});

async function approved(options: SimulatorOptions = {}, quantity = 20, over: PromotionOverrides = {}) {
  const w = await world();
  const m = await createMarket(w, options);
  current = m;
  const admin = await w.person('SuperAdmin');
  const buyer = await w.person('Partner');
  const of = await m.sell(over);
  const order = await m.place(buyer, of, quantity);
  await m.approve(admin, order.id);
  const show = () => admin.do(orderCalls.one, { id: order.id });
  const items = () =>
    w.rows(
      sql<{
        state: string;
        statusNotes: string[];
        providerOrderId: string | null;
      }>`select state, status_notes, provider_order_id from order_item where removed_at is null order by unit`,
    );
  /** Every charged key is stored exactly once, and every stored key was charged. */
  const reconcile = async () => {
    const ours = await w.rows(
      sql<{ ref: string; n: number }>`select attempt_ref as ref, count(*) as n from game_key group by 1`,
    );
    const theirs = m.simulator.ledger().orders.filter((one) => one.state !== 'returned' && one.keys.length > 0);
    return { ours: ours.length, theirs: theirs.length, keys: ours.reduce((sum, one) => sum + one.n, 0) };
  };
  return { w, m, admin, buyer, order, of, show, items, reconcile };
}

test('buys an approved order by country as planned and completes it (GAP-030, LIFE-T20, ITEM-003, ITEM-T01, ITEM-T04, BLD-001, ODT-057)', async () => {
  const { w, m, show, order, admin, reconcile } = await approved();
  expect((await show()).status).toBe('Processing');
  await w.buy();
  const done = await show();
  expect([done.status, done.completedCount, done.lastBuyKeyStatus]).toEqual(['Completed', 20, 'Completed']);
  expect(done.processingCount).toBe(0);
  expect(done.lastKeyTime).toBe(w.now());
  const blending = await admin.do(orderCalls.blending, { id: order.id });
  expect(blending.countries.map((entry) => [entry.quantity, entry.actual.count])).toEqual([
    [12, 12],
    [8, 8],
  ]);
  expect(await reconcile()).toEqual({ ours: 20, theirs: 20, keys: 20 });
  const sold = new Map(Object.entries(Object.groupBy(m.simulator.ledger().orders, (one) => one.country)));
  expect([...sold.values()].map((list) => list!.length).sort()).toEqual([12, 8].sort());
});

test.each(['timeoutAfter', 'error5xxAfter', 'cutAfter', 'truncatedJson', 'emptyDelivery'] as const)(
  'finds a charged key whose reply was lost by %s again and does not buy it twice (GAP-038)',
  async (fault) => {
    const { w, m, show, reconcile } = await approved({ faults: { [fault]: 1 } });
    await w.buy();
    expect((await show()).completedCount).toBe(0);
    m.simulator.setFaults({});
    w.advanceClock(MINUTE);
    await w.buy();
    expect((await show()).status).toBe('Completed');
    expect(await reconcile()).toEqual({ ours: 20, theirs: 20, keys: 20 });
  },
  30_000,
);

test.each(['timeoutBefore', 'error5xxBefore', 'cutBefore'] as const)(
  'buys an order that never arrived (%s) again only after the settle window',
  async (fault) => {
    const { w, m, show, reconcile } = await approved({ faults: { [fault]: 1 } });
    await w.buy();
    m.simulator.setFaults({});
    w.advanceClock(SETTLE / 2);
    await w.buy();
    expect((await show()).completedCount).toBe(0);
    for (let n = 0; n < 4; n++) {
      w.advanceClock(SETTLE / 2);
      await w.buy();
    }
    expect((await show()).status).toBe('Completed');
    expect(await reconcile()).toEqual({ ours: 20, theirs: 20, keys: 20 });
  },
  30_000,
);

test('stores an extra key as surplus', async () => {
  const { w, show, reconcile } = await approved({ faults: { twoKeys: 1 } });
  await w.buy();
  expect((await show()).status).toBe('Completed');
  expect(await reconcile()).toEqual({ ours: 20, theirs: 20, keys: 40 });
  expect(await w.rows(sql`select 1 from game_key where surplus_ref is not null`)).toHaveLength(20);
});

test('rejects a key sold before, rebuys the item and records a claim', async () => {
  const { w, m, show } = await approved({}, 21);
  m.simulator.setFaults({ soldKey: 0.3 });
  await w.buy();
  m.simulator.setFaults({});
  await w.buy();
  expect((await show()).status).toBe('Completed');
  const [claims] = await w.rows(sql<{ n: number }>`select count(*) as n from purchase_claim`);
  expect(claims!.n).toBeGreaterThan(0);
});

test('stops the item on a key for another product and keeps the key as evidence', async () => {
  const { w, show, items } = await approved({ faults: { otherSku: 1 } });
  await w.buy();
  expect((await show()).status).toBe('Failed');
  expect((await items()).every((item) => item.state === 'Error')).toBe(true);
  expect(await w.rows(sql`select 1 from game_key where surplus_ref is not null`)).toHaveLength(20);
});

test('sets OutOfStock when sold out everywhere and resumes automatically on restock (GAP-039, LIFE-T25, LIFE-T26, ITEM-T07)', async () => {
  const { w, m, show } = await approved({ faults: { soldOut: 1 } });
  await w.buy();
  expect((await show()).status).toBe('OutOfStock');
  m.simulator.setFaults({});
  w.advanceClock(16 * MINUTE);
  await runDueWork(w.database, w.providerClients, w.now());
  expect((await show()).status).toBe('Processing');
  await w.buy();
  expect((await show()).status).toBe('Completed');
});

test('retries an out-of-stock item manually (LIFE-T26, ITEM-T11)', async () => {
  const { w, m, admin, order, show } = await approved({ faults: { soldOut: 1 } });
  await w.buy();
  m.simulator.setFaults({});
  const page = await admin.do(itemCalls.list, { filter: { orderId: [order.id] }, sort: [], page: 0, size: 10 });
  expect([page.totalCount, page.items[0]!.mayRetry, page.items[0]!.statusNotes.length]).toEqual([20, true, 1]);
  await admin.do(itemCalls.retry, { id: page.items[0]!.id });
  expect((await show()).status).toBe('Processing');
  await w.buy();
  expect((await show()).status).toBe('Completed');
  expect((await admin.call(itemCalls.retryAll, { orderId: order.id })).status).toBe(409);
});

test('retries sold-out items of an order being bought and refunds only back-ordered ones (ITEM-T11, ITEM-T13)', async () => {
  const parts = await approved({ faults: { soldOut: 0.3, backOrder: 0.3, accepted: 0.4 } });
  const { w, m, admin, order, show } = parts;
  await w.buy();
  m.simulator.setFaults({});
  const { status, outOfStockCount, backOrderCount, preCompletedCount } = await show();
  expect([status, outOfStockCount > 0, backOrderCount > 0, preCompletedCount > 0]).toEqual([
    'Processing',
    true,
    true,
    true,
  ]);
  const { id } = (await readItems(parts)).find((item) => item.status === 'OutOfStock')!;
  expect((await admin.do(itemCalls.retry, { id })).status).toBe('Draft');
  expect((await show()).outOfStockCount).toBe(outOfStockCount - 1);
  expect((await admin.call(itemCalls.retry, { id })).status).toBe(409);
  expect((await admin.do(itemCalls.refundBackOrdered, { orderId: order.id })).count).toBe(backOrderCount);
});

test('fails after three definite refusals, not counting unknown outcomes (ITEM-008, ITEM-T08)', async () => {
  const { w, m, show, items } = await approved({ faults: { tryLater: 1 } });
  for (let n = 0; n < 3; n++) {
    await w.buy();
    w.advanceClock(2 * MINUTE);
  }
  expect((await show()).status).toBe('Failed');
  expect((await items()).every((item) => item.statusNotes.length === 3)).toBe(true);
  expect(m.simulator.ledger().sold).toBe(0);
});

test.each([
  ['accepted', 'PreCompleted', 2 * MINUTE],
  ['backOrder', 'BackOrdered', 20 * MINUTE],
] as const)('waits for late keys (%s) (ITEM-T04 to ITEM-T06)', async (fault, state, wait) => {
  const { w, m, show, items, reconcile } = await approved({ faults: { [fault]: 1 } });
  await w.buy();
  expect((await items()).every((item) => item.state === state && item.providerOrderId)).toBe(true);
  expect(await w.rows(sql`select 1 from order_item where processing_ended_at is not null`)).toEqual([]);
  const { preCompletedCount, backOrderCount } = await show();
  expect([preCompletedCount, backOrderCount]).toEqual(state === 'PreCompleted' ? [20, 0] : [0, 20]);
  m.simulator.setFaults({});
  w.advanceClock(wait);
  await w.buy();
  expect((await show()).status).toBe('Completed');
  expect(await reconcile()).toEqual({ ours: 20, theirs: 20, keys: 20 });
});

test('pauses on a price above plan, shows both numbers, and continues once ignored (LIFE-T23, LIFE-T28, LIFE-T45, ODT-048, ODT-049)', async () => {
  const { w, admin, order, show } = await approved({
    faults: { priceChanged: 1 },
    accounts: { genba: { priceGuard: 'none' } },
  });
  await w.buy();
  const paused = await show();
  expect([paused.status, paused.anomalyStatus]).toEqual(['Paused', 'PriceDifference']);
  expect(paused.anomalyFlags[0]!.description).toMatch(/planned .* actual .* \(\+/);
  const { planned, actual } = paused.anomalyFlags[0]!;
  expect(actual! * 100).toBeGreaterThan(planned! * 105);
  expect((await admin.call(orderCalls.resume, { id: order.id })).status).toBe(409);
  await admin.do(orderCalls.ignoreAnomaly, { id: order.id });
  await admin.do(orderCalls.resume, { id: order.id });
  await w.buy();
  expect((await show()).status).toBe('Completed');
});

test('shows a price difference in costs the user may see', async () => {
  const { w, admin, order } = await approved({ faults: { priceChanged: 1 } });
  await w.database.transaction((tx) => tx.run(sql`update orders set profit_factor = 7`));
  const salesman = await w.person('Salesman');
  await w.buy();
  const flagFor = async (who: typeof admin) => (await who.do(orderCalls.one, { id: order.id })).anomalyFlags[0]!;
  const [real, marked] = [await flagFor(admin), await flagFor(salesman)];
  expect(marked.planned! / real.planned!).toBeCloseTo(1.07, 3);
  expect(marked.description).toContain((marked.actual! / 10_000).toFixed(4));
  expect(marked.description).not.toContain((real.actual! / 10_000).toFixed(4));
});

test('reports purchases without a clear answer, with their reference, until resolved', async () => {
  const { w, m, admin, order, show } = await approved({ faults: { timeoutAfter: 1 } });
  await w.buy();
  expect([(await show()).unclearCount, (await show()).processingCount]).toEqual([20, 20]);
  const list = () => admin.do(itemCalls.list, { filter: { orderId: [order.id] }, sort: [], page: 0, size: 50 });
  const { unclear, statusNotes } = (await list()).items[0]!;
  expect(unclear).toMatchObject({ reference: `${order.orderNumber.replaceAll(' ', '')}-1-1`, askable: true });
  expect(statusNotes.at(-1)).toContain('The outcome is not known yet');
  m.simulator.setFaults({});
  w.advanceClock(MINUTE);
  await w.buy();
  expect([(await show()).unclearCount, (await list()).items[0]!.unclear]).toEqual([0, null]);
});

test('does not count a purchase that waits for its key as unclear, however often it was looked up', async () => {
  const parts = await approved({ faults: { backOrder: 1 }, delays: { backOrderMs: DAY } });
  const { w, show } = parts;
  await w.buy();
  w.advanceClock(15 * MINUTE);
  await w.buy();
  const [attempts] = await w.rows(sql<{ asked: number }>`select min(asked)::int as asked from purchase_attempt`);
  const { unclearCount, backOrderCount } = await show();
  expect([attempts!.asked > 0, unclearCount, backOrderCount]).toEqual([true, 0, 20]);
  expect((await readItems(parts)).filter(({ unclear }) => unclear !== null)).toEqual([]);
});

test('stops buying on pause and continues on resume (LIFE-T22)', async () => {
  const { w, admin, order, show, m } = await approved();
  await admin.do(orderCalls.pause, { id: order.id });
  await w.buy();
  expect(m.simulator.ledger().sold).toBe(0);
  await admin.do(orderCalls.resume, { id: order.id });
  expect(await w.rows(sql`select 1 from order_item where removed_at is not null`), 'nothing leaves').toEqual([]);
  await w.buy();
  expect((await show()).status).toBe('Completed');
});

test('completes an order edited down to the bought quantity (LIFE-T40)', async () => {
  const { w, m, admin, order, show } = await approved({ faults: { tryLater: 0.5 } });
  await w.buy();
  m.simulator.setFaults({});
  const { status, completedCount } = await show();
  expect([status, completedCount > 0, completedCount < 20]).toEqual(['Processing', true, true]);
  await admin.do(editCalls.edit, { id: order.id, quantity: completedCount });
  expect(await show()).toMatchObject({ status: 'Completed', quantity: completedCount, completedCount });
});

test('ends a promotion after its last moment', async () => {
  const { w, show } = await approved({}, 20, { validTo: '2026-11-20T13:00:00.000Z' });
  w.advanceClock(60 * MINUTE);
  await runDueWork(w.database, w.providerClients, w.now());
  expect((await show()).status).toBe('Processing');
  w.advanceClock(1);
  await runDueWork(w.database, w.providerClients, w.now());
  expect((await show()).status).toBe('PromotionExpired');
});

test('expires an order whose promotion ends and removes its open items (GAP-035, LIFE-T29, ITEM-T15)', async () => {
  const { w, show, items } = await approved({ faults: { soldOut: 0.5 } });
  await w.buy();
  w.advanceClock(31 * DAY);
  await runDueWork(w.database, w.providerClients, w.now());
  const expired = await show();
  expect(expired.status).toBe('PromotionExpired');
  expect((await items()).length).toBe(expired.completedCount);
});

test('starts a scheduled order automatically (GAP-024, LIFE-T20)', async () => {
  const w = await world();
  const m = await createMarket(w);
  current = m;
  const admin = await w.person('SuperAdmin');
  const order = await m.place(await w.person('Partner'), await m.sell());
  await admin.do(orderCalls.approve, {
    id: order.id,
    processingStart: '2026-11-20T14:00:00.000Z',
    processingEnd: '2026-11-20T20:00:00.000Z',
  });
  await runDueWork(w.database, w.providerClients, w.now());
  expect((await admin.do(orderCalls.one, { id: order.id })).status).toBe('Level2Approved');
  w.advanceClock(2 * 60 * MINUTE);
  await runDueWork(w.database, w.providerClients, w.now());
  expect((await admin.do(orderCalls.one, { id: order.id })).status).toBe('Processing');
});

test('stores every part of a bundle for its single item', async () => {
  const w = await world();
  const m = await createMarket(w);
  current = m;
  const admin = await w.person('SuperAdmin');
  const order = await m.place(await w.person('Partner'), await m.sell({ bundle: true }));
  await m.approve(admin, order.id);
  await w.buy();
  expect((await admin.do(orderCalls.one, { id: order.id })).status).toBe('Completed');
  const [row] = await w.rows(
    sql<{
      keys: number;
      items: number;
    }>`select count(*) as keys, count(distinct order_item_id) as items from game_key where surplus_ref is null`,
  );
  expect(row!.items).toBe(20);
  expect(row!.keys).toBeGreaterThan(20);
  // The cost of a bundle is recorded once, whatever its number of keys.
  const costs = await w.rows(
    sql<{ item: number; keys: number }>`select i.cost_e4 as item, sum(k.cost_e4)::bigint as keys
      from order_item i join game_key k on k.order_item_id = i.id group by i.id`,
  );
  expect(costs).toHaveLength(20);
  for (const { item, keys } of costs) {
    expect(item).toBeGreaterThan(0);
    expect(keys).toBe(item);
  }
});

test('fills an order from own stock first, and takes nothing from a lot that holds fewer keys than recorded (ITEM-T02)', async () => {
  const { w, m, admin, buyer, of } = await approved();
  await m.stockUp(admin, buyer, of);
  const order = await m.place(buyer, of);
  await w.database.transaction((tx) => reserveStock(tx, order.id, of.productId, 15));
  await m.approve(admin, order.id);
  const units = await w.rows(
    sql<{ unit: number; own: boolean }>`select unit, stock_lot_id is not null as own from order_item
      where order_id = ${order.id} order by unit`,
  );
  expect(units).toEqual(Array.from({ length: 20 }, (_, n) => ({ unit: n + 1, own: n < 15 })));
  await w.buy();
  expect(await admin.do(orderCalls.one, { id: order.id })).toMatchObject({ status: 'Completed', completedCount: 20 });
  const [lot] = await w.rows(
    sql<{ lotId: string; country: string; unitCostE4: number }>`select id as lot_id, country, unit_cost_e4
      from stock_lot where held = 5`,
  );
  const takeSix = w.database.transaction((tx) => fillOrderFromStock(tx, order.id, [{ ...lot!, quantity: 6 }], w.now()));
  await expect(takeSix).rejects.toThrow('holds 5 units, it says 6');
});

test('packs no more items than the order has available', async () => {
  const { w, order } = await approved();
  await w.buy();
  const packed = w.database.transaction(async (tx) => {
    const id = newId();
    await tx.run(sql`insert into package (id, order_id, quantity, state, created_at, modified_at)
      values (${id}, ${order.id}, 21, 'Created', ${w.now()}, ${w.now()})`);
    await packItems(tx, order.id, id, 21, w.now());
  });
  await expect(packed).rejects.toThrow('has 20 items to pack, its counters say 21');
});

/** Delivers these keys, each with its SKU, for one attempt of an order. */
const hearOf = (w: World, orderId: string, ref: string, ...keys: [sku: string, text: string][]) =>
  w.database.transaction((tx) =>
    recordProviderAnswers(tx, w.vault, SETTLE, orderId, [{ ref, reply: bringing(...keys) }], w.now()),
  );

test('ignores answers about closed or unknown purchases', async () => {
  const { w, order } = await approved();
  await w.buy();
  const [row] = await w.rows(sql<{ ref: string; sku: string }>`select ref, sku from purchase_attempt limit 1`);
  const hear = (ref: string) => hearOf(w, order.id, ref, [row!.sku, 'ANOTHER-KEY']);
  expect([await hear(row!.ref), await hear('NO-SUCH-REFERENCE')]).toEqual([[], []]);
  expect(await w.rows(sql`select 1 from game_key`)).toHaveLength(20);
});

test('stores a bundle with one known key as surplus, without serving any item', async () => {
  const w = await world();
  const m = await createMarket(w);
  current = m;
  const of = await m.sell({ bundle: true });
  const order = await m.place(await w.person('Partner'), of);
  await m.approve(await w.person('SuperAdmin'), order.id);
  const taken = await w.database.transaction((tx) => claimItems(tx, of.providerId, 2, LEASE_MS, w.now()));
  const refs = taken.map(({ ref }) => ref).sort();
  await w.database.transaction((tx) => markSent(tx, refs, LEASE_MS, w.now()));
  const [{ parts }] = (await w.rows(
    sql<{
      parts: string[];
    }>`select array(select part ->> 'sku' from jsonb_array_elements(bundle_products) part) as parts
      from product where id = ${of.productId}`,
  )) as [{ parts: string[] }];
  const hear = (ref: string, texts: (n: number) => string) =>
    hearOf(w, order.id, ref, ...parts.map((sku, n): [string, string] => [sku, texts(n)]));
  isMadeUp = true;
  await hear(refs[0]!, (n) => `FIRST-KEY-${n}`);
  await hear(refs[1]!, (n) => (n === 1 ? 'FIRST-KEY-1' : `SECOND-KEY-${n}`));
  const stand = await w.rows(
    sql`select a.state as attempt, i.state as item,
        (select count(*) from game_key k where k.order_item_id = i.id) as keys,
        (select count(*) from game_key k where k.surplus_ref = a.ref) as surplus
      from purchase_attempt a join order_item i on i.id = a.item_id order by a.ref`,
  );
  expect(stand).toEqual([
    { attempt: 'settled', item: 'Completed', keys: parts.length, surplus: 0 },
    { attempt: 'rejected', item: 'Draft', keys: 0, surplus: parts.length - 1 },
  ]);
});

test('fails an order with open items exactly when its processing window ends (LIFE-T27, GAP-036)', async () => {
  const { w, admin, show, order } = await approved();
  const { processingEndOnUtc } = await show();
  w.advanceClock(Date.parse(processingEndOnUtc!) - Date.parse(w.now()));
  await runDueWork(w.database, w.providerClients, w.now());
  expect((await show()).status).toBe('Processing');
  w.advanceClock(MINUTE);
  await runDueWork(w.database, w.providerClients, w.now());
  expect((await show()).status).toBe('Failed');
  expect(
    await w.rows(
      sql`select action, note, by_name from order_history where order_id = ${order.id} order by seq desc limit 1`,
    ),
  ).toMatchObject([{ action: 'fail', note: 'The processing window is over.' }]);
  await w.buy();
  expect((await show()).completedCount).toBe(0);
  const { processingStartOnUtc } = await show();
  const length = Date.parse(processingEndOnUtc!) - Date.parse(processingStartOnUtc!);
  await admin.do(orderCalls.resume, { id: order.id });
  expect(await show()).toMatchObject({
    status: 'Processing',
    processingEndOnUtc: addMilliseconds(w.now(), length),
  });
});

test.each([
  [0, 0],
  [1, 2 * DAY + 1],
])('after a resume %s ms after its end, moves the end of the window by %s ms (GAP-036)', async (late, moved) => {
  const { w, admin, order, show } = await approved();
  await admin.do(orderCalls.pause, { id: order.id });
  const { processingEndOnUtc: end } = await show();
  w.advanceClock(Date.parse(end!) - Date.parse(w.now()) + late);
  await admin.do(orderCalls.resume, { id: order.id });
  expect(Date.parse((await show()).processingEndOnUtc!) - Date.parse(end!)).toBe(moved);
});

/** A delivery of these keys at a price close to the usual one. */
const bringing = (...keys: [sku: string, text: string][]): ProviderReply => ({
  kind: 'outcome',
  outcome: {
    kind: 'delivered',
    providerOrderId: 'P',
    charged: { amountE4: 10_000, currency: 'EUR' },
    keys: keys.map(([sku, text]) => ({ sku, format: 'text', secret: new Secret(text), fault: null })),
  },
});

/** The first items of an order as shown to staff. */
const readItems = async ({ admin, order }: Awaited<ReturnType<typeof approved>>) =>
  (await admin.do(itemCalls.list, { filter: { orderId: [order.id] }, sort: [], page: 0, size: 50 })).items;

test('shows owner, country, processing time and provider response of an item (ITEM-002, ITEM-003, ITEM-007, ITEM-008, ITEM-T01, ITEM-T03, ITEM-T04)', async () => {
  const parts = await approved({ faults: { tryLater: 1 } });
  const { w, m, order } = parts;
  const fresh = await readItems(parts);
  expect(fresh.map(({ status }) => status)).toEqual(Array(20).fill('Draft'));
  const plan = await w.rows(sql<{ code: string; quantity: number }>`select code, quantity from blending`);
  for (const { code, quantity } of plan)
    expect(fresh.filter(({ customerCountryCode }) => customerCountryCode === code)).toHaveLength(quantity);
  expect(fresh[0]).toMatchObject({ orderId: order.id, processingAt: null, completedOnUtc: null, statusNotes: [] });
  const before = w.now();
  await w.buy();
  expect((await readItems(parts))[0]!.statusNotes).toEqual([expect.stringMatching(/^2026-11-20.*TRY_LATER/)]);
  m.simulator.setFaults({});
  w.advanceClock(2 * MINUTE);
  await w.buy();
  const [done] = await readItems(parts);
  expect(done).toMatchObject({
    status: 'Completed',
    providerOrderId: expect.stringMatching(/./),
    processingStartedAt: expect.stringMatching(/^2026/),
    processingEndedAt: w.now(),
    completedOnUtc: w.now(),
    packedOnUtc: null,
  });
  expect(done!.processingAt! >= before).toBe(true);
  const { admin, of, buyer } = parts;
  const second = await m.place(buyer, of);
  await w.database.transaction((tx) =>
    tx.run(sql`update orders set customer_ip = '203.0.113.7' where id = ${second.id}`),
  );
  await m.approve(admin, second.id);
  const ofSecond = await readItems({ ...parts, order: second });
  expect([...new Set(ofSecond.map(({ customerIp }) => customerIp))]).toEqual(['203.0.113.7']);
  expect(await w.rows(sql`select order_item_id from game_key group by 1 having count(*) > 1`)).toEqual([]);
});

test.each([
  ['accepted', 'PreCompleted'],
  ['backOrder', 'BackOrdered'],
] as const)(
  'looks up items pending at the provider (%s) on a retry and never buys them twice (ITEM-T11)',
  async (fault, state) => {
    const parts = await approved({ faults: { tryLater: 1 } });
    const { w, m, admin, buyer, of, order, show, reconcile } = parts;
    await w.buy();
    m.simulator.setFaults({ [fault]: 1 });
    w.advanceClock(2 * MINUTE);
    await m.approve(admin, (await m.place(buyer, of)).id);
    await w.buy();
    m.simulator.setFaults({});
    const [first] = await readItems(parts);
    expect([first!.status, first!.mayRetry]).toEqual([state, true]);
    await admin.do(itemCalls.retry, { id: first!.id });
    expect((await admin.do(itemCalls.retryAll, { orderId: order.id })).count).toBe(20);
    expect(
      await w.rows(
        sql`select after->>'itemsRetried' as n from audit_event where after->>'itemsRetried' is not null order by 1`,
      ),
    ).toEqual([{ n: '1' }, { n: '20' }]);
    for (let n = 0; n < 3; n++) {
      await w.buy();
      w.advanceClock(15 * MINUTE);
    }
    await w.buy();
    expect((await show()).status).toBe('Completed');
    expect(await reconcile()).toEqual({ ours: 40, theirs: 40, keys: 40 });
  },
);

test('buys failed and sold-out items of a resumed order (ITEM-T18, LIFE-T23, LIFE-007)', async () => {
  const { w, m, admin, order, show, items } = await approved({ faults: { refusedCountry: 0.5, soldOut: 0.5 } });
  for (let n = 0; n < 4; n++) {
    await w.buy();
    w.advanceClock(MINUTE);
  }
  const ended = await w.rows(
    sql`select distinct state, processing_ended_at is not null as ended from order_item order by state`,
  );
  expect(ended).toEqual([
    { state: 'Error', ended: true },
    { state: 'OutOfStock', ended: true },
  ]);
  expect((await show()).status).toBe('Failed');
  m.simulator.setFaults({});
  await admin.do(orderCalls.resume, { id: order.id });
  expect((await items()).filter(({ state }) => ['Error', 'OutOfStock'].includes(state))).toEqual([]);
  expect((await items()).some(({ state }) => state === 'Draft')).toBe(true);
  await w.buy();
  expect((await show()).status).toBe('Completed');
});
