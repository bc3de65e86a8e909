// Webhooks as people use them: the endpoints of their company, its deliveries, and the endpoints of all companies.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { FACTOR_FRESH } from '#domain/base/endpoint.ts';
import { addMilliseconds, DAY, HOUR, MINUTE } from '#domain/base/time.ts';
import { platformCopy } from '#domain/platform/copy.ts';
import { WEBHOOKS } from '#domain/platform/links.ts';
import { apiWebhookCalls } from '#domain/platform/webhooks/calls.ts';
import { ENDPOINTS_MAX } from '#domain/platform/webhooks/facts.ts';
import { staffWebhookCalls, webhookCalls, webhookDeliveryCalls } from '#domain/platform/webhooks/person-calls.ts';
import { createMetrics } from '#server/base/http/metrics.ts';
import { registerStateMetrics } from '#server/operations/state-metrics.ts';
import { partnerEvent } from '#server/partner-events/partner-event.ts';
import { createProgram } from '#test/programs.ts';
import { createTestSender, openReceiver, redirectEndpoint } from '#test/webhook-receivers.ts';
import { type World, world } from '#test/world.ts';
import { readWebhookState } from './webhook-state.ts';

const NEW = { url: 'https://shop.example/hook', description: 'Shop', types: [] };
const ALL = { filter: {}, sort: [], page: 0, size: 50 };
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

const announce = (w: World, companyId: string, type: 'credit.low' | 'claim.updated' = 'credit.low') =>
  w.database.transaction((tx) => partnerEvent(tx, w.now(), { type, companyId, data: {} }));

/** A person with an endpoint at a receiver that responds with `status`. */
async function connected() {
  const w = await world();
  const person = await w.person('Partner');
  const { id, secret } = await person.do(webhookCalls.create, NEW);
  let status = 200;
  const receiver = await openReceiver((response) => {
    response.writeHead(status, { 'x-shop': 'a', 'set-cookie': 'session=1' }).end('seen');
  });
  await redirectEndpoint(w, id, receiver.url);
  const { publish, send } = createTestSender(w);
  const companyId = person.companyId!;
  return {
    ...{ w, person, companyId, id, secret, receiver, publish, send },
    respondWith: (next: number) => {
      status = next;
    },
    announce: () => announce(w, companyId),
    only: async () => (await person.do(webhookCalls.list, {}))[0]!,
    deliveries: async (filter = {}) => (await person.do(webhookDeliveryCalls.list, { ...ALL, filter })).items,
  };
}

test('creates, changes, rotates and deletes endpoints, and returns each secret once (API-120)', async () => {
  const { w, person, id, secret, only } = await connected();
  const program = await createProgram(w, { companyId: person.companyId! });
  expect(secret).toMatch(SECRET);
  expect((await program.do(apiWebhookCalls.secret, { id })).secret).toBe(secret);
  const change = { id, url: 'https://shop.example/new', description: '', types: ['keys.ready' as const] };
  await person.do(webhookCalls.update, change);
  expect(await only()).toMatchObject({ ...change, state: 'Working', waiting: 0, failed: 0, lastAttemptAt: null });
  const rotated = await person.do(webhookCalls.rotate, { id });
  expect([SECRET.test(rotated.secret), rotated.secret === secret]).toEqual([true, false]);
  expect((await only()).previousSecretUntil).toBe(addMilliseconds(w.now(), 24 * HOUR));
  const stored = await w.rows(sql<{ text: string }>`select to_jsonb(a)::text as text from audit_event a
    union all select to_jsonb(i)::text from idempotency i`);
  expect(stored.filter(({ text }) => text.includes(rotated.secret.slice(6)))).toEqual([]);
  await person.do(webhookCalls.remove, { id });
  expect(await person.do(webhookCalls.list, {})).toEqual([]);
});

test('refuses bad input by field, an eleventh endpoint, other companies and an old sign-in (API-120)', async () => {
  const { w, person, id } = await connected();
  for (const [change, code] of [
    [{ url: 'http://shop.example' }, 'invalid'],
    [{ url: 'https://10.0.0.1' }, 'webhook_address'],
  ] as const) {
    const refused = await person.call(webhookCalls.create, { ...NEW, ...change });
    expect([refused.code, refused.errors[0]?.Field]).toEqual([code, 'Url']);
  }
  const stranger = await w.person('Partner');
  for (const call of [webhookCalls.enable, webhookCalls.disable, webhookCalls.rotate, webhookCalls.test])
    expect((await stranger.call(call, { id })).status).toBe(404);
  expect((await stranger.call(webhookCalls.update, { ...NEW, id })).status).toBe(404);
  for (let n = 1; n < ENDPOINTS_MAX; n += 1) await person.do(webhookCalls.create, NEW);
  expect((await person.call(webhookCalls.create, NEW)).code).toBe('too_many_endpoints');
  w.advanceClock(FACTOR_FRESH + 1);
  for (const call of [webhookCalls.rotate, webhookCalls.remove])
    expect((await person.call(call, { id })).code).toBe('step_up_required');
  expect((await person.call(webhookCalls.update, { ...NEW, id })).code).toBe('step_up_required');
});

test('disables and enables an endpoint, and sends what is waiting afterwards (API-120)', async () => {
  const { person, id, receiver, announce: tell, publish, send, only } = await connected();
  await tell();
  await publish();
  await person.do(webhookCalls.disable, { id });
  await send();
  expect(await only()).toMatchObject({ state: 'Disabled', disabledReason: 'person', waiting: 1 });
  expect((await person.call(webhookCalls.test, { id })).code).toBe('endpoint_disabled');
  await person.do(webhookCalls.enable, { id });
  await person.do(webhookCalls.test, { id });
  await publish();
  await send();
  expect(receiver.received.map(({ body }) => JSON.parse(body).type).sort()).toEqual(['credit.low', 'webhook.test']);
});

test('lists deliveries by state, type, endpoint and text, and shows one with the response (API-121)', async () => {
  const { w, person, companyId, id, announce: tell, publish, send, deliveries, respondWith, only } = await connected();
  await tell();
  await publish();
  await send();
  respondWith(500);
  w.advanceClock(1000);
  await announce(w, companyId, 'claim.updated');
  await publish();
  await send();
  expect((await deliveries()).map(({ eventType }) => eventType)).toEqual(['claim.updated', 'credit.low']);
  const [retried] = await deliveries({ state: 'Pending' });
  expect(retried).toMatchObject({ eventType: 'claim.updated', attempts: 1, status: 500, endpointId: id });
  expect(retried!.nextAttemptAt! > w.now()).toBe(true);
  expect((await deliveries({ types: ['credit.low'] })).map(({ state }) => state)).toEqual(['Succeeded']);
  expect(await deliveries({ endpoints: ['0192f0c1-5b7e-7d2a-9c1e-3f4a5b6c7d8e'] })).toEqual([]);
  expect(await deliveries({ text: retried!.eventId })).toHaveLength(1);
  expect(await deliveries({ at: { max: addMilliseconds(w.now(), -MINUTE) } })).toEqual([]);
  const shown = await person.do(webhookDeliveryCalls.one, { id: retried!.id });
  expect(shown).toMatchObject({ answer: 'seen', body: expect.stringContaining(retried!.eventId) });
  expect(shown.headers).toContain('x-shop: a');
  expect(shown.headers).not.toContain('session');
  expect(await only()).toMatchObject({ state: 'Failing', waiting: 1, lastStatus: 500 });
  const stranger = await w.person('Partner');
  expect((await stranger.call(webhookDeliveryCalls.one, { id: retried!.id })).status).toBe(404);
  expect((await stranger.call(webhookDeliveryCalls.replay, { id: retried!.id })).status).toBe(404);
});

test('sends failed deliveries since a time again, those that wait for a retry at once, or all events (API-122)', async () => {
  const { w, person, id, receiver, announce: tell, publish, send, respondWith } = await connected();
  await tell();
  await publish();
  await send();
  respondWith(500);
  await tell();
  await tell();
  await publish();
  await send();
  await w.database.transaction((tx) =>
    tx.run(sql`update webhook_delivery set state = 'Failed' where id = (select id from webhook_delivery
      where state = 'Pending' order by event_seq limit 1)`),
  );
  const from = addMilliseconds(w.now(), -HOUR);
  const replay = (isFailedOnly: boolean) => person.do(webhookCalls.replay, { id, from, isFailedOnly });
  respondWith(200);
  // The other one may still be in progress.
  expect(await replay(true)).toEqual({ deliveries: 1 });
  w.advanceClock(2 * MINUTE);
  await w.database.transaction((tx) =>
    tx.run(sql`update webhook_delivery set next_at = ${addMilliseconds(w.now(), HOUR)} where attempts = 1`),
  );
  expect(await replay(true)).toEqual({ deliveries: 1 });
  await createTestSender(w).send();
  expect(receiver.received).toHaveLength(5);
  expect(await replay(true)).toEqual({ deliveries: 0 });
  expect(await replay(false)).toEqual({ deliveries: 3 });
  const { id: deliveryId } = (await person.do(webhookDeliveryCalls.list, ALL)).items[0]!;
  await person.do(webhookDeliveryCalls.replay, { id: deliveryId });
  await person.do(webhookCalls.disable, { id });
  const refused = await person.call(webhookCalls.replay, { id, from, isFailedOnly: true });
  expect(refused.code).toBe('endpoint_disabled');
});

test('mails a link to the screen when an endpoint is disabled (API-123)', async () => {
  const { w, announce: tell, publish, send, respondWith } = await connected();
  respondWith(410);
  await tell();
  await publish();
  await send();
  const [mail] = await w.rows(
    sql<{
      body: string;
      layout: string;
    }>`select body, layout::text as layout from mail where subject like 'Webhooks to%'`,
  );
  expect(mail!.body).toContain(`https://merkur.example${WEBHOOKS}`);
  expect(mail!.body).not.toContain('/v1/');
  expect(JSON.parse(mail!.layout).action.url).toBe(`https://merkur.example${WEBHOOKS}`);
});

test('lets staff find endpoints of all companies, and disable one with a reason that its company cannot lift (API-124)', async () => {
  const { w, person, id, announce: tell, publish, send, respondWith, only } = await connected();
  respondWith(503);
  await tell();
  await publish();
  await send();
  const admin = await w.person('SuperAdmin');
  const [found] = (await admin.do(staffWebhookCalls.list, { ...ALL, filter: { state: 'Failing' } })).items;
  expect(found).toMatchObject({ id, state: 'Failing', waiting: 1, oldestWaitingAt: w.now(), lastStatus: 503 });
  expect(found!.company.id).toBe(person.companyId);
  const none = await admin.call(staffWebhookCalls.disable, { id, reason: ' ' });
  expect([none.status, none.errors[0]?.Field]).toEqual([422, 'Reason']);
  await admin.do(staffWebhookCalls.disable, { id, reason: 'It floods us.' });
  expect(await only()).toMatchObject({ state: 'Disabled', disabledReason: 'staff', disabledNote: 'It floods us.' });
  const refused = await person.call(webhookCalls.enable, { id });
  expect([refused.code, refused.body.includes('It floods us.')]).toEqual(['endpoint_disabled', true]);
  const program = await createProgram(w, { companyId: person.companyId! });
  const { url, description, types } = NEW;
  const change = { id, url, description, types, isEnabled: true };
  expect((await program.call(apiWebhookCalls.update, change)).code).toBe('endpoint_disabled');
  await redirectEndpoint(w, id, url);
  await person.do(webhookCalls.update, { id, url, description: 'Renamed', types });
  expect(await only()).toMatchObject({ state: 'Disabled', description: 'Renamed' });
  const [delivery] = (await admin.do(staffWebhookCalls.deliveries, ALL)).items;
  expect(delivery).toMatchObject({ company: { id: person.companyId }, status: 503 });
  expect((await admin.do(staffWebhookCalls.delivery, { id: delivery!.id })).body).toContain('credit.low');
  await admin.do(staffWebhookCalls.enable, { id });
  expect(await only()).toMatchObject({ state: 'Working', disabledNote: '' });
  const mails = await w.rows<{ body: string }>(sql`select body from mail where subject like 'Webhooks to%'`);
  expect(mails.map(({ body }) => body.includes('It floods us.'))).toEqual([true]);
});

test('blocks the address of an endpoint that staff disabled, also after its deletion, until staff enable it (API-129)', async () => {
  const { w, person, id } = await connected();
  await w.database.transaction((tx) => tx.run(sql`update webhook_endpoint set url = ${NEW.url}`));
  const other = await person.do(webhookCalls.create, { ...NEW, url: 'https://shop.example/other' });
  const admin = await w.person('SuperAdmin');
  await admin.stepUp();
  await admin.do(staffWebhookCalls.disable, { id, reason: 'Too slow.' });
  const moved = await person.call(webhookCalls.update, { ...NEW, id, url: 'https://shop.example/away' });
  expect([moved.status, moved.code]).toEqual([409, 'endpoint_disabled']);
  await person.do(webhookCalls.remove, { id });
  const blocked = { status: 409, code: 'address_blocked', message: platformCopy.addressBlocked('Too slow.') };
  for (const url of [NEW.url, 'https://SHOP.example/hook/', 'https://shop.example/hook?again=1'])
    expect(await person.call(webhookCalls.create, { ...NEW, url })).toMatchObject(blocked);
  expect(await person.call(webhookCalls.update, { ...NEW, id: other.id })).toMatchObject(blocked);
  const program = await createProgram(w, { companyId: person.companyId! });
  expect(await program.call(apiWebhookCalls.create, NEW)).toMatchObject({ code: 'address_blocked' });
  const stranger = await w.person('Partner');
  await stranger.stepUp();
  expect((await stranger.call(webhookCalls.create, NEW)).status).toBe(200);

  const all = (await admin.do(staffWebhookCalls.list, ALL)).items;
  expect(all.find((one) => one.id === id)).toMatchObject({ isDeleted: true, state: 'Disabled' });
  await admin.do(staffWebhookCalls.enable, { id });
  expect((await admin.do(staffWebhookCalls.list, ALL)).items.map((one) => one.id)).not.toContain(id);
  expect((await person.call(webhookCalls.create, NEW)).status).toBe(200);
});

test('keeps deliveries of a deleted endpoint on the list for 30 days (API-121)', async () => {
  const { w, person, id, announce: tell, publish, send, deliveries } = await connected();
  await tell();
  await publish();
  await send();
  await person.do(webhookCalls.remove, { id });
  w.advanceClock(29 * DAY);
  expect(await deliveries()).toHaveLength(1);
});

test('reports waiting, failing and late deliveries to operators, and counts attempts (API-125)', async () => {
  const { w, person, id, announce: tell, publish } = await connected();
  await tell();
  await publish();
  w.advanceClock(7 * MINUTE);
  const state = await readWebhookState(w.database, w.now());
  expect(state).toMatchObject({ working: 1, failing: 0, disabled: 0, waiting: 1, failed: 0 });
  expect(state.oldestDue).toBe(addMilliseconds(w.now(), -7 * MINUTE));
  const metrics = createMetrics(w.database.pool);
  registerStateMetrics(metrics.registry, w.database, { now: w.now });
  await createTestSender(w, 15_000, metrics.countWebhook).send();
  const text = await metrics.registry.metrics();
  expect(text).toContain('merkur_webhook_attempts_total{outcome="succeeded"} 1');
  expect(text).toContain('merkur_webhook_endpoints{state="working"} 1');
  expect(text).toMatch(/^merkur_webhooks_oldest_seconds 0$/m);
  await person.do(webhookCalls.disable, { id });
  expect(await readWebhookState(w.database, w.now())).toMatchObject({ working: 0, disabled: 1, oldestDue: null });
});
