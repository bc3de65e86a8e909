// Exported traces of the work on providers beside buying: claims, reservations, and units looked up after a restore.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMilliseconds, HOUR, MINUTE } from '#domain/base/time.ts';
import { allocationCalls } from '#domain/buying/calls.ts';
import { claimCalls } from '#domain/claims/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { newId } from '#server/base/process/ids.ts';
import { beginReconciling } from '#server/buying/purchasing/restored-purchases.ts';
import { reconcile } from '#server/buying/recovery/reconciler.ts';
import { createClaimMarket } from '#server/claims/claims.testing.ts';
import { askSuppliers } from '#server/claims/supplier-claims.ts';
import { runDueWork } from '#test/due-work.ts';
import { failingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { attributeOf, type SentSpan } from '#test/trace-collector.ts';
import { PROVIDER_TOKEN, startTracedWork, traceProviderCalls, treeOf } from '#test/traced-work.ts';
import { SETTLE, world } from '#test/world.ts';

const TASKS = /^(purchase claim|reservation|restored unit|provider (?!capabilities))/;
const ERROR = 2;

/** The spans of the trace with this one. */
const traceWith = (spans: readonly SentSpan[], name: string): SentSpan[][] => {
  const ids = new Set(spans.filter((span) => span.name === name).map(({ traceId }) => traceId));
  return [...ids].map((id) => spans.filter(({ traceId }) => traceId === id));
};

const ATTRIBUTES = ['order', 'reference', 'attempt', 'provider', 'outcome'];
const factsOf = (span: SentSpan) => [
  ...ATTRIBUTES.map((name) => attributeOf(span, `merkur.${name}`)),
  attributeOf(span, 'http.response.status_code'),
  span.status.code === ERROR,
];

test('adds a claim and its lookup to the trace of the purchase that the key is from (OPS-031)', async () => {
  const { w, m, admin, claimed } = await createClaimMarket();
  await w.database.transaction((tx) =>
    tx.run(sql`update provider set capabilities = capabilities || '{"claim": {"windowSeconds": 2592000}}'`),
  );
  const [id] = await claimed(1);
  await admin.do(claimCalls.send, { ids: [id!] });
  const [due] = await w.rows(
    sql<{
      orderId: string;
      reference: string;
      n: number;
    }>`select a.order_id, coalesce(a.call_ref, a.ref) as reference, a.n
      from claim c join game_key k on k.id = c.key_id join purchase_attempt a on a.ref = k.attempt_ref`,
  );
  traceProviderCalls(w, m);
  const { collector, asProcess } = await startTracedWork(w);
  const ask = () => {
    const { database, vault, providerClients } = w;
    return asProcess(() => askSuppliers({ database, vault, providerClients, log: failingLog }, w.now()));
  };
  m.simulator.setFaults({ error5xxAfter: 1 });
  await ask();
  m.simulator.setFaults({});
  w.advanceClock(MINUTE);
  await ask();
  const traces = traceWith(collector.spans(), 'purchase claim');
  expect(traces).toHaveLength(1);
  const [root] = traces[0]!.filter(({ name }) => name === 'purchase claim').map(({ parentSpanId }) => parentSpanId);
  expect(treeOf(traces[0]!, TASKS, root)).toEqual([
    { 'purchase claim': [{ 'provider claim': [] }] },
    { 'purchase claim': [{ 'provider findClaim': [] }] },
  ]);
  const of = [due!.orderId, due!.reference, due!.n];
  expect(traces[0]!.filter(({ name }) => TASKS.test(name)).map((span) => [span.name, ...factsOf(span)])).toEqual(
    expect.arrayContaining([
      ['purchase claim', ...of, undefined, 'unknown', undefined, true],
      ['provider claim', ...of, 'genba', 'unknown', 503, true],
      ['purchase claim', ...of, undefined, 'replaced', undefined, false],
      ['provider findClaim', ...of, 'genba', 'replaced', 200, false],
    ]),
  );
  for (const text of ['ABCDE', PROVIDER_TOKEN]) expect(collector.text()).not.toContain(text);
});

test('traces a reservation with its order, its reference and what became of it (OPS-031)', async () => {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const of = await m.sell();
  const { id, orderNumber } = await m.place(await w.person('Partner'), of);
  await m.approve(admin, id);
  await admin.do(orderCalls.pause, { id });
  const number = orderNumber.replaceAll(' ', '');
  await admin.do(allocationCalls.allocate, { sku: of.sku, orderNumber: number, quantity: 8, orderId: id });
  const [allocation] = await w.rows(sql<{ reference: string }>`select reference from allocation`);
  traceProviderCalls(w, m);
  const { collector, asProcess } = await startTracedWork(w);
  m.simulator.setFaults({ error5xxAfter: 1 });
  await asProcess(() => runDueWork(w.database, w.providerClients, w.now()));
  m.simulator.setFaults({});
  w.advanceClock(HOUR);
  await asProcess(() => runDueWork(w.database, w.providerClients, w.now()));
  const traces = traceWith(collector.spans(), 'reservation');
  expect(traces.map((spans) => treeOf(spans, TASKS))).toEqual([
    [{ reservation: [{ 'provider reserve': [] }] }],
    [{ reservation: [{ 'provider reservations': [] }] }],
  ]);
  const facts = (spans: SentSpan[]) => spans.filter(({ name }) => name === 'reservation').map(factsOf);
  const ids = [id, allocation!.reference, undefined, undefined];
  expect(traces.flatMap(facts)).toEqual([
    [...ids, 'unknown', undefined, true],
    [...ids, 'reserved', undefined, false],
  ]);
});

test('traces each unit that is looked up after a restore (OPS-031)', async () => {
  const w = await world();
  const m = await createMarket(w);
  const { id } = await m.place(await w.person('Partner'), await m.sell(), 20);
  traceProviderCalls(w, m);
  await w.database.transaction((tx) =>
    beginReconciling(tx, newId(), { takenAt: addMilliseconds(w.now(), -HOUR), restoredAt: w.now() }),
  );
  w.advanceClock(SETTLE);
  const { collector, asProcess } = await startTracedWork(w);
  const asked = await asProcess(() =>
    reconcile({ database: w.database, clock: { now: w.now }, log: failingLog, providers: w.providerClients }),
  );
  const traces = traceWith(collector.spans(), 'restored unit');
  expect([asked, traces.length]).toEqual([20, 20]);
  for (const spans of traces) {
    expect(treeOf(spans, TASKS)).toEqual([
      { 'restored unit': expect.arrayContaining([{ 'provider findByReference': [] }]) },
    ]);
    expect(spans.filter(({ name }) => name === 'restored unit').map(factsOf)).toEqual([
      [id, undefined, undefined, undefined, undefined, undefined, false],
    ]);
  }
});
