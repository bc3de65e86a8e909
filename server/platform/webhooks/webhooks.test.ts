// Webhooks from the endpoint to the receiver: signed, retried, replayed, and never in the way of another receiver.

import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, timeOf } from '#domain/base/time.ts';
import { apiDeliveryCalls, apiWebhookCalls } from '#domain/platform/webhooks/calls.ts';
import { ENDPOINTS_MAX } from '#domain/platform/webhooks/facts.ts';
import { partnerEvent } from '#server/partner-events/partner-event.ts';
import { deleteOldDeliveries } from '#server/platform/webhooks/deliveries.ts';
import { createProgram, type Program } from '#test/programs.ts';
import { createTestSender, openReceiver, redirectEndpoint } from '#test/webhook-receivers.ts';
import { type World, world } from '#test/world.ts';

const PLACEHOLDER = 'https://shop.example/hook';
const NEW = { url: PLACEHOLDER, description: '', types: [] };
const PAGE = { limit: 100 };

/** A program with an endpoint at a receiver. */
async function connected(respond?: (response: ServerResponse) => void) {
  const w = await world();
  const program = await createProgram(w);
  const { id } = await program.do(apiWebhookCalls.create, NEW);
  const receiver = await openReceiver(respond);
  await redirectEndpoint(w, id, receiver.url);
  return { w, program, id, receiver, ...createTestSender(w) };
}

const tell = (w: World, { companyId }: Program, type: 'credit.low' | 'claim.updated' = 'credit.low') =>
  w.database.transaction((tx) => partnerEvent(tx, w.now(), { type, companyId, data: {} }));
const deliveries = async (program: Program) => (await program.do(apiDeliveryCalls.list, PAGE)).items;
const statusOnly =
  (status: number, headers = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, headers).end('no');
  };

test('signs deliveries as the published library verifies them, by both secrets for a day (API-111, API-112)', async () => {
  const { w, program, id, receiver, publish, send } = await connected();
  const first = await program.do(apiWebhookCalls.secret, { id });
  await program.do(apiWebhookCalls.rotate, { id });
  const { secret, previousSecret } = await program.do(apiWebhookCalls.secret, { id });
  expect([previousSecret, secret === first.secret]).toEqual([first.secret, false]);
  await program.do(apiWebhookCalls.test, { id });
  await publish();
  await send();
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]];
  for (const one of [secret, first.secret])
    expect(new Webhook(one).verify(body, headers as Record<string, string>)).toMatchObject({
      id: headers['webhook-id'],
      type: 'webhook.test',
      data: { endpoint_id: id },
    });
  w.advanceClock(25 * HOUR);
  expect((await program.do(apiWebhookCalls.secret, { id })).previousSecret).toBeNull();
  await program.do(apiWebhookCalls.test, { id });
  await publish();
  await send();
  expect(receiver.received.map((one) => String(one.headers['webhook-signature']).split(' ').length)).toEqual([2, 1]);
  const stored = await w.rows(sql<{ text: string }>`select to_jsonb(w)::text as text from webhook_endpoint w
    union all select to_jsonb(i)::text from idempotency i union all select to_jsonb(a)::text from audit_event a`);
  const base64 = secret.slice('whsec_'.length);
  const hex = Buffer.from(base64, 'base64').toString('hex');
  expect(stored.filter(({ text }) => text.includes(base64) || text.includes(hex))).toEqual([]);
});

test('sends an endpoint its types only, and nothing of other companies (API-110)', async () => {
  const { w, program, id, receiver, publish, send } = await connected();
  const stranger = await createProgram(w);
  await program.do(apiWebhookCalls.update, { ...NEW, id, types: ['claim.updated'], isEnabled: true });
  await redirectEndpoint(w, id, receiver.url);
  await tell(w, program);
  await tell(w, program, 'claim.updated');
  await tell(w, stranger, 'claim.updated');
  await publish();
  await publish();
  await send();
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['claim.updated']);
  const [delivery] = await deliveries(program);
  expect(delivery).toMatchObject({ state: 'Succeeded', attempts: 1, status: 200, answer: 'ok', error: '' });
  for (const call of [apiWebhookCalls.one, apiWebhookCalls.secret, apiWebhookCalls.rotate, apiWebhookCalls.test])
    expect((await stranger.call(call, { id })).status).toBe(404);
  expect((await stranger.call(apiDeliveryCalls.one, { id: delivery!.id })).status).toBe(404);
  expect(await deliveries(stranger)).toEqual([]);
});

test('refuses an eleventh endpoint, private addresses and anything but https (API-110, API-114)', async () => {
  const w = await world();
  const program = await createProgram(w);
  for (const url of ['http://shop.example', 'https://a:b@shop.example', 'https://shop.example/#x', 'shop'])
    expect((await program.call(apiWebhookCalls.create, { ...NEW, url })).code).toBe('invalid');
  for (const url of ['https://127.0.0.1', 'https://[::ffff:10.0.0.1]', 'https://0x7f.1', 'https://localhost'])
    expect((await program.call(apiWebhookCalls.create, { ...NEW, url })).code).toBe('webhook_address');
  for (let n = 0; n < ENDPOINTS_MAX; n += 1) await program.do(apiWebhookCalls.create, NEW);
  expect((await program.call(apiWebhookCalls.create, NEW)).code).toBe('too_many_endpoints');
});

test('tries again as planned, or as the receiver asks, and keeps the first 1,000 characters (API-115)', async () => {
  const { w, program, receiver, publish, send } = await connected((response) => {
    if (receiver.received.length === 1) response.writeHead(500).end('x'.repeat(9000));
    else if (receiver.received.length === 2) statusOnly(429, { 'retry-after': '3600' })(response);
    else response.end();
  });
  await tell(w, program);
  await publish();
  await send();
  const [failed] = await deliveries(program);
  expect(failed).toMatchObject({ state: 'Pending', attempts: 1, status: 500, answer: 'x'.repeat(1000) });
  w.advanceClock(4000);
  await send();
  expect(receiver.received).toHaveLength(1);
  w.advanceClock(2000);
  await send();
  w.advanceClock(59 * MINUTE);
  const later = createTestSender(w);
  await later.send();
  expect(receiver.received).toHaveLength(2);
  w.advanceClock(2 * MINUTE);
  await later.send();
  expect((await deliveries(program))[0]).toMatchObject({ state: 'Succeeded', attempts: 3, nextAttemptAt: null });
  const [a, b, c] = receiver.received.map(({ headers, body }) => [headers['webhook-id'], body]);
  expect([b, c]).toEqual([a, a]);
});

test('keeps every attempt with status, duration and the first 500 characters, for 30 days (API-128)', async () => {
  const { w, program, receiver, publish, send } = await connected((response) => {
    if (receiver.received.length === 1) response.writeHead(500).end('x'.repeat(9000));
    else if (receiver.received.length === 2) response.destroy();
    else response.end('thanks');
  });
  await tell(w, program);
  await publish();
  await send();
  const id = (await deliveries(program))[0]!.id;
  const tries = async () => (await program.do(apiDeliveryCalls.one, { id })).tries;
  expect(await tries()).toMatchObject([{ number: 1, status: 500, answer: 'x'.repeat(500), error: '' }]);
  for (const wait of [6000, 6 * MINUTE]) {
    w.advanceClock(wait);
    await createTestSender(w).send();
  }
  const [, second, third] = await tries();
  expect([second, third]).toMatchObject([
    { number: 2, status: null, answer: '' },
    { number: 3, status: 200, answer: 'thanks', error: '' },
  ]);
  expect([second!.error !== '', third!.at > second!.at]).toEqual([true, true]);
  expect((await (await createProgram(w)).call(apiDeliveryCalls.one, { id })).status).toBe(404);
  await deleteOldDeliveries(w.database, timeOf(Date.parse(w.now()) + 31 * DAY));
  expect(await w.rows(sql`select 1 from webhook_attempt`)).toEqual([]);
});

test('writes no attempt for a delivery that succeeds at once (API-128)', async () => {
  const { w, program, publish, send } = await connected();
  await tell(w, program);
  await publish();
  await send();
  const id = (await deliveries(program))[0]!.id;
  expect((await program.do(apiDeliveryCalls.one, { id })).tries).toMatchObject([{ number: 1, status: 200 }]);
  expect(await w.rows(sql`select 1 from webhook_attempt`)).toEqual([]);
});

test('programs send failed deliveries again, as people do (API-130)', async () => {
  const { w, program, id, receiver, publish, send } = await connected((response) => {
    response.writeHead(receiver.received.length === 1 ? 500 : 200).end('ok');
  });
  await tell(w, program);
  await publish();
  await send();
  await w.database.transaction((tx) => tx.run(sql`update webhook_delivery set state = 'Failed'`));
  const from = timeOf(Date.parse(w.now()) - DAY);
  w.advanceClock(1000);
  expect(await program.do(apiDeliveryCalls.replayFailed, { endpointId: id, from })).toEqual({ deliveries: 1 });
  expect(await program.do(apiDeliveryCalls.replayFailed, { endpointId: id, from })).toEqual({ deliveries: 0 });
  await createTestSender(w).send();
  expect((await deliveries(program)).map(({ state, isReplay }) => [state, isReplay])).toEqual([
    ['Succeeded', true],
    ['Failed', false],
  ]);
  const stranger = await createProgram(w);
  expect((await stranger.call(apiDeliveryCalls.replayFailed, { endpointId: id, from })).status).toBe(404);
  await program.do(apiWebhookCalls.update, { ...NEW, id, isEnabled: false });
  expect((await program.call(apiDeliveryCalls.replayFailed, { endpointId: id, from })).code).toBe('endpoint_disabled');
});

test('disables an endpoint after 410, and after three days without success, and mails about it (API-113, API-116)', async () => {
  const { w, program, id, receiver, publish, send } = await connected(statusOnly(410));
  await tell(w, program);
  await publish();
  await send();
  const show = () => program.do(apiWebhookCalls.one, { id });
  expect(await show()).toMatchObject({ isEnabled: false, disabledReason: 'gone' });
  expect((await program.call(apiWebhookCalls.test, { id })).code).toBe('endpoint_disabled');
  const failing = await openReceiver(statusOnly(500));
  await program.do(apiWebhookCalls.update, { ...NEW, id, isEnabled: true });
  await redirectEndpoint(w, id, failing.url);
  for (let hour = 0; hour < 90; hour += 1) {
    await createTestSender(w).send();
    w.advanceClock(HOUR);
  }
  expect(await show()).toMatchObject({ isEnabled: false, disabledReason: 'failing' });
  const mails = await w.rows<{ subject: string }>(sql`select subject from mail where subject like 'Webhooks to%'`);
  expect(mails).toHaveLength(2);
  expect(receiver.received).toHaveLength(1);
});

test('replays a delivery and a period with the same id and bytes, and keeps deliveries for 30 days (API-118, API-119)', async () => {
  const { w, program, id, receiver, publish, send } = await connected();
  await tell(w, program);
  await tell(w, program);
  await publish();
  await send();
  const [delivery] = await deliveries(program);
  const replayed = await program.do(apiDeliveryCalls.replay, { id: delivery!.id });
  expect(replayed).toMatchObject({ isReplay: true, eventId: delivery!.eventId, state: 'Pending' });
  const period = { endpointId: id, from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' };
  expect(await program.do(apiDeliveryCalls.replayRange, period)).toEqual({ deliveries: 2 });
  await send();
  const bodies = receiver.received.map(({ body }) => body);
  expect([bodies.length, new Set(bodies).size]).toEqual([5, 2]);
  expect((await program.do(apiDeliveryCalls.one, { id: replayed.id })).body).toBe(
    bodies.find((body) => body.includes(delivery!.eventId)),
  );
  w.advanceClock(30 * DAY);
  expect(await deleteOldDeliveries(w.database, w.now())).toBe(0);
  w.advanceClock(1);
  expect(await deleteOldDeliveries(w.database, w.now())).toBe(5);
});

test('delivers to others while one receiver never responds, and sends again what a killed process claimed (API-117)', async () => {
  const { w, program, receiver, publish, sender } = await connected();
  const silent = await openReceiver(() => {});
  const { id } = await program.do(apiWebhookCalls.create, NEW);
  await redirectEndpoint(w, id, silent.url);
  for (let n = 0; n < 40; n += 1) await tell(w, program);
  await publish();
  await expect
    .poll(async () => {
      await sender.run();
      return receiver.received.length;
    })
    .toBe(40);
  expect(silent.received).toHaveLength(8);
  // The process dies with its calls: their claims run out a minute later.
  await w.database.transaction((tx) => tx.run(sql`delete from webhook_delivery where attempts = 0`));
  const next = createTestSender(w, 100);
  w.advanceClock(30_000);
  await next.sender.run();
  w.advanceClock(31_000);
  await next.send();
  const ids = silent.received.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([16, 8]);
});

test('follows no redirect (API-114)', async () => {
  const target = await openReceiver();
  const { w, program, publish, send } = await connected(statusOnly(302, { location: target.url }));
  await tell(w, program);
  await publish();
  await send();
  expect((await deliveries(program))[0]).toMatchObject({ state: 'Pending', status: 302 });
  expect(target.received).toEqual([]);
});
