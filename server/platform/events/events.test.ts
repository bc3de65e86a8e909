// Events: written with what they report, published in the order of commits with bytes that never change, and read from
// the feed.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addMilliseconds } from '#domain/base/time.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { apiDrawCalls } from '#domain/platform/draws/calls.ts';
import { type ApiEvent, apiEventCalls } from '#domain/platform/events/calls.ts';
import { apiOrderCalls } from '#domain/platform/orders/calls.ts';
import { orderFactsSql } from '#server/orders/lifecycle/partner-events.ts';
import { partnerEvent } from '#server/partner-events/partner-event.ts';
import { deleteOldPartnerEvents, publishPartnerEvents } from '#server/partner-events/publishing.ts';
import { createMarket } from '#test/market.ts';
import { createProgram } from '#test/programs.ts';
import { untilSent } from '#test/sent-statements.ts';
import { type World, world } from '#test/world.ts';

const { list } = apiEventCalls;
const FROM_START = { after: 0, wait: 0, limit: 100 };
/** Later than the window in which arriving keys share an event. */
const LATER_MS = 5000;

const publish = (w: World) => publishPartnerEvents(w.database, addMilliseconds(w.now(), LATER_MS), orderFactsSql);
const tell = (w: World, companyId: string, type: 'webhook.test' | 'credit.low' = 'webhook.test') =>
  w.database.transaction((tx) => partnerEvent(tx, w.now(), { type, companyId, data: {} }));
const typesOf = (events: readonly ApiEvent[]) => events.map(({ type, data }) => [type, data.detail, data.ready]);

test('reports an order from its placement to the draw of its keys, without keys and prices (API-100, API-101)', async () => {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const program = await createProgram(w);
  const stranger = await createProgram(w);
  const { promotionId } = await m.sell();
  const { id } = await program.do(apiOrderCalls.place, {
    reference: 'shop-1',
    promotionId,
    quantity: 20,
    offerUnitPrice: 1500,
  });
  await publish(w);
  const first = await program.do(list, FROM_START);
  expect(first.items).toMatchObject([
    {
      type: 'order.updated',
      timestamp: w.now(),
      data: { id, reference: 'shop-1', status: 'submitted', detail: 'Submitted', ready: 0, sequence: 1 },
    },
  ]);
  await m.approve(admin, id);
  await w.buy();
  const { sequence } = await program.do(apiOrderCalls.one, { id });
  await program.do(apiDrawCalls.draw, { id, quantity: 15, reference: 'D' });
  await publish(w);
  const rest = await program.do(list, { ...FROM_START, after: first.nextAfter });
  const details = typesOf(rest.items);
  expect(details).toContainEqual(['order.updated', 'Completed', 5]);
  expect(details.filter(([type]) => type === 'keys.ready')).toEqual([['keys.ready', 'Completed', 5]]);
  expect(rest.items.find(({ data }) => data.detail === 'Completed')!.data.sequence).toBe(sequence);
  expect(rest.items.at(-1)!.type).toBe('keys.ready');
  const stored = await w.rows(sql<{ body: string }>`select body from partner_event order by seq`);
  expect(Object.keys(JSON.parse(stored[0]!.body))).toEqual(['id', 'type', 'timestamp', 'data']);
  expect(JSON.stringify(stored)).not.toMatch(/price|amount|1500|15\.00/);
  expect((await stranger.do(list, FROM_START)).items).toEqual([]);
});

test('announces an offer of ours, and filters by type (API-101, API-105)', async () => {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const program = await createProgram(w);
  const { promotionId } = await m.sell();
  const order = { reference: 'A', promotionId, quantity: 20, offerUnitPrice: 1500 };
  const { id } = await program.do(apiOrderCalls.place, order);
  await admin.do(orderCalls.rebid, { id, quantity: 20, price: 1600 });
  await publish(w);
  const { items } = await program.do(list, FROM_START);
  expect(items.map(({ type, data }) => [type, data.status])).toEqual([
    ['order.updated', 'submitted'],
    ['order.updated', 'offer_received'],
    ['order.offer_received', 'offer_received'],
  ]);
  expect((await program.do(list, { ...FROM_START, type: 'order.offer_received' })).items).toHaveLength(1);
  expect((await program.do(list, { ...FROM_START, limit: 2 })).nextAfter).toBe(items[1]!.seq);
});

test('keeps events for 30 days (API-104)', async () => {
  const w = await world();
  const { companyId } = await createProgram(w);
  await tell(w, companyId);
  await publish(w);
  const days = (n: number) => addMilliseconds(w.now(), n * 86_400_000);
  expect(await deleteOldPartnerEvents(w.database, days(30))).toBe(0);
  expect(await deleteOldPartnerEvents(w.database, days(30.1))).toBe(1);
});

test('needs its scope (API-105)', async () => {
  const w = await world();
  const program = await createProgram(w, { scopes: ['orders:read'] });
  expect((await program.call(list, FROM_START)).code).toBe('scope_missing');
});

test('answers a waiting call when an event of its type is published (API-105)', async () => {
  const w = await world();
  const program = await createProgram(w);
  const isWaiting = untilSent('(select seq from partner_event');
  const waiting = program.do(list, { ...FROM_START, wait: 25, type: 'credit.low' });
  await isWaiting;
  await tell(w, program.companyId);
  await publish(w);
  await tell(w, program.companyId, 'credit.low');
  await publish(w);
  expect((await waiting).items.map(({ type }) => type)).toEqual(['credit.low']);
});

test('loses and repeats nothing when a publisher dies before its commit (API-102)', async () => {
  const w = await world();
  const { companyId } = await createProgram(w);
  await tell(w, companyId);
  const dying = {
    ...w.database,
    transaction: <T>(work: Parameters<typeof w.database.transaction<T>>[0]) =>
      w.database.transaction<T>(async (tx) => {
        await work(tx);
        throw new Error('killed');
      }),
  };
  await expect(publishPartnerEvents(dying, w.now(), orderFactsSql)).rejects.toThrow('killed');
  expect([await publish(w), await publish(w)]).toEqual([1, 0]);
});

// The embedded database has a single session, so there are no races.
describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test('publishes a slow command behind what was read in the meantime (API-102)', async () => {
    const w = await world();
    const program = await createProgram(w);
    const { promise: isFinished, resolve: finish } = Promise.withResolvers<void>();
    const { promise: isWritten, resolve: hasWritten } = Promise.withResolvers<void>();
    const slow = w.database.transaction(async (tx) => {
      await partnerEvent(tx, w.now(), { type: 'credit.low', companyId: program.companyId, data: {} });
      hasWritten();
      await isFinished;
    });
    await isWritten;
    await tell(w, program.companyId);
    await publish(w);
    const { nextAfter } = await program.do(list, FROM_START);
    finish();
    await slow;
    await publish(w);
    const after = await program.do(list, { ...FROM_START, after: nextAfter });
    expect(after.items.map(({ type }) => type)).toEqual(['credit.low']);
  });
});
