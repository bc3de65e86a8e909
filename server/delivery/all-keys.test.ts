// All ready keys of a company in one file: each order alone, each package in the ledger, nothing of another company.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY, timeOf } from '#domain/base/time.ts';
import { allKeysCalls, deliveryCalls } from '#domain/delivery/calls.ts';
import { editCalls } from '#domain/orders/calls.ts';
import { createMarket } from '#test/market.ts';
import { type Person, world } from '#test/world.ts';

async function setup(company: Parameters<Awaited<ReturnType<typeof world>>['company']>[0] = {}) {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const of = await m.sell();
  const buyer = await w.person('Partner', { companyId: await w.company(company) });
  const bought = async (person: Person = buyer) => {
    const { id } = await m.place(person, of);
    await m.approve(admin, id);
    await w.buy();
    return id;
  };
  const draw = (person: Person = buyer) => person.do(allKeysCalls.drawAll, {});
  const count = async (table: string) =>
    (await w.rows(sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`))[0]!.n;
  return { w, m, admin, buyer, bought, draw, count };
}

test('packs the keys of every order of the company alone, and downloads them in one file (PORD-028)', async () => {
  const { w, m, buyer, bought, draw, count } = await setup();
  const other = await w.person('Partner', { companyId: await w.company({ name: 'Borealis' }) });
  await bought();
  await bought();
  await bought(other);
  const { packages, refused, left } = await draw();
  expect([packages.map(({ quantity }) => quantity), refused, left]).toEqual([[20, 20], [], 0]);
  expect(await count('mail')).toBe(0);
  const packageIds = packages.map(({ packageId }) => packageId);
  const file = await buyer.call(allKeysCalls.download, { packageIds });
  const [header, ...rows] = file.body.replace('\ufeff', '').trim().split('\r\n');
  expect(header).toBe('Key,OrderNumber,ProductName,Sku,Country');
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(40);
  const byOrder = Map.groupBy(rows, (row) => row.split(',')[1]);
  expect([...byOrder].map(([order, keys]) => [order, keys.length])).toEqual(
    packages.map(({ orderNumber }) => [orderNumber, 20]),
  );
  expect(await count('reveal_ledger')).toBe(2);
  expect(await draw()).toEqual({ packages: [], refused: [], left: 0 });
  expect(await m.broken()).toEqual([]);
});

test('names orders whose keys may not be sent, and delivers the others (PORD-028)', async () => {
  // Two orders of 20 keys at 15 euro, of which one may be sent unpaid.
  const { m, admin, bought, draw } = await setup({ packageLimitCents: 30_000 });
  await bought();
  await bought();
  const later = await bought();
  await admin.do(editCalls.deliveryStart, {
    orderId: later,
    keyDeliveryStartDate: timeOf(Date.parse('2026-11-21') + DAY),
  });
  const { packages, refused, left } = await draw();
  expect([packages.length, refused.length, left]).toEqual([1, 1, 0]);
  expect(refused[0]!.message).toMatch(/limit|paid/i);
  expect(await m.broken()).toEqual([]);
});

test('refuses a file with a package of another company or one not sent, and records nothing (PORD-028)', async () => {
  const { w, buyer, bought, draw, count } = await setup();
  const other = await w.person('Partner', { companyId: await w.company({ name: 'Borealis' }) });
  await bought(other);
  const foreign = (await draw(other)).packages[0]!.packageId;
  const id = await bought();
  const own = (await buyer.do(deliveryCalls.getKeysMine, { id, quantity: 5 })).packageId;
  const created = (await buyer.do(deliveryCalls.createMine, { id, quantity: 5 })).packageId;
  const status = async (...packageIds: string[]) => (await buyer.call(allKeysCalls.download, { packageIds })).status;
  expect([await status(own, foreign), await status(own, created), await count('reveal_ledger')]).toEqual([404, 409, 0]);
  expect([await status(own, own), await count('reveal_ledger')]).toEqual([200, 1]);
});

test.skipIf(!process.env.TEST_DATABASE_URL)('delivers each key once to two calls at a time (PORD-028)', async () => {
  const { m, bought, draw } = await setup();
  await bought();
  await bought();
  const answers = await Promise.all([draw(), draw(), draw()]);
  expect(answers.flatMap(({ packages }) => packages).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(40);
  expect(answers.flatMap(({ refused }) => refused)).toEqual([]);
  expect(await m.broken()).toEqual([]);
});
