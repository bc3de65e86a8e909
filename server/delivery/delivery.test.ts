import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MINUTE } from '#domain/base/time.ts';
import { deliveryCalls, downloadCalls } from '#domain/delivery/calls.ts';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import { findBrokenReveal } from '#server/keys/reveal-ledger.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

async function bought(over: { paidRequired?: boolean; packageLimitCents?: number; deliveryStartDate?: string } = {}) {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const companyId = await w.company(over);
  const buyer = await w.person('Partner', { companyId });
  const order = await m.place(buyer, await m.sell({ deliveryStartDate: over.deliveryStartDate ?? null }));
  await m.approve(admin, order.id);
  await w.buy();
  return { w, m, admin, buyer, id: order.id };
}

test('delivers exactly the keys sold by the provider (GAP-063, PORD-017, PORD-018, PORD-026, ODT-044, ODT-045)', async () => {
  const { w, m, buyer, id } = await bought();
  const pack = await buyer.do(deliveryCalls.createMine, { id, quantity: 20 });
  expect(pack).toMatchObject({
    packageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    status: 'Created',
    quantity: 20,
    createdAt: w.now(),
    modifiedAt: w.now(),
  });
  const { packages } = await buyer.do(partnerOrderCalls.one, { id });
  expect(packages![0]!.history).toEqual(expect.any(Array));
  expect((await buyer.call(downloadCalls.downloadMine, { id, pkg: pack.packageId })).message).toBe(
    'The package has not been sent yet.',
  );
  expect((await buyer.do(deliveryCalls.sendMine, { id, pkg: pack.packageId })).status).toBe('Sent');
  const file = await buyer.call(downloadCalls.downloadMine, { id, pkg: pack.packageId });
  const [header, ...lines] = file.body.trim().replace('\ufeff', '').split('\r\n');
  expect(header).toBe('Key,ProductName,Sku,Country');
  const { createHash } = await import('node:crypto');
  const hashes = lines.map((line) => createHash('sha256').update(line.split(',')[0]!).digest('hex')).sort();
  expect(hashes).toEqual(
    m.simulator
      .ledger()
      .orders.flatMap((one) => one.keys)
      .sort(),
  );
  expect(file.headers['cache-control']).toBe('no-store');
  expect(await w.mails(buyer.email)).toHaveLength(1);
  const mail = (await w.mails(buyer.email))[0]!.body;
  expect(mail).not.toContain(lines[0]!.split(',')[0]);
  const { orderNumber } = await buyer.do(partnerOrderCalls.one, { id });
  expect(decodeURIComponent(mail)).toContain(`/orders/all/{"Text":"${orderNumber}"}`);
});

test('stores no key in plain text in the database (GAP-064, KEY-010)', async () => {
  const { w, buyer, id } = await bought();
  const pack = await buyer.do(deliveryCalls.createMine, { id, quantity: 1 });
  await buyer.do(deliveryCalls.sendMine, { id, pkg: pack.packageId });
  const { body } = await buyer.call(downloadCalls.downloadMine, { id, pkg: pack.packageId });
  const key = body.trim().split('\r\n')[1]!.split(',')[0]!;
  const tables = await w.rows(
    sql<{ name: string }>`select tablename as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  for (const { name } of tables) {
    const [row] = await w
      .rows(
        sql<{
          n: number;
        }>`select count(*) as n from ${sql.table(name.startsWith('job') || name === 'queue' ? `pgboss.${name}` : name)} t where t::text like ${`%${key}%`}`,
      )
      .catch(() => [{ n: 0 }]);
    expect([name, row!.n]).toEqual([name, 0]);
  }
});

test('records each download in the reveal ledger and detects changed or truncated entries (GAP-064)', async () => {
  const { w, buyer, id } = await bought();
  const pack = await buyer.do(deliveryCalls.createMine, { id, quantity: 5 });
  await buyer.do(deliveryCalls.sendMine, { id, pkg: pack.packageId });
  for (let n = 0; n < 3; n++) {
    await buyer.call(downloadCalls.downloadMine, { id, pkg: pack.packageId });
    w.advanceClock(MINUTE);
  }
  const [row] = await w.rows(
    sql<{ n: number; keys: number }>`select count(*) as n, sum(key_count) as keys from reveal_ledger`,
  );
  expect([row!.n, Number(row!.keys)]).toEqual([3, 15]);
  expect(await findBrokenReveal(w.database, w.keys)).toBeNull();
  const tamper = (statement: ReturnType<typeof sql>) =>
    w.database.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(statement);
    });
  await tamper(sql`update reveal_ledger set key_count = 1 where seq = 2`);
  expect(await findBrokenReveal(w.database, w.keys)).toBe('line 2 was changed');
  await tamper(sql`update reveal_ledger set key_count = 5 where seq = 2`);
  await tamper(sql`delete from reveal_ledger where seq = 3`);
  expect(await findBrokenReveal(w.database, w.keys)).toBe('the head says 3 lines, there are 2');
});

test('puts a key into one package only (GAP-026, PORD-017, ODT-042)', async () => {
  const { m, buyer, id } = await bought();
  await buyer.do(deliveryCalls.createMine, { id, quantity: 15 });
  const more = await buyer.call(deliveryCalls.createMine, { id, quantity: 6 });
  expect([more.status, more.message]).toEqual([422, 'Only 5 keys are available.']);
  await buyer.do(deliveryCalls.createMine, { id, quantity: 5 });
  expect((await buyer.call(deliveryCalls.createMine, { id, quantity: 1 })).status).toBe(409);
  const { deliveredQuantity, actions } = await buyer.do(partnerOrderCalls.one, { id });
  expect([deliveredQuantity, actions]).toEqual([20, ['requestRefund', 'sendPackage']]);
  expect(await m.broken()).toEqual([]);
});

test('packs and sends in one step for download', async () => {
  const { w, m, buyer, id } = await bought();
  const pack = await buyer.do(deliveryCalls.getKeysMine, { id, quantity: 20 });
  expect([pack.status, pack.quantity]).toEqual(['Sent', 20]);
  const file = await buyer.call(downloadCalls.downloadMine, { id, pkg: pack.packageId });
  expect(file.body.trim().split('\r\n')).toHaveLength(21);
  expect(await w.mails(buyer.email)).toHaveLength(1);
  const { deliveredQuantity, sentQuantity } = await buyer.do(partnerOrderCalls.one, { id });
  expect([deliveredQuantity, sentQuantity]).toEqual([20, 20]);
  const more = await buyer.call(deliveryCalls.getKeysMine, { id, quantity: 1 });
  expect(more.status).toBe(409);
  expect(await m.broken()).toEqual([]);
});

test('applies the checks of both steps in one step, and packs nothing if refused (COM-021, GAP-065)', async () => {
  for (const [terms, message] of [
    [{ paidRequired: true }, 'The order must be paid before delivery.'],
    [{ packageLimitCents: 1 }, 'The package limit does not cover this package.'],
    [{ deliveryStartDate: '2026-11-25T00:00:00.000Z' }, 'Key delivery has not started yet.'],
  ] as const) {
    const { buyer, id } = await bought(terms);
    const held = await buyer.call(deliveryCalls.getKeysMine, { id, quantity: 5 });
    expect([held.status, held.message]).toEqual([409, message]);
    const { deliveredQuantity, packageCount } = await buyer.do(partnerOrderCalls.one, { id });
    expect([deliveredQuantity, packageCount]).toEqual([0, 0]);
  }
});

test.each([
  [0, 'Quantity must be at least 1.'],
  [1001, 'Must be at most 1000.'],
])('refuses a package of %s keys (LIFE-T34, ODT-042, ODT-043)', async (quantity, message) => {
  const { buyer, id } = await bought();
  const answered = await buyer.call(deliveryCalls.createMine, { id, quantity });
  expect([answered.status, answered.message]).toEqual([422, message]);
});

test('packs nothing before the delivery start (GAP-065, ERR-007, LIFE-T34, LIFE-T35)', async () => {
  const { buyer, id } = await bought({ deliveryStartDate: '2026-11-25T00:00:00.000Z' });
  const answered = await buyer.call(deliveryCalls.createMine, { id, quantity: 1 });
  expect([answered.status, answered.message]).toEqual([409, 'Key delivery has not started yet.']);
});

test('sends only after payment if required (GAP-044, ERR-007, LIFE-T36)', async () => {
  const { w, buyer, id } = await bought({ paidRequired: true });
  const pack = await buyer.do(deliveryCalls.createMine, { id, quantity: 1 });
  const held = await buyer.call(deliveryCalls.sendMine, { id, pkg: pack.packageId });
  expect([held.status, held.message]).toEqual([409, 'The order must be paid before delivery.']);
  await w.database.transaction((tx) => tx.run(sql`update orders set paid_status = 'Paid'`));
  expect((await buyer.call(deliveryCalls.sendMine, { id, pkg: pack.packageId })).status).toBe(200);
});

test('repeats only the notice when a package is sent again (LIFE-T36)', async () => {
  const { w, buyer, id } = await bought();
  const pack = await buyer.do(deliveryCalls.createMine, { id, quantity: 5 });
  await buyer.do(deliveryCalls.sendMine, { id, pkg: pack.packageId });
  const before = await buyer.do(partnerOrderCalls.one, { id });
  w.advanceClock(MINUTE);
  expect((await buyer.do(deliveryCalls.sendMine, { id, pkg: pack.packageId })).status).toBe('Sent');
  const [first, second, ...more] = await w.mails(buyer.email);
  expect([first!.subject, more]).toEqual([second!.subject, []]);
  const after = await buyer.do(partnerOrderCalls.one, { id });
  expect([after.status, after.deliveredQuantity, after.packages!.length]).toEqual([before.status, 5, 1]);
  expect(after.history!.slice(1)).toEqual(before.history);
  expect(after.history![0]).toMatchObject({ action: 'sendPackage', orderStatus: before.status });
});

test('counts sent, unpaid packages against the limit (GAP-043, COM-021, COM-018, ERR-007, LIFE-T36)', async () => {
  const { buyer, id } = await bought({ packageLimitCents: 10 * 1500 });
  const first = await buyer.do(deliveryCalls.createMine, { id, quantity: 10 });
  const second = await buyer.do(deliveryCalls.createMine, { id, quantity: 1 });
  await buyer.do(deliveryCalls.sendMine, { id, pkg: first.packageId });
  const over = await buyer.call(deliveryCalls.sendMine, { id, pkg: second.packageId });
  expect([over.status, over.message]).toEqual([409, 'The package limit does not cover this package.']);
  expect((await buyer.call(deliveryCalls.sendMine, { id, pkg: first.packageId })).status).toBe(200);
});

test('hides packages from other companies in every call', async () => {
  const { w, buyer, id } = await bought();
  const stranger = await w.person('Partner');
  const pack = await buyer.do(deliveryCalls.createMine, { id, quantity: 1 });
  await buyer.do(deliveryCalls.sendMine, { id, pkg: pack.packageId });
  for (const answered of [
    await stranger.call(deliveryCalls.createMine, { id, quantity: 1 }),
    await stranger.call(deliveryCalls.sendMine, { id, pkg: pack.packageId }),
    await stranger.call(downloadCalls.downloadMine, { id, pkg: pack.packageId }),
  ]) {
    expect([answered.status, answered.message]).toEqual([404, 'Not found.']);
  }
});

test('sends and downloads a package only through its own order', async () => {
  const { w, m, admin, buyer, id } = await bought();
  const other = await m.place(buyer, await m.sell());
  await m.approve(admin, other.id);
  await w.buy();
  const { packageId: pkg } = await buyer.do(deliveryCalls.createMine, { id, quantity: 1 });
  await buyer.do(deliveryCalls.createMine, { id: other.id, quantity: 1 });
  expect((await buyer.call(deliveryCalls.sendMine, { id: other.id, pkg })).code).toBe('missing');
  await buyer.do(deliveryCalls.sendMine, { id, pkg });
  expect((await buyer.call(downloadCalls.downloadMine, { id: other.id, pkg })).code).toBe('missing');
});

test('forbids downloads to staff who may not send', async () => {
  const { w, admin, id } = await bought();
  const pack = await admin.do(deliveryCalls.create, { id, quantity: 1 });
  await admin.do(deliveryCalls.send, { id, pkg: pack.packageId });
  const finance = await w.person('Finance');
  expect((await finance.call(downloadCalls.download, { id, pkg: pack.packageId })).status).toBe(403);
  expect((await admin.call(downloadCalls.download, { id, pkg: pack.packageId })).status).toBe(200);
});
