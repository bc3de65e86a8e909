// Events that a supplier sends: what they bring forward, and that they decide nothing.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { addMilliseconds, MINUTE } from '#domain/base/time.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { createKinguinMarket } from '#test/kinguin-market.ts';
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
  expect(await send('order.status', 'x'.repeat(65_537))).toBe(400);
  expect(await attempts()).toEqual(before);
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
