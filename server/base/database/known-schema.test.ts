import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { foldTotals } from '#server/orders/reading/totals.ts';
import { foldReports } from '#server/reports/sums.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { recordingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { patience } from '#test/patience.ts';
import { type World, world } from '#test/world.ts';
import { createQueue } from '../jobs/jobs.ts';
import { findSchemaConflict, UnknownSchema } from './known-schema.ts';
import { createSchemaMonitor } from './schema-monitor.ts';

/** Records a migration of a newer release, as that release would have. */
async function migrateWithNewer(w: World, compatibleSince: string | null) {
  const remove = () =>
    w.database.transaction((tx) => tx.run(sql`delete from migration_checksum where name = '999-later'`));
  onTestFinished(async () => {
    await remove();
  });
  await w.database.transaction((tx) =>
    tx.run(sql`insert into migration_checksum (name, checksum, compatible_since, release)
      values ('999-later', ${'a'.repeat(64)}, ${compatibleSince}, '9.0.0')`),
  );
  return remove;
}

const approvedOrder = async (w: World) => {
  const m = await createMarket(w);
  const { id } = await m.place(await w.person('Partner'), await m.sell());
  await m.approve(await w.person('SuperAdmin'), id);
  return m;
};

const countOf = async (w: World, table: string) =>
  (await w.database.only(sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`)).n;

test('OPS-001 folds no sums on a schema that does not allow this release, and none are lost', async () => {
  const w = await world();
  await approvedOrder(w);
  await w.buy();
  const before = await countOf(w, 'order_total_change');
  const sold = await countOf(w, 'sold_keys_change');
  expect(Math.min(before, sold)).toBeGreaterThan(0);
  const upgrade = await migrateWithNewer(w, null);
  await expect(foldTotals(w.database)).rejects.toThrow(UnknownSchema);
  await expect(foldReports(w.database)).rejects.toThrow('schema 999-later of release 9.0.0');
  expect(await countOf(w, 'order_total_change')).toBe(before);
  expect(await countOf(w, 'sold_keys_change')).toBe(sold);
  await upgrade();
  expect(await foldTotals(w.database)).toBe(before);
});

test('OPS-001 buys nothing on a schema that does not allow this release', async () => {
  const w = await world();
  const m = await approvedOrder(w);
  await migrateWithNewer(w, null);
  await expect(w.buy()).rejects.toThrow(UnknownSchema);
  expect(await countOf(w, 'purchase_attempt')).toBe(0);
  expect(m.simulator.ledger().orders).toEqual([]);
});

test('OPS-001 hands jobs back without running them', async () => {
  const w = await world();
  const queue = await createQueue(w.database, {
    embedded: w.database.embedded,
    isUnsupervised: true,
    log: recordingLog().log,
  });
  onTestFinished(() => queue.stop());
  await migrateWithNewer(w, null);
  const ran: unknown[] = [];
  const run = async (payload: unknown) => {
    ran.push(payload);
  };
  const names = ['mail.send', 'catalog.sync', 'catalog.sync-price', 'order.decide', 'document.write'] as const;
  await w.database.transaction((tx) => queue.enqueue(tx, 'mail.send', { mailId: 'x' }, {}));
  await queue.work(
    Object.fromEntries(
      [...names, 'payment.follow', 'sheets.run', 'loads.run', 'exports.run'].map((name) => [name, run]),
    ) as never,
  );
  queue.wake(new Set(['mail.send']));
  await expect
    .poll(() => w.rows(sql`select state, retry_count from pgboss.job where name = 'mail.send'`), {
      timeout: patience(20_000),
    })
    .toEqual([{ state: 'retry', retryCount: 0 }]);
  await queue.stopWork();
  expect(ran).toEqual([]);
});

test('OPS-002 keeps working beside a newer schema that allows this release', async () => {
  const w = await world();
  await approvedOrder(w);
  await migrateWithNewer(w, '560-compatible-since');
  expect(await findSchemaConflict(w.database)).toBeNull();
  expect(await w.buy()).toBeGreaterThan(0);
  expect(await foldTotals(w.database)).toBeGreaterThan(0);
});

test('OPS-001 stops once, for good, when the monitor finds the schema', async () => {
  const w = await world();
  const sentences: string[] = [];
  const monitor = createSchemaMonitor(w.database, w.keys, async (sentence) => {
    sentences.push(sentence);
  });
  await monitor.check();
  expect(monitor.conflict()).toBeNull();
  const remove = await migrateWithNewer(w, '999-later');
  await monitor.check();
  await remove();
  await monitor.check();
  expect(sentences).toEqual([monitor.conflict()]);
  expect(monitor.conflict()).toContain('this process buys nothing, runs no jobs and changes nothing');
});

test('OPS-003 reports not ready with the reason, reads, and refuses writes on a schema that is too new', async () => {
  const w = await world();
  const monitor = createSchemaMonitor(w.database, w.keys, async () => {});
  const http = await createConfiguredApp(w, {}, {}, { schema: monitor });
  onTestFinished(() => http.close());
  const send = (method: 'GET' | 'POST', url: string) => http.inject({ method, url, payload: {} });
  expect((await send('GET', '/health/ready')).statusCode).toBe(200);
  await migrateWithNewer(w, null);
  await monitor.check();
  const ready = await send('GET', '/health/ready');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toEqual({ status: 'not ready', reason: monitor.conflict() });
  expect((await send('GET', '/health/live')).statusCode).toBe(200);
  expect((await send('GET', '/api/openapi.json')).statusCode).toBe(200);
  const refused = await send('POST', '/api/user/authenticate');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json()).toMatchObject({ Code: 'database' });
});
