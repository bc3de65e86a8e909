// Exported traces of purchases: one for each, whichever process buys, looks up, records and returns.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MINUTE } from '#domain/base/time.ts';
import { itemCalls } from '#domain/buying/calls.ts';
import { runDueWork } from '#test/due-work.ts';
import { createMarket } from '#test/market.ts';
import { attributeOf, type SentSpan } from '#test/trace-collector.ts';
import { PROVIDER_TOKEN, startTracedWork, traceProviderCalls, treeOf } from '#test/traced-work.ts';
import { world } from '#test/world.ts';
import type { SimulatorOptions } from '../../provider-simulator/options.ts';

const QUANTITY = 20;
const ERROR = 2;

/** An approved order, and what processes do about it while they export traces. */
async function tracedOrder(options: SimulatorOptions, share = 1) {
  const w = await world();
  const m = await createMarket(w, options);
  traceProviderCalls(w, m, QUANTITY + 1);
  const staff = await w.person('SuperAdmin');
  const buyer = await w.person('Partner');
  const order = await m.place(buyer, await m.sell(), QUANTITY);
  await m.approve(staff, order.id);
  const { collector, asProcess } = await startTracedWork(w, share);
  await asProcess(() => w.buy());
  m.simulator.setFaults({});
  const purchases = await w.rows(
    sql<{
      reference: string;
      n: number;
    }>`select distinct coalesce(call_ref, ref) as reference, n from purchase_attempt`,
  );
  return { w, m, staff, order, collector, asProcess, purchases };
}

/** Spans by trace; without that of reading the provider's capabilities. */
const tracesOf = (spans: readonly SentSpan[]): SentSpan[][] =>
  [...Map.groupBy(spans, ({ traceId }) => traceId).values()].filter(
    ([first]) => first!.name !== 'provider capabilities',
  );

const NAMES = /^(purchase|provider)/;

test('traces a purchase, its lookup by another process and its recording as one trace (OPS-031)', async () => {
  const { w, m, order, collector, asProcess, purchases } = await tracedOrder({ faults: { error5xxAfter: 1 } });
  await asProcess(async () => {
    w.advanceClock(MINUTE);
    await w.buy();
  });
  const traces = tracesOf(collector.spans());
  expect(traces).toHaveLength(purchases.length);
  for (const { reference, n } of purchases) {
    const spans = traces.find((all) => all.some((span) => attributeOf(span, 'merkur.reference') === reference))!;
    expect(treeOf(spans, NAMES)).toEqual([
      {
        purchase: [
          { 'provider buy': [] },
          { 'purchase recorded': [] },
          { 'purchase lookup': [{ 'provider findByReference': [] }] },
          { 'purchase recorded': [] },
        ],
      },
    ]);
    const facts = (name: string) => {
      const span = spans.find((one) => one.name === name)!;
      const attributes = ['order', 'reference', 'attempt', 'provider', 'outcome'].map((key) =>
        attributeOf(span, `merkur.${key}`),
      );
      return [...attributes, attributeOf(span, 'http.response.status_code'), span.status.code === ERROR];
    };
    expect(facts('provider buy')).toEqual([order.id, reference, n, 'genba', 'unknown', 503, true]);
    expect(facts('provider findByReference')).toEqual([order.id, reference, n, 'genba', 'found', 200, false]);
  }
  // Orders of several purchases are written in one transaction, whose statements belong to one of them.
  expect(collector.spans().some(({ name }) => name === 'update')).toBe(true);

  const names = new Set(collector.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...names].sort()).toEqual([
    'db.query.text',
    'db.system.name',
    'http.response.status_code',
    'merkur.attempt',
    'merkur.order',
    'merkur.outcome',
    'merkur.provider',
    'merkur.reference',
  ]);
  const delivered = m.simulator.ledger().orders.flatMap(({ keys }) => keys);
  expect(delivered.length).toBe(QUANTITY);
  for (const secret of [...delivered, PROVIDER_TOKEN]) expect(collector.text()).not.toContain(secret);
});

test('adds the return of a purchase to its trace (OPS-031)', async () => {
  const { w, staff, order, collector, asProcess, purchases } = await tracedOrder({ faults: { backOrder: 1 } });
  expect((await staff.do(itemCalls.refundBackOrdered, { orderId: order.id })).count).toBe(QUANTITY);
  await asProcess(() => runDueWork(w.database, w.providerClients, w.now()));
  const traces = tracesOf(collector.spans()).filter((spans) => spans.some(({ name }) => name === 'purchase'));
  expect(traces).toHaveLength(purchases.length);
  for (const spans of traces)
    expect(treeOf(spans, NAMES)).toEqual([
      {
        purchase: [
          { 'provider buy': [] },
          { 'purchase recorded': [] },
          { 'purchase return': [{ 'provider giveBack': [] }] },
        ],
      },
    ]);
});

test('samples all spans of a purchase or none, in every process (OPS-031)', async () => {
  const { w, collector, asProcess, purchases } = await tracedOrder({ faults: { error5xxAfter: 1 } }, 0.5);
  await asProcess(async () => {
    w.advanceClock(MINUTE);
    await w.buy();
  });
  const traces = tracesOf(collector.spans());
  expect(traces.length).toBeGreaterThan(0);
  expect(traces.length).toBeLessThan(purchases.length);
  for (const spans of traces)
    expect(spans.map(({ name }) => name).filter((name) => /^purchase( lookup)?$/.test(name))).toEqual([
      'purchase',
      'purchase lookup',
    ]);
});
