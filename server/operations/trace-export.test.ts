// Exported traces: one from a call through its statements and job to the provider, without secrets.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { priceSyncCalls } from '#domain/catalog/calls.ts';
import { JOB_NAMES } from '#domain/jobs.ts';
import type { JobHandlers } from '#server/base/jobs/jobs.ts';
import { priceSyncHandler } from '#server/catalog/price-sync-job.ts';
import { ensureProvider, syncCatalog } from '#server/catalog/sync.ts';
import { createProviders } from '#server/services.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { recordingLog } from '#test/logs.ts';
import { type SentSpan, startCollector } from '#test/trace-collector.ts';
import { requestOf, world } from '#test/world.ts';
import { startSimulator } from '../../provider-simulator/simulator.ts';
import { startTraces } from './trace-export.ts';

/** A requested price sync with its own provider. */
async function tracedSync(share: number) {
  const w = await world();
  const simulator = await startSimulator({ now: () => Date.parse('2026-11-20T12:00:00.000Z') });
  onTestFinished(() => simulator.close());
  const [genba] = createProviders([
    { adapter: 'merkur', code: 'genba', name: 'Genba', url: `${simulator.url}/genba/v1`, token: new Secret('token') },
  ]);
  const id = await w.database.transaction((tx) => ensureProvider(tx, { code: 'genba', name: 'Genba' }));
  await syncCatalog(w.database, genba!.provider, id, w.now());
  const [{ sku } = { sku: '' }] = await w.rows(sql<{ sku: string }>`select sku from product order by sku limit 1`);
  const collector = await startCollector();
  const traces = await startTraces({ endpoint: collector.endpoint, share }, 'all', w.database.pool);
  const app = await createConfiguredApp(w, {}, {}, { observers: [traces] });
  onTestFinished(() => app.close());
  const staff = await w.person('Salesman');
  const { log, lines } = recordingLog();
  const syncPrice = priceSyncHandler({ database: w.database, clock: w, sources: [genba!] });
  const ignore = Object.fromEntries(JOB_NAMES.map((name) => [name, async () => {}])) as unknown as JobHandlers;
  const payloads: object[] = [];
  const handlers: JobHandlers = {
    ...ignore,
    'catalog.sync-price': async (payload) => {
      payloads.push(payload);
      log.info('A job runs.');
      await syncPrice(payload);
    },
  };
  const answer = await app.inject({
    ...requestOf(priceSyncCalls.start, { sku }),
    headers: {
      authorization: await staff.authorization(),
      traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
    },
  });
  expect(answer.statusCode).toBe(200);
  await w.queue.drain(handlers);
  await traces.stop();
  const client = await w.database.pool.connect();
  client.release();
  expect(Object.hasOwn(client, 'query')).toBe(false);
  return { collector, payloads, lines: lines(), sku, staff };
}

test('traces a call, its statements, its job and provider requests together', async () => {
  const { collector, payloads, lines, sku, staff } = await tracedSync(1);
  const spans = collector.spans();
  const call = spans.find(({ name }) => name === `GET /api${priceSyncCalls.start.path}`)!;
  expect(call.parentSpanId ?? '').toBe('');
  const ofTrace = spans.filter(({ traceId }) => traceId === call.traceId);
  const childrenOf = (parent: SentSpan) => ofTrace.filter(({ parentSpanId }) => parentSpanId === parent.spanId);
  const job = childrenOf(call).find(({ name }) => name === 'job catalog.sync-price')!;
  expect(childrenOf(call).map(({ name }) => name)).toContain('insert');
  expect(childrenOf(job).map(({ name }) => name)).toContain('provider prices');
  expect(childrenOf(job).map(({ name }) => name)).toContain('update');
  expect(spans.every(({ status }) => status.code !== 2)).toBe(true);

  // The handler sees only its payload, and its log lines contain the trace id.
  expect(payloads).toEqual([{ syncId: expect.any(String) }]);
  expect(lines).toMatchObject([{ msg: 'A job runs.', trace: call.traceId }]);
  // Foreign trace contexts are ignored, and no statement values are exported.
  expect(call.traceId).not.toBe('11111111111111111111111111111111');
  for (const secret of [sku, staff.email, staff.id]) expect(collector.text()).not.toContain(secret);
});

test('exports nothing with a sampling rate of zero', async () => {
  const { collector, lines } = await tracedSync(0);
  expect(collector.spans()).toEqual([]);
  expect(lines[0]).not.toHaveProperty('trace');
});
