// Lists of revoked keys: sold ones are claimed, those in stock blocked for good, and every line counts once.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { revocationCalls } from '#domain/claims/calls.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import { deliveryCalls } from '#domain/delivery/calls.ts';
import { ALL, createClaimMarket } from './claims.testing.ts';

const BYTES = { 'content-type': 'application/octet-stream' };

test('claims sold keys, blocks keys in stock, and counts every line once (CLM-030, CLM-032, CLM-033)', async () => {
  const { w, m, of, admin, buyer, orderId, packageId, keysOf, stockUp, claims, count } = await createClaimMarket();
  const keys = await keysOf(orderId, packageId);
  await stockUp();
  const other = await m.place(buyer, of);
  await m.approve(admin, other.id);
  await w.buy();
  const textsOf = async (where: ReturnType<typeof sql>) => {
    const rows = await w.rows(
      sql<{ id: string; dekId: number; kind: 'text'; sealed: Buffer }>`select id, dek_id, kind, sealed from game_key
        where ${where} order by id`,
    );
    return Promise.all(rows.map(async (row) => (await w.vault.open(w.database, row)).reveal()));
  };
  const inStock = await textsOf(sql`lot_id is not null`);
  const unsent = await textsOf(sql`order_item_id in (select id from order_item where order_id = ${other.id})`);
  const lines = [
    'Key,Product',
    `${keys[0]!.toLowerCase()},Game`,
    `"${keys[1]!}";x`,
    keys[1]!,
    inStock[0]!,
    inStock[1]!,
    unsent[0]!,
    'NEVER-OURS-0001',
    '\u0007',
    '',
  ];
  const upload = (text: string) =>
    admin.call(revocationCalls.upload, { fileName: 'revoked.csv', file: Buffer.from(text) }, BYTES);
  const first = (await upload(lines.join('\r\n'))).reply;
  expect(first).toMatchObject({
    lineCount: 8,
    claimedCount: 2,
    alreadyClaimedCount: 1,
    blockedCount: 2,
    unsentCount: 1,
    unknownCount: 1,
    unreadableCount: 1,
    doubtfulLines: [
      { line: 7, verdict: 'unsent', orderNumber: other.orderNumber },
      { line: 8, verdict: 'unknown', orderNumber: null },
      { line: 9, verdict: 'unreadable', orderNumber: null },
    ],
  });
  expect((await claims()).map(({ reason, isFromList, keyLine }) => [reason, isFromList, keyLine])).toEqual([
    ['revoked', true, 2],
    ['revoked', true, 1],
  ]);
  expect(await count(sql`select sum(held)::int as n from stock_lot`)).toBe(inStock.length - 2);
  await buyer.do(deliveryCalls.getKeysMine, { id: other.id, quantity: 20 });
  const second = (await upload(lines.join('\n'))).reply;
  expect(second).toMatchObject({ claimedCount: 1, alreadyClaimedCount: 5, blockedCount: 0, unsentCount: 0 });
  expect((await admin.do(revocationCalls.list, ALL)).items).toHaveLength(2);
  const stored =
    JSON.stringify(await w.rows(sql`select * from revocation_list`)) +
    JSON.stringify(await w.rows(sql`select * from audit_event`));
  expect(keys.filter((text) => stored.includes(text))).toEqual([]);
  expect(await m.broken()).toEqual([]);
});

test('takes blocked keys out of reservations, and refuses files that hold no keys (CLM-031)', async () => {
  const { w, m, admin, stockUp, count } = await createClaimMarket();
  await stockUp();
  await w.database.transaction((tx) =>
    tx.run(sql`with held as (update stock_lot set reserved = held where held > 0 returning id, held)
      insert into stock_hold (order_id, lot_id, quantity)
      select (select id from orders order by id desc limit 1), id, held from held`),
  );
  const [row] = await w.rows(
    sql<{ id: string; dekId: number; kind: 'text'; sealed: Buffer }>`select id, dek_id, kind, sealed from game_key
      where lot_id is not null limit 1`,
  );
  const text = (await w.vault.open(w.database, row!)).reveal();
  const upload = (file: Buffer) => admin.call(revocationCalls.upload, { fileName: 'revoked.txt', file }, BYTES);
  expect((await upload(Buffer.from(text))).reply.blockedCount).toBe(1);
  expect(await count(sql`select sum(held - reserved)::int as n from stock_lot`)).toBe(0);
  for (const [file, message] of [
    [Buffer.from([0xff, 0xfe, 0x41]), claimCopy.notAList],
    [Buffer.from('Key\n\n'), claimCopy.emptyList],
  ] as const) {
    const refused = await upload(file);
    expect([refused.status, refused.code, refused.message]).toEqual([422, 'file_refused', message]);
  }
  expect((await m.broken()).filter((line) => !line.startsWith('Q5-open'))).toEqual([]);
});

test('blocks surplus keys, except those that go back to their provider (CLM-032)', async () => {
  const { w, m, of, admin, buyer } = await createClaimMarket();
  m.simulator.setFaults({ twoKeys: 1 });
  const order = await m.place(buyer, of);
  await m.approve(admin, order.id);
  await w.buy();
  m.simulator.setFaults({});
  const surplus = await w.rows(
    sql<{ id: string; dekId: number; kind: 'text'; sealed: Buffer; surplusRef: string }>`
      select id, dek_id, kind, sealed, surplus_ref from game_key where surplus_ref is not null order by id limit 2`,
  );
  const [returned, kept] = surplus;
  await w.database.transaction((tx) =>
    tx.run(sql`insert into purchase_return (attempt_ref, order_id, provider_id, reason, state, created_at)
      select ref, order_id, provider_id, 'outOfStock', 'returned', ${w.now()} from purchase_attempt
      where ref = ${returned!.surplusRef}`),
  );
  const texts = await Promise.all(surplus.map(async (row) => (await w.vault.open(w.database, row)).reveal()));
  const file = Buffer.from(texts.join('\n'));
  const { reply } = await admin.call(revocationCalls.upload, { fileName: 'revoked.txt', file }, BYTES);
  expect(reply).toMatchObject({ lineCount: 2, blockedCount: 1, unsentCount: 1 });
  const blocked = await w.rows(sql<{ id: string }>`select id from game_key where blocked_at is not null`);
  expect(blocked.map(({ id }) => id)).toEqual([kept!.id]);
});

test('verify detects blocked keys that are sold, and lists that count other claims (CLM-056)', async () => {
  const { w, m, admin, orderId, packageId, keysOf, stockUp } = await createClaimMarket();
  await stockUp();
  const [row] = await w.rows(
    sql<{ id: string; dekId: number; kind: 'text'; sealed: Buffer }>`select id, dek_id, kind, sealed from game_key
      where lot_id is not null limit 1`,
  );
  const [sold] = await keysOf(orderId, packageId);
  const file = Buffer.from([sold, (await w.vault.open(w.database, row!)).reveal()].join('\n'));
  const { reply } = await admin.call(revocationCalls.upload, { fileName: 'revoked.txt', file }, BYTES);
  expect(reply).toMatchObject({ claimedCount: 1, blockedCount: 1 });
  const found = async () => (await m.broken()).filter((line) => /^C[78]:/.test(line));
  const change = (text: ReturnType<typeof sql>) => w.database.transaction((tx) => tx.run(text));
  expect(await found()).toEqual([]);
  await change(sql`update claim set key_id = ${row!.id}`);
  expect(await found()).toEqual([`C7: key ${row!.id}`]);
  await change(sql`update claim set key_id = (select id from game_key where package_id = ${packageId} limit 1)`);
  await change(sql`update revocation_list set claimed_count = 2, line_count = 3`);
  expect(await found()).toEqual(['C8: revoked.txt']);
  await change(sql`update revocation_list set claimed_count = 1, line_count = 2`);
  await change(sql`update claim set revocation_list_id = null`);
  expect(await found()).toEqual(['C8: revoked.txt']);
});
