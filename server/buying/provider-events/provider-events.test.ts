// Events that a supplier sends: what they bring forward, and that they decide nothing.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { addMilliseconds, MINUTE } from '#domain/base/time.ts';
import { createCodesWholesaleMarket } from '#test/codeswholesale-market.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { createKinguinMarket } from '#test/kinguin-market.ts';
import { patience } from '#test/patience.ts';
import { world } from '#test/world.ts';
import type { KinguinFaultRates } from '../../../provider-simulator/kinguin/faults.ts';

const SECRET = 'a-secret-for-events';
const ENTRY = { code: 'kinguin', name: 'Kinguin', adapter: 'kinguin', token: 't' };
const PROVIDERS = [
  { ...ENTRY, webhookSecret: SECRET },
  { ...ENTRY, code: 'silent', name: 'Silent' },
];

interface Attempt {
  ref: string;
  callRef: string | null;
  providerOrderId: string | null;
  state: string;
  nextAskAt: string | null;
}

/** A market with an approved order whose first purchase was made, and an app that receives events. */
async function receive(faults: KinguinFaultRates = { lateKeys: 1 }) {
  const w = await world();
  const m = await createKinguinMarket(w, { faults });
  const http = await createConfiguredApp(w, { PROVIDERS: JSON.stringify(PROVIDERS) });
  onTestFinished(() => http.close());
  const admin = await w.person('SuperAdmin');
  const order = await m.place(await w.person('Partner'), await m.sell(true), 20, 20_000);
  await m.approve(admin, order.id);
  await w.buy();
  const send = async (name: string, body: object | string, { secret = SECRET, code = 'kinguin' } = {}) =>
    (
      await http.inject({
        method: 'POST',
        url: `/api/provider-events/${code}`,
        // The content type is spelled as documented.
        headers: { 'content-type': 'aplication/json', 'x-event-name': name, 'x-event-secret': secret },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      })
    ).statusCode;
  const attempts = () =>
    w.rows(
      sql<Attempt>`select ref, call_ref, provider_order_id, state, next_ask_at from purchase_attempt order by ref`,
    );
  const [first] = (await attempts()) as [Attempt];
  const status = { orderId: first.providerOrderId ?? 'x', orderExternalId: first.callRef ?? first.ref };
  return { w, m, send, attempts, status };
}

test('looks up an accepted order at once, by our reference or by the number of the supplier (ITEM-T25)', async () => {
  const { w, m, send, attempts, status } = await receive();
  const before = await attempts();
  expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['pending']));
  await w.database.transaction((tx) =>
    tx.run(sql`update purchase_attempt set next_ask_at = ${addMilliseconds(w.now(), MINUTE)}`),
  );
  expect(await send('order.status', { ...status, status: 'completed' })).toBe(204);
  expect((await attempts()).map(({ nextAskAt }) => nextAskAt)).toEqual(before.map(() => w.now()));
  await w.database.transaction((tx) =>
    tx.run(sql`update purchase_attempt set next_ask_at = ${addMilliseconds(w.now(), MINUTE)}`),
  );
  expect(await send('order.status', { orderId: status.orderId, status: 'completed' })).toBe(204);
  expect((await attempts()).map(({ nextAskAt }) => nextAskAt)).toEqual(before.map(() => w.now()));
  m.kinguin.setFaults({});
  for (let n = 0; n < 5; n += 1) {
    w.advanceClock(MINUTE);
    await w.buy();
  }
  const after = await attempts();
  expect(new Set(after.map(({ state }) => state))).toEqual(new Set(['settled']));
  // Repeated, late or made up: nothing is left to look up.
  for (const body of [status, { ...status, status: 'canceled' }, { orderId: 'other', orderExternalId: null }])
    expect(await send('order.status', body)).toBe(204);
  expect(await attempts()).toEqual(after);
  expect(await m.broken()).toEqual([]);
});

test('leaves the lease of a purchase in progress alone, and lookups that are due anyway', async () => {
  const { w, send, attempts, status } = await receive();
  const later = addMilliseconds(w.now(), MINUTE);
  for (const [state, asked, nextAskAt] of [
    ['sent', 0, later],
    ['pending', 1, addMilliseconds(w.now(), 1000)],
    ['settled', 1, later],
  ] as const) {
    await w.database.transaction((tx) =>
      tx.run(sql`update purchase_attempt set state = ${state}, asked = ${asked}, next_ask_at = ${nextAskAt}`),
    );
    expect(await send('order.status', status)).toBe(204);
    expect(new Set((await attempts()).map((one) => one.nextAskAt)), state).toEqual(new Set([nextAskAt]));
  }
});

test('refuses an event without the secret of its provider, and one of a provider that sends none', async () => {
  const { w, send, attempts, status } = await receive();
  await w.database.transaction((tx) =>
    tx.run(sql`update purchase_attempt set next_ask_at = ${addMilliseconds(w.now(), MINUTE)}`),
  );
  const before = await attempts();
  for (const secret of ['', 'wrong', `${SECRET}x`]) expect(await send('order.status', status, { secret })).toBe(401);
  for (const code of ['silent', 'nobody']) expect(await send('order.status', status, { code })).toBe(404);
  expect(await attempts()).toEqual(before);
});

test('accepts genuine events that it does not understand, and changes nothing', async () => {
  const { send, attempts } = await receive();
  const before = await attempts();
  for (const body of ['', 'not JSON', '[]', { orderId: 7 }]) expect(await send('order.status', body)).toBe(204);
  expect(await send('order.renamed', {})).toBe(204);
  expect(await send('order.status', 'x'.repeat(262_145))).toBe(400);
  expect(await attempts()).toEqual(before);
});

test('reads postbacks of CodesWholesale, and refuses those of another account', async () => {
  const w = await world();
  const m = await createCodesWholesaleMarket(w, { faults: { fulfilling: 1 } });
  const account = { clientId: 'client', clientSecret: 'x', currency: 'EUR', webhookSecret: SECRET };
  const entry = { code: 'cws', name: 'CodesWholesale', adapter: 'codeswholesale', ...account };
  const http = await createConfiguredApp(w, { PROVIDERS: JSON.stringify([entry]) });
  onTestFinished(() => http.close());
  const order = await m.place(await w.person('Partner'), await m.sell(), 20, 20_000);
  await m.approve(await w.person('SuperAdmin'), order.id);
  await w.buy();
  const later = addMilliseconds(w.now(), MINUTE);
  const attempts = () =>
    w.rows(sql<{ id: string; due: string }>`select distinct provider_order_id as id, next_ask_at as due
      from purchase_attempt where provider_order_id is not null`);
  await w.database.transaction(async (tx) => {
    await tx.run(sql`update purchase_attempt set next_ask_at = ${later}`);
    await tx.run(sql`delete from pgboss.job`);
  });
  const [attempt] = await attempts();
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const send = async (type: string, more: object = {}, authHash: unknown = hashOf(`client${SECRET}`)) =>
    (
      await http.inject({
        method: 'POST',
        url: '/api/provider-events/cws',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ type, authHash, ...more }),
      })
    ).statusCode;
  const syncs = () => w.rows(sql`select 1 from pgboss.job where name = 'catalog.sync'`);

  for (const wrong of [hashOf(`other${SECRET}`), hashOf('client'), SECRET, '', 7])
    expect(await send('PREORDER', { orderId: attempt!.id }, wrong)).toBe(401);
  for (const [type, body] of [
    ['PREORDER', { orderId: 'unknown' }],
    ['PREORDER', {}],
    ['RENAMED', { orderId: attempt!.id }],
  ] as const)
    expect(await send(type, body)).toBe(204);
  expect(await attempts()).toEqual([{ id: attempt!.id, due: later }]);
  expect(await send('PREORDER', { orderId: attempt!.id })).toBe(204);
  expect(await attempts()).toEqual([{ id: attempt!.id, due: w.now() }]);
  expect(await syncs()).toEqual([]);
  for (const type of ['STOCK', 'NEW_PRODUCT', 'NEW_FULL_PRODUCT', 'PRODUCT_UPDATED', 'PRODUCT_HIDDEN']) {
    await w.database.transaction((tx) => tx.run(sql`delete from pgboss.job`));
    expect(await send(type, { productId: 'x', products: [] })).toBe(204);
    expect(await syncs(), type).toHaveLength(1);
  }
});

test('brings syncs and lookups forward by the postbacks of a running simulator', async () => {
  const w = await world();
  const account = { clientId: 'demo', clientSecret: 'x', currency: 'EUR', webhookSecret: SECRET };
  const entry = { code: 'cws', name: 'CodesWholesale', adapter: 'codeswholesale', ...account };
  const http = await createConfiguredApp(w, { PROVIDERS: JSON.stringify([entry]) });
  onTestFinished(() => http.close());
  const url = `${await http.listen({ port: 0, host: '127.0.0.1' })}/api/provider-events/cws`;
  const m = await createCodesWholesaleMarket(w, {
    ...{ faults: { preOrderedCodes: 1 }, postback: { url, signature: SECRET } },
    delays: { preOrderMs: 10 * MINUTE },
  });
  const product = await m.sell();
  const [{ externalId }] = (await w.rows(
    sql<{ externalId: string }>`select external_id from product where id = ${product.productId}`,
  )) as [{ externalId: string }];
  const countSyncs = async () => (await w.rows(sql`select 1 from pgboss.job where name = 'catalog.sync'`)).length;
  const forgetJobs = () => w.rows(sql`delete from pgboss.job`);
  const expectSync = async (change: () => void) => {
    await forgetJobs();
    change();
    await expect.poll(countSyncs, { timeout: patience(5000) }).toBe(1);
  };
  const order = await m.place(await w.person('Partner'), product, 20, 20_000);
  await m.approve(await w.person('SuperAdmin'), order.id);
  await forgetJobs();
  await w.buy();
  // The stock fell.
  await expect.poll(countSyncs, { timeout: patience(5000) }).toBe(1);

  const later = addMilliseconds(w.now(), 30 * MINUTE);
  const dueTimes = async () =>
    (await w.rows(sql<{ due: string }>`select distinct next_ask_at as due from purchase_attempt`)).map(
      ({ due }) => due,
    );
  await w.database.transaction((tx) => tx.run(sql`update purchase_attempt set next_ask_at = ${later}`));
  expect(await dueTimes()).toEqual([later]);
  w.advanceClock(11 * MINUTE);
  await expect.poll(dueTimes, { timeout: patience(5000) }).toEqual([w.now()]);
  await expectSync(() => m.simulator.setPrice(externalId, 130));
  await expectSync(() => m.simulator.hide(externalId));
});

test('queues one sync for any number of changed products', async () => {
  const { w, send } = await receive();
  await w.database.transaction((tx) => tx.run(sql`delete from pgboss.job`));
  const events = Array.from({ length: 12 }, (_, n) => send('product.update', { kinguinId: n, productId: `p${n}` }));
  expect(new Set(await Promise.all(events))).toEqual(new Set([204]));
  expect(await send('product.update', {})).toBe(204);
  const jobs = await w.rows(sql<{ delay: number }>`select extract(epoch from start_after - created_on)::int as delay
    from pgboss.job where name = 'catalog.sync'`);
  expect(jobs).toEqual([{ delay: 30 }]);
});
