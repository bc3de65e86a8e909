import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/base/time.ts';
import { deliveryCalls, downloadCalls, keyReturnCalls } from '#domain/delivery/calls.ts';
import { keySearchCalls } from '#domain/delivery/key-search.ts';
import { loadCalls } from '#domain/loads/calls.ts';
import { loadKeys, runLoad } from '#test/key-files.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

async function bought() {
  const w = await world();
  const m = await createMarket(w);
  const buyer = await w.person('Partner');
  const admin = await w.person('SuperAdmin');
  const finance = await w.person('Finance');
  const of = await m.sell();
  const orders = [];
  const keys: string[][] = [];
  for (let n = 0; n < 2; n++) {
    const order = await m.place(buyer, of);
    await m.approve(admin, order.id);
    await w.buy();
    const { packageId } = await buyer.do(deliveryCalls.createMine, { id: order.id, quantity: 20 });
    await buyer.do(deliveryCalls.sendMine, { id: order.id, pkg: packageId });
    const file = await buyer.call(downloadCalls.downloadMine, { id: order.id, pkg: packageId });
    keys.push(
      file.body
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[0]!.replaceAll('"', ''))
        .filter(Boolean),
    );
    orders.push(order);
  }
  const search = (...asked: string[]) => finance.call(keySearchCalls.search, { keys: asked });
  return { w, m, orders, keys, finance, buyer, search };
}

test('finds keys in their orders in any case, and names unknown ones (KEY-006, KEY-007, KEY-009)', async () => {
  const { orders, keys, search } = await bought();
  const [a, b] = [keys[0]![0]!, keys[1]![3]!];
  const { reply } = await search(a.toLowerCase(), b, `  ${a}  `, 'NOT-A-KEY-OF-OURS', '???');
  expect(reply).toMatchObject({
    totalKeysSearched: 3,
    totalKeysFound: 2,
    totalOrdersFound: 2,
    notFoundKeys: ['NOT-A-KEY-OF-OURS', '???'],
    duplicates: [{ key: a.toLowerCase(), count: 2 }],
  });
  const byOrder = new Map(reply.orders.map((one) => [one.orderId, one]));
  expect(byOrder.get(orders[0]!.id)!.keys).toEqual([a.toLowerCase()]);
  expect(byOrder.get(orders[1]!.id)!.order).toMatchObject({ status: 'Completed', quantity: 20 });
});

test('treats a key with and without dashes as one (KEY-006, KEY-007, KEY-009)', async () => {
  const { keys, search } = await bought();
  const key = keys[0]![0]!;
  expect(key).toContain('-');
  const { reply } = await search(key, key.replaceAll('-', ''), `${key.toLowerCase()} `);
  expect(reply).toMatchObject({
    totalKeysSearched: 1,
    totalKeysFound: 1,
    totalOrdersFound: 1,
    notFoundKeys: [],
    duplicates: [{ key, count: 3 }],
  });
  expect(reply.orders[0]!.keys).toEqual([key]);
});

test('shows the status of a key: bought, packed, delivered with time, refunded (KEY-007)', async () => {
  const { w, orders, keys, search } = await bought();
  const fateOf = async (key: string) => (await search(key)).reply.orders[0]!.fates;
  const sentAt = w.now();
  const key = keys[0]![0]!;
  expect(await fateOf(key)).toEqual([{ key, state: 'Delivered', boughtAt: expect.any(String), deliveredAt: sentAt }]);
  w.advanceClock(HOUR);
  const admin = await w.person('SuperAdmin');
  await admin.do(keyReturnCalls.refund, { id: orders[0]!.id });
  expect(await fateOf(key)).toMatchObject([{ state: 'Refunded', deliveredAt: sentAt }]);
  // Only delivered keys can be typed, so the delivery is undone in the database.
  const other = keys[1]![0]!;
  expect((await fateOf(other))[0]!.state).toBe('Delivered');
  const change = (statement: Parameters<typeof w.rows>[0]) =>
    w.database.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(statement);
    });
  await change(sql`update package set state = 'Created', sent_at = null where order_id = ${orders[1]!.id}`);
  expect(await fateOf(other)).toMatchObject([{ state: 'Packed', deliveredAt: null }]);
  await change(sql`update game_key set package_id = null`);
  expect(await fateOf(other)).toMatchObject([{ state: 'Bought', deliveredAt: null }]);
});

test.each([
  ['nothing', ['', '  '], 'Please enter at least one key.'],
  ['what cannot be a key', ['???', 'abc'], 'No valid keys found.'],
  ['too much', Array.from({ length: 501 }, (_, n) => `KEY-${n}-XXXX`), 'You can search maximum 500 keys.'],
])('refuses %s with a message (KEY-004, KEY-005)', async (_, asked, message) => {
  const w = await world();
  const finance = await w.person('Finance');
  const answered = await finance.call(keySearchCalls.search, { keys: asked });
  expect([answered.status, answered.message, answered.errors[0]?.Field]).toEqual([422, message, 'Keys']);
});

test('searches keys of any printable text (KEY-009)', async () => {
  const w = await world();
  const finance = await w.person('Finance');
  const long = 'AB12.'.repeat(100);
  const { reply } = await finance.call(keySearchCalls.search, {
    keys: ['AB_12.cd 34~', 'ключ-2026', long, `${long} and as much again`, 'AB-?', 'ABCD\u200bEFGH'],
  });
  expect([reply.totalKeysSearched, reply.notFoundKeys.length]).toEqual([3, 6]);
});

test('accepts 500 distinct keys with any repetitions (KEY-005, KEY-006, KEY-009)', async () => {
  const w = await world();
  const finance = await w.person('Finance');
  const asked = Array.from({ length: 1000 }, (_, n) => `KEY-${n % 500}-XXXX`);
  const { reply } = await finance.call(keySearchCalls.search, { keys: asked });
  expect([reply.totalKeysSearched, reply.notFoundKeys.length, reply.duplicates.length]).toEqual([500, 500, 500]);
});

test('records each search without keys and refuses the twenty-first within an hour (KEY-010, KEY-011)', async () => {
  const { w, keys, search } = await bought();
  const asked = keys[0]!.slice(0, 2);
  for (let n = 0; n < 20; n++) expect((await search(...asked)).status).toBe(200);
  const refused = await search(...asked);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  const rows = await w.rows(
    sql<{ asked: number; found: number; lookups: Buffer[] }>`select asked, found, lookups from key_search`,
  );
  expect(rows).toHaveLength(20);
  expect(rows[0]).toMatchObject({ asked: 2, found: 2 });
  const logged = await w.rows(
    sql`select after->>'asked' as asked, after->>'found' as found from audit_event where subject_kind = 'keySearch' and status = 200`,
  );
  expect(logged).toEqual(Array(20).fill({ asked: '2', found: '2' }));
  for (const key of asked) expect(Buffer.concat(rows[0]!.lookups).includes(key)).toBe(false);
  w.advanceClock(HOUR);
  expect((await search(...asked)).status).toBe(200);
});

test('alerts administrators once when a user searches two thousand keys in a day', async () => {
  const w = await world();
  const [finance, admin] = [await w.person('Finance'), await w.person('SuperAdmin')];
  const away = await w.person('SuperAdmin', { isActive: false });
  const search = async (keys: number, round: number) =>
    expect(
      (
        await finance.call(keySearchCalls.search, {
          keys: Array.from({ length: keys }, (_, n) => `KEY-${round}-${n}-XX`),
        })
      ).status,
    ).toBe(200);
  for (const [round, keys] of [500, 500, 500, 499].entries()) await search(keys, round);
  expect(await w.mails(admin.email)).toEqual([]);
  await search(1, 4);
  await search(500, 5);
  const mails = await w.mails(admin.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Unusual number of key searches']);
  expect(mails[0]!.body).toContain(`${finance.name} has searched for 2000 keys within a day.`);
  expect(mails[0]!.body).not.toContain('KEY-');
  expect(await w.mails(away.email)).toEqual([]);
  const told = await w.rows(
    sql`select after->>'askedInADay' as n from audit_event where after->>'askedInADay' is not null`,
  );
  expect(told).toEqual([{ n: '2000' }]);
  w.advanceClock(DAY);
  for (const round of [6, 7, 8]) await search(500, round);
  w.advanceClock(DAY);
  await search(500, 9);
  expect(await w.mails(admin.email), 'what is a day old counts no more').toHaveLength(1);
  for (const round of [10, 11, 12]) await search(500, round);
  expect(await w.mails(admin.email)).toHaveLength(2);
});

test('tells a refused user when the next search is possible', async () => {
  const w = await world();
  const finance = await w.person('Finance');
  const search = () => finance.call(keySearchCalls.search, { keys: ['KEY-1234-XXXX'] });
  await search();
  w.advanceClock(MINUTE);
  for (let n = 0; n < 19; n++) await search();
  const early = await search();
  w.advanceClock(HOUR - MINUTE);
  expect((await search()).status).toBe(200);
  const late = await search();
  expect([early, late].map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
    [429, '3540'],
    [429, '60'],
  ]);
});

test('answers twenty of thirty parallel searches', async () => {
  const w = await world();
  const finance = await w.person('Finance');
  const answered = await Promise.all(
    Array.from({ length: 30 }, () => finance.call(keySearchCalls.search, { keys: ['KEY-1234-XXXX'] })),
  );
  expect(answered.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
});

test('finds unassigned keys in our own stock, and is closed to partners (KEY-007, KEY-011)', async () => {
  const { w, keys, buyer, search } = await bought();
  await w.database.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`update game_key set order_item_id = null, surplus_ref = attempt_ref, package_id = null`);
  });
  const { reply } = await search(keys[0]![0]!);
  expect(reply).toMatchObject({ totalKeysFound: 1, orders: [], notFoundKeys: [] });
  expect(reply.ownStock).toMatchObject([{ key: keys[0]![0]!, lot: null, loadNumber: null }]);
  expect((await buyer.call(keySearchCalls.search, { keys: keys[0]! })).status).toBe(403);
});

test('finds inventory keys with product, lot and load, but no withdrawn ones (KEY-007)', async () => {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const { productId } = await m.sell();
  const load = await loadKeys(w, admin, productId, ['STOCK-0001-AAAA', 'STOCK-0002-AAAA']);
  const search = async () => (await admin.call(keySearchCalls.search, { keys: ['stock0001aaaa', 'GONE-1234'] })).reply;
  expect(await search()).toMatchObject({
    totalKeysFound: 1,
    notFoundKeys: ['GONE-1234'],
    ownStock: [
      {
        key: 'stock0001aaaa',
        product: { sku: load.product.sku, name: load.product.name },
        lot: { country: 'DE' },
        loadId: load.id,
        loadNumber: load.number,
        orderId: null,
      },
    ],
  });
  expect(await w.rows(sql`select found from key_search`)).toEqual([{ found: 1 }]);
  await admin.do(loadCalls.undo, { id: load.id });
  await runLoad(w, load);
  expect(await search()).toMatchObject({ totalKeysFound: 0, ownStock: [] });
});
