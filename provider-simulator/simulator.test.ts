// The simulator as a provider: it sells, reserves, takes back, and its ledger matches its deliveries.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './keys.ts';
import { deliveredText } from './ledger.ts';
import type { SimulatorOptions } from './options.ts';
import { DAY, NOON, type SimulatorClient, startSimulatorClient, toErrorCode } from './simulator-client.testing.ts';

let customer: SimulatorClient;
beforeEach(async () => {
  customer = await startSimulatorClient();
});
afterEach(() => customer.simulator.close());

/** Client of another simulator, for one test. */
async function elsewhere(options: SimulatorOptions, work: (other: SimulatorClient) => Promise<void>, account?: string) {
  const other = await startSimulatorClient(options, account);
  try {
    await work(other);
  } finally {
    await other.simulator.close();
  }
}

test('assigns a key, charges the account and shows both in the ledger', async () => {
  const { wish, order } = await customer.buy();
  const [key] = order.keys!;
  expect(order).toMatchObject({ state: 'delivered', keys: [{ sku: wish.sku, format: 'text' }] });
  expect(deliveredText(key!)).toMatch(/^[A-HJ-NP-Z2-9]{5}(-[A-HJ-NP-Z2-9]{5}){2}$/);
  expect(customer.entry(wish.reference)).toEqual({
    account: 'genba',
    reference: wish.reference,
    orderId: order.id,
    sku: wish.sku,
    country: wish.country,
    quantity: 1,
    charged: wish.maxPrice,
    currency: wish.currency,
    state: 'delivered',
    keys: [fingerprint(deliveredText(key!))],
  });
  const ledger = customer.simulator.ledger();
  expect(ledger).toMatchObject({ sold: 1, returned: 0, reserved: 0, charged: { [wish.currency]: wish.maxPrice } });
  expect(Number(ledger.balance.genba) + Number(ledger.chargedEuro)).toBeCloseTo(5_000_000, 3);
  expect(await (await fetch(`${customer.simulator.url}/_ledger`)).json()).toEqual(ledger);
});

test('accepts a reference once', async () => {
  const { wish, order } = await customer.buy();
  const again = await customer.ask('orders', wish);
  expect(toErrorCode(again)).toEqual([409, 'DUPLICATE_REFERENCE']);
  expect(again.json.error.orderId).toBe(order.id);
  expect(customer.simulator.ledger().sold).toBe(1);
});

test('returns the first order for a repeated reference if references are idempotent', () =>
  elsewhere({ accounts: { genba: { idempotentReference: true } } }, async (other) => {
    const { wish, order } = await other.buy();
    expect((await other.buy(undefined, wish)).order).toEqual(order);
    expect(other.simulator.ledger().sold).toBe(1);
  }));

test('hides a new order from lookups by reference until the lag has passed', () =>
  elsewhere({ accounts: { genba: { lookupLagSeconds: 2 } } }, async (other) => {
    const { wish } = await other.buy();
    const found = async () => (await other.ask(`orders?reference=${wish.reference}`)).json.orders.length;
    expect(await found()).toBe(0);
    other.simulator.setNow(NOON + 2000);
    expect(await found()).toBe(1);
  }));

test('returns keys that can be fetched once only the first time', () =>
  elsewhere({ accounts: { genba: { keyFetch: 'once' } } }, async (other) => {
    const { order } = await other.buy();
    expect(order.keys).toBeUndefined();
    expect((await other.ask(`orders/${order.id}/keys`)).json.keys).toHaveLength(1);
    expect(toErrorCode(await other.ask(`orders/${order.id}/keys`))).toEqual([410, 'KEYS_GONE']);
  }));

test('delivers a key for each part of a bundle', async () => {
  const bundle = (await customer.everything('products')).find((product) => product.bundle.length > 1);
  const { order } = await customer.buy(undefined, await customer.wishFor(bundle.sku));
  expect(order.keys!.map(({ sku }) => sku)).toEqual(bundle.bundle.map(({ sku }: { sku: string }) => sku));
});

test('pre-orders an unreleased game and delivers it on its release day', async () => {
  const game = (await customer.everything('products')).find(({ releaseDate }) => releaseDate > '2026-12');
  const { order } = await customer.buy(undefined, await customer.wishFor(game.sku));
  expect(order).toMatchObject({ state: 'preOrdered', expectedAt: `${game.releaseDate}T00:00:00.000Z` });
  customer.simulator.setNow(Date.parse(game.releaseDate));
  expect((await customer.ask(`orders/${order.id}`)).json).toMatchObject({
    state: 'delivered',
    keys: [{ sku: game.sku }],
  });
});

test('returns and refunds an order once and within the window', async () => {
  const { order } = await customer.buy();
  const { order: kept } = await customer.buy();
  const giveBack = (id: string) => customer.ask(`orders/${id}/return`, { reason: 'test' });
  expect((await giveBack(order.id)).json.state).toBe('returned');
  expect((await giveBack(order.id)).json.state).toBe('returned');
  customer.simulator.setNow(NOON + 31 * DAY);
  expect(toErrorCode(await giveBack(kept.id))).toEqual([409, 'RETURN_REFUSED']);
  const { sold, returned, chargedEuro, refundedEuro, balance } = customer.simulator.ledger();
  expect([sold, returned]).toEqual([2, 1]);
  expect(Number(refundedEuro) * 2).toBeCloseTo(Number(chargedEuro), 3);
  expect(Number(balance.genba) + Number(refundedEuro)).toBeCloseTo(5_000_000, 3);
});

test('sells nothing to an account without money', () =>
  elsewhere({ accounts: { genba: { balanceEuro: 0 } } }, async (other) => {
    expect(toErrorCode(await other.ask('orders', await other.wishForAny()))).toEqual([402, 'NO_FUNDS']);
    expect(other.simulator.ledger()).toMatchObject({ sold: 0, orders: [] });
  }));

test('sells the last key once', async () => {
  const levels = await Promise.all(
    (await customer.everything('products')).map(async ({ sku, releaseDate, bundle }) => {
      const { quantity } = (await customer.ask(`stock/${sku}`)).json;
      return { sku, quantity, plain: releaseDate < '2026-11' && bundle.length === 0 };
    }),
  );
  expect(levels.some(({ quantity }) => quantity === 0)).toBe(true);
  const scarce = levels.filter(({ quantity, plain }) => plain && quantity > 0 && quantity <= 20);
  for (const { sku, quantity } of scarce) {
    const wish = await customer.wishFor(sku);
    const states = [];
    for (let n = 0; n <= quantity; n++) {
      const { json } = await customer.ask('orders', { ...wish, reference: `${sku}-${n}` });
      states.push(json.state ?? json.error.code);
    }
    expect(states.slice(0, -1)).toEqual(Array.from({ length: quantity }, () => 'delivered'));
    expect(['SOLD_OUT', 'backOrdered']).toContain(states.at(-1));
  }
  expect(scarce.length).toBeGreaterThan(1);
});

test('reduces the stock of others by a reservation until it expires', async () => {
  const wish = await customer.wishForAny();
  const free = async () => (await customer.ask(`stock/${wish.sku}`)).json.quantity;
  const before = await free();
  const { json } = await customer.ask('reservations', { reference: 'R-1', sku: wish.sku, quantity: 10 });
  expect(await free()).toBe(before - 10);
  await customer.ask('orders', { ...wish, reservationId: json.id });
  expect(await free()).toBe(before - 10);
  expect(customer.simulator.ledger().reserved).toBe(9);
  customer.simulator.setNow(NOON + 3 * DAY);
  expect(await free()).toBe(before - 1);
  expect(customer.simulator.ledger().reserved).toBe(0);
});

test('has no reservations, returns or guard in the second account, and keys at their own path', () =>
  elsewhere(
    {},
    async (other) => {
      const facts = (await other.ask('capabilities')).json;
      expect(facts).toMatchObject({ provider: 'Playsource', reserve: null, return: null, priceGuard: 'none' });
      const { order } = await other.buy(undefined, { ...(await other.wishForAny()), maxPrice: '0.01' });
      expect(order.state).toBe('delivered');
      expect(order.keys).toBeUndefined();
      expect((await other.ask(`orders/${order.id}/keys`)).json.keys).toHaveLength(1);
      expect(toErrorCode(await other.ask(`orders/${order.id}/return`, { reason: 'test' }))).toEqual([
        405,
        'NOT_SUPPORTED',
      ]);
    },
    'playsource',
  ));

test('requires the token for every request', () =>
  elsewhere({ token: 'secret' }, async (other) => {
    expect(toErrorCode(await other.ask('products'))).toEqual([401, 'UNAUTHORIZED']);
    const ledger = `${other.simulator.url}/_ledger`;
    expect((await fetch(ledger)).status).toBe(401);
    expect((await fetch(ledger, { headers: { authorization: 'Bearer secret' } })).status).toBe(200);
  }));

test.each([
  ['orders', { reference: 'A', sku: 'S', country: 'DE', currency: 'EUR', surprise: 1 }],
  ['orders', { reference: 'A', sku: 'S', country: 'Germany', currency: 'EUR' }],
  ['orders', { reference: 'A', sku: 'S', country: 'DE', currency: 'EUR', customerIp: '1.2.3' }],
  ['orders', 'text'],
  ['reservations', { reference: 'A', sku: 'S', quantity: 0 }],
])('refuses an invalid request to %s: %j', async (path, body) => {
  expect(toErrorCode(await customer.ask(path, body))).toEqual([400, 'INVALID_REQUEST']);
});

test.each(['products?cursor=zzz', 'prices?since=yesterday', 'orders?reference=', 'promotions?from=1990-01-01'])(
  'refuses %s',
  async (path) => {
    expect(toErrorCode(await customer.ask(path))).toEqual([400, 'INVALID_REQUEST']);
  },
);
