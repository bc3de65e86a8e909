// The providers as SuperAdmins see them, and the pause of purchases at one of them.

import { expect, test } from 'vitest';
import { providerCalls } from '#domain/operations/provider-calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { readConfig } from '#server/base/process/config.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';
import { toProviderSetups } from './provider-states.ts';

/** A market, an approved order of 20 keys, and an administrator with a fresh factor. */
async function createDesk() {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const order = await m.place(await w.person('Partner'), await m.sell());
  await m.approve(admin, order.id);
  const show = async () => (await admin.do(providerCalls.list, {})).find(({ code }) => code === 'genba')!;
  const { id } = await show();
  const orderNow = () => admin.do(orderCalls.one, { id: order.id });
  return { w, admin, id, show, orderNow };
}

test('buys nothing from a paused provider, says why on the order, and continues once it is resumed (ITEM-T26)', async () => {
  const { w, admin, id, show, orderNow } = await createDesk();
  await admin.do(providerCalls.pause, { id, reason: 'The statement does not add up.' });
  expect(await show()).toMatchObject({
    condition: 'paused',
    pause: { since: w.now(), by: expect.any(String), reason: 'The statement does not add up.' },
  });
  await w.buy();
  expect(await orderNow()).toMatchObject({ status: 'Processing', providerStall: { why: 'paused', since: w.now() } });
  expect((await show()).recent.units).toBe(0);
  await admin.do(providerCalls.resume, { id });
  await w.buy();
  expect(await orderNow()).toMatchObject({ status: 'Completed', providerStall: null });
  expect(await show()).toMatchObject({ pause: null, open: { count: 0, oldest: null } });
  expect((await show()).recent).toMatchObject({
    units: 20,
    delivered: 20,
    failed: 0,
    secondsToKey: expect.any(Number),
  });
});

test('refuses a second pause, a resume without a pause, an unknown provider and a pause without a reason', async () => {
  const { admin, id } = await createDesk();
  const refusal = async (of: Parameters<typeof admin.call>) => (await admin.call(...of)).code;
  const reason = 'Later';
  expect(await refusal([providerCalls.resume, { id }])).toBe('stale');
  expect(await refusal([providerCalls.pause, { id, reason: ' ' }])).toBe('invalid');
  await admin.do(providerCalls.pause, { id, reason });
  expect(await refusal([providerCalls.pause, { id, reason }])).toBe('stale');
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect(await refusal([providerCalls.pause, { id: unknown, reason }])).toBe('missing');
});

test('shows the entry of the configuration without its credentials', async () => {
  const secret = 'a-secret-of-the-account';
  const entry = { code: 'kinguin', name: 'Kinguin', adapter: 'kinguin', token: secret, sandbox: true };
  const providers = [
    { ...entry, webhookSecret: secret },
    { ...entry, code: 'silent', name: 'Silent' },
    {
      code: 'cws',
      name: 'CodesWholesale',
      adapter: 'codeswholesale',
      clientId: 'id',
      clientSecret: secret,
      currency: 'EUR',
      webhookSecret: secret,
    },
    { code: 'genba', name: 'Genba', url: 'https://gateway.example/v1', token: secret },
  ];
  const config = readConfig({ PROVIDERS: JSON.stringify(providers) });
  const setups = [...toProviderSetups(config.providers)];
  expect(setups).toEqual([
    ['kinguin', { adapter: 'kinguin', host: 'gateway.sandbox.kinguin.net', isSandbox: true, webhooks: 'accepted' }],
    ['silent', { adapter: 'kinguin', host: 'gateway.sandbox.kinguin.net', isSandbox: true, webhooks: 'off' }],
    ['cws', { adapter: 'codeswholesale', host: 'api.codeswholesale.com', isSandbox: false, webhooks: 'accepted' }],
    ['genba', { adapter: 'merkur', host: 'gateway.example', isSandbox: false, webhooks: 'unsupported' }],
  ]);
  const { show } = await createDesk();
  expect((await show()).setup).toBeNull();
});
