// Monitoring for operators: the page, the metrics, the nightly check, and processes starting and stopping.

import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { addMilliseconds, DAY, HOUR, MINUTE } from '#domain/base/time.ts';
import { homeCalls } from '#domain/home/staff-calls.ts';
import { operationCalls } from '#domain/operations/calls.ts';
import { createMetrics } from '#server/base/http/metrics.ts';
import { newId } from '#server/base/process/ids.ts';
import { instrumentProvider } from '#server/catalog/provider/observed-provider.ts';
import { stateLastNumbers } from '#server/invoices/issuing/document-gaps.ts';
import { verifyCheckByCheck } from '#server/verify/verify.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { recordingLog, silentLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { SETTLE, type World, world } from '#test/world.ts';
import { registerHealthMetrics } from './health-metrics.ts';
import { createHeartbeat } from './heartbeats.ts';
import { serveMetrics } from './metrics-server.ts';
import { lastDueAt, verifyIfDue } from './nightly-verify.ts';
import { registerStateMetrics } from './state-metrics.ts';

const show = async (w: World) => (await w.person('SuperAdmin')).do(operationCalls.show, {});

/** Scraped metrics of a process. */
async function scraped(w: World): Promise<string> {
  const metrics = createMetrics(w.database.pool);
  registerStateMetrics(metrics.registry, w.database, { now: w.now });
  const server = await serveMetrics(metrics.registry, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as { port: number };
  expect((await fetch(`http://127.0.0.1:${port}/other`)).status).toBe(404);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  return answer.text();
}

const sampleOf = (text: string, sample: string): string | undefined =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${sample} `))
    ?.slice(sample.length + 1);

test('shows open restore work until it is done', async () => {
  const w = await world();
  const insert = (matchedAt: string | null) =>
    w.database.transaction(async (tx) => {
      await tx.run(sql`delete from restore`);
      await tx.run(sql`insert into restore (id, taken_at, restored_at, matched_at)
        values (${newId()}, ${addMilliseconds(w.now(), -HOUR)}, ${w.now()}, ${matchedAt})`);
    });
  expect((await show(w)).restore).toBe(null);
  await insert(null);
  expect((await show(w)).restore).toEqual({
    takenAt: addMilliseconds(w.now(), -HOUR),
    restoredAt: w.now(),
    isMatched: false,
    openUnits: 0,
    foundPurchases: 0,
    unaskable: [],
    isNumbered: false,
  });
  await insert(w.now());
  expect((await show(w)).restore).toMatchObject({ isMatched: true, isNumbered: false });
  await w.database.transaction((tx) => stateLastNumbers(tx, [], w.now()));
  expect((await show(w)).restore).toBe(null);
});

test('has nothing pending in an idle installation', async () => {
  const w = await world();
  const state = await show(w);
  expect(state).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    processes: [],
    mails: { count: 0, oldest: null, dead: 0 },
    unclearPurchases: { count: 0, oldest: null },
    stuckWork: { count: 0, givenUp: 0 },
    surplusKeys: 0,
    lastVerify: null,
    lastBackup: null,
  });
  expect(state.database).toMatchObject({ canSeeStandbys: true, standbys: [] });
  expect(state.database.version).toMatch(/^1[5-9]\.\d+$/);
  expect(state.database.bytes).toBeGreaterThan(1_000_000);
  expect(state.queues.map(({ name }) => name)).toContain('mail.send');
  expect(state.queues.every(({ count, oldest }) => count === 0 && oldest === null)).toBe(true);
});

test('OPS-021 shows processes while they live, until exit or two silent minutes', async () => {
  const w = await world();
  const open = (mode: 'app' | 'worker') =>
    createHeartbeat({
      database: w.database,
      keys: w.keys,
      mode,
      version: '1.2.3',
      commit: 'abc',
      dataDir: mode === 'app' ? '.' : '/nowhere/at/all',
      startedAt: w.now(),
    });
  const [app, worker] = [open('app'), open('worker')];
  await app.beat(w.now());
  await worker.beat(w.now());
  w.advanceClock(MINUTE);
  await app.beat(w.now());
  const seen = (await show(w)).processes;
  expect(seen.map(({ mode, version, commit, host }) => [mode, version, commit, host])).toEqual([
    ['app', '1.2.3', 'abc', hostname()],
    ['worker', '1.2.3', 'abc', hostname()],
  ]);
  const { blocks, bsize } = await statfs('.');
  expect(seen.map(({ disk }) => disk?.size ?? null)).toEqual([blocks * bsize, null]);
  w.advanceClock(1.5 * MINUTE);
  expect((await show(w)).processes.map(({ mode }) => mode)).toEqual(['app']);
  await app.end();
  expect((await show(w)).processes).toEqual([]);
  w.advanceClock(2 * DAY);
  await open('app').beat(w.now());
  expect(await w.rows(sql<{ mode: string }>`select mode from process_heartbeat`)).toEqual([{ mode: 'app' }]);
});

test('counts unclear purchases, pending mails and jobs with their age, on the page and as metrics', async () => {
  const w = await world();
  const m = await createMarket(w, { faults: { timeoutAfter: 1 }, accounts: { genba: { lookupByReference: false } } });
  await w.database.transaction((tx) =>
    tx.run(sql`update provider set capabilities = capabilities || '{"lookupByReference": false}'`),
  );
  const admin = await w.person('SuperAdmin');
  const { id } = await m.place(await w.person('Partner'), await m.sell());
  await m.approve(admin, id);
  await w.buy();
  m.simulator.setFaults({});
  w.advanceClock(SETTLE + MINUTE);
  await w.buy();
  await w.database.transaction(async (tx) => {
    await tx.run(sql`insert into mail (id, recipient, subject, body, created_at)
      values (${newId()}, 'a@b.example', 's', 'b', ${addMilliseconds(w.now(), -90_000)})`);
    await tx.run(sql`delete from pgboss.job`);
    await tx.run(sql`insert into pgboss.job (name, data, start_after)
      values ('document.write', '{}', ${addMilliseconds(w.now(), -45_000)})`);
  });
  const state = await show(w);
  const [{ count: sent }] = (await w.rows(
    sql<{ count: number }>`select count(*) from purchase_attempt where state = 'sent' and asked > 0`,
  )) as [{ count: number }];
  expect(sent).toBeGreaterThan(0);
  expect(state.unclearPurchases).toMatchObject({ count: sent, oldest: expect.any(String) });
  expect(state.mails).toMatchObject({ count: expect.any(Number), oldest: addMilliseconds(w.now(), -90_000) });
  expect(state.queues.find(({ name }) => name === 'document.write')).toMatchObject({
    count: 1,
    oldest: addMilliseconds(w.now(), -45_000),
  });
  const text = await scraped(w);
  expect(sampleOf(text, 'merkur_unclear_purchases')).toBe(String(sent));
  expect(Number(sampleOf(text, 'merkur_unclear_purchases_oldest_seconds'))).toBeGreaterThan(600);
  expect(sampleOf(text, 'merkur_mails_oldest_seconds')).toBe('90');
  expect(sampleOf(text, 'merkur_jobs_waiting{job="document.write"}')).toBe('1');
  expect(sampleOf(text, 'merkur_jobs_oldest_seconds{job="document.write"}')).toBe('45');
  // A value that never existed is absent: alerts fire on absence.
  expect(text).not.toMatch(/^merkur_verify_age_seconds \d/m);
  // No keys, addresses or names.
  expect(text).not.toMatch(/@|Aurora|[A-Z0-9]{5}-[A-Z0-9]{5}/);
});

test('omits gauges that cannot be read and still answers the scrape', async () => {
  const w = await world();
  const metrics = createMetrics(w.database.pool);
  const broken = { ...w.database, all: () => Promise.reject(new Error('away')) };
  registerStateMetrics(metrics.registry, broken, { now: w.now });
  const text = await metrics.registry.metrics();
  expect(text).toContain('merkur_database_connections{state="idle"}');
  expect(text).not.toMatch(/^merkur_surplus_keys \d/m);
});

test('measures calls by route pattern and provider replies by outcome', async () => {
  const w = await world();
  const { default: Fastify } = await import('fastify');
  const metrics = createMetrics(w.database.pool);
  const http = Fastify();
  metrics.observeCalls(http);
  metrics.observeRowLevelSecurity(w.database);
  http.get('/api/orders/:id', async () => ({}));
  await http.inject('/api/orders/0199a000');
  await http.inject('/api/nowhere/secret');
  const m = await createMarket(w);
  const provider = instrumentProvider('genba', m.line, (call, outcome) =>
    metrics.countProviderAnswer('genba', call, outcome),
  );
  await provider.findByReference('unknown-reference', { sku: 'S', country: 'DE' } as never).catch(() => undefined);
  const text = await metrics.registry.metrics();
  expect(text).toMatch(/_duration_seconds_count\{method="GET",route="\/api\/orders\/:id",status="200"\} 1/);
  expect(text).toMatch(/_duration_seconds_count\{method="GET",route="none",status="404"\} 1/);
  expect(sampleOf(text, 'merkur_partner_wall')).toBe('1');
  expect(text).not.toContain('0199a000');
  expect(text).toMatch(/merkur_provider_answers_total\{provider="genba",call="findByReference",outcome="\w+"\} 1/);
});

test('is due at three in the morning UTC', () => {
  expect(lastDueAt('2026-11-20T12:00:00.000Z')).toBe('2026-11-20T03:00:00.000Z');
  expect(lastDueAt('2026-11-20T02:59:59.999Z')).toBe('2026-11-19T03:00:00.000Z');
  expect(lastDueAt('2026-11-20T03:00:00.000Z')).toBe('2026-11-20T03:00:00.000Z');
});

test('checks everything once a night by the first worker and reports violations', async () => {
  const w = await world();
  const { log, texts } = recordingLog();
  let made = 0;
  const night = () =>
    verifyIfDue({
      database: w.database,
      clock: { now: w.now },
      log,
      verify: () => {
        made += 1;
        return verifyCheckByCheck(w.database, { vault: w.vault, keys: w.keys });
      },
    });
  expect((await (await w.person('Finance')).do(homeCalls.finance, {})).lastVerify).toBeNull();
  // The installation was created today: its first night is still to come.
  await w.rows(sql`update kysely_migration set timestamp = ${w.now()}`);
  expect(await night()).toBeNull();
  w.advanceClock(400 * DAY);
  const runs = await Promise.all([night(), night(), night()]);
  expect(runs.filter((run) => run !== null)).toHaveLength(1);
  expect(made).toBe(1);
  const { lastVerify } = await show(w);
  expect(lastVerify).toMatchObject({ startedAt: w.now(), broken: [] });
  expect(lastVerify!.checks).toBeGreaterThan(50);
  expect(sampleOf(await scraped(w), 'merkur_invariant_violations{id="all"}')).toBe('0');
  w.advanceClock(HOUR);
  expect(await night()).toBeNull();

  const company = await w.company();
  await w.database.transaction((tx) => tx.run(sql`update company set balance_cents = 5 where id = ${company}`));
  w.advanceClock(DAY);
  const run = await night();
  expect(run!.broken.length).toBeGreaterThan(0);
  expect((await show(w)).lastVerify).toEqual(run);
  const finance = await w.person('Finance');
  expect((await finance.do(homeCalls.finance, {})).lastVerify).toEqual(run);
  expect(texts.join('')).toContain('An invariant does not hold.');
  expect(Number(sampleOf(await scraped(w), 'merkur_invariant_violations{id="all"}'))).toBeGreaterThan(0);
});

test('lets another worker take over an hour after a check died', async () => {
  const w = await world();
  w.advanceClock(400 * DAY);
  const night = (verify: () => Promise<[]>) =>
    verifyIfDue({ database: w.database, clock: { now: w.now }, log: silentLog, verify });
  await expect(night(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
  const check = async () => [{ id: 'K1', description: 'all is well', violations: [] }] as never;
  expect(await night(check)).toBeNull();
  w.advanceClock(HOUR + MINUTE);
  expect(await night(check)).toMatchObject({ checks: 1, broken: [] });
});

const HEALTH_CONFIG = {
  dataDir: '.',
  backups: { folder: '/nowhere/at/all' },
  expectedProcesses: { app: 2, worker: null },
};

async function healthText(database: Parameters<typeof registerHealthMetrics>[1]['database']): Promise<string> {
  const registry = new Registry();
  registerHealthMetrics(registry, { database, config: HEALTH_CONFIG });
  return registry.metrics();
}

test('OPS-009 states the last successes, disks and expected processes, and omits those that never were', async () => {
  const w = await world();
  const before = await healthText(w.database);
  expect(sampleOf(before, 'merkur_database_up')).toBe('1');
  expect(sampleOf(before, 'merkur_processes_expected{mode="app"}')).toBe('2');
  expect(Number(sampleOf(before, 'merkur_disk_size_bytes{folder="data"}'))).toBeGreaterThan(0);
  expect(before).not.toMatch(/^merkur_(?:verify_last|backup_last|disk_\w+\{folder="backups"|\w+\{mode="worker").* \d/m);
  const at = (hoursAgo: number) => addMilliseconds(w.now(), -hoursAgo * HOUR);
  await w.database.transaction(async (tx) => {
    for (const [hours, broken] of [
      [30, '[]'],
      [2, '[{"id": "K3"}]'],
    ] as const)
      await tx.run(sql`insert into verify_run (id, started_at, ended_at, checks, broken)
        values (${newId()}, ${at(hours)}, ${at(hours)}, 70, ${broken}::jsonb)`);
    await tx.run(sql`insert into backup_run (id, kind, started_at, ended_at, file, bytes, failure)
      values (${newId()}, 'requested', ${at(5)}, ${at(5)}, 'a', 1, null),
        (${newId()}, 'automatic', ${at(1)}, ${at(1)}, null, null, 'No room.')`);
  });
  const text = await healthText(w.database);
  expect(Number(sampleOf(text, 'merkur_verify_last_success_timestamp'))).toBe(Date.parse(at(30)) / 1000);
  expect(Number(sampleOf(text, 'merkur_backup_last_success_timestamp'))).toBe(Date.parse(at(5)) / 1000);
});

test('OPS-009 reports a database that is away', async () => {
  const w = await world();
  const fail = () => Promise.reject(new Error('away'));
  const text = await healthText({ ...w.database, one: fail, only: fail });
  expect(sampleOf(text, 'merkur_database_up')).toBe('0');
});

test('OPS-009 does not count probes as calls', async () => {
  const w = await world();
  const metrics = createMetrics(w.database.pool);
  const http = await createConfiguredApp(w, {}, {}, { observers: [metrics] });
  onTestFinished(() => http.close());
  await http.inject('/health/ready');
  await http.inject('/api/openapi.json');
  const text = await metrics.registry.metrics();
  expect(text).toContain('route="/api/openapi.json"');
  expect(text).not.toContain('route="/health');
});
