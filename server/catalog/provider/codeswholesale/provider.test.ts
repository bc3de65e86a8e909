// The adapter against scripted replies in the documented shapes: what is sent, how often, and what becomes of each reply.
// The rows of docs/operations/providers.md are in outcomes.test.ts.

import { expect, test } from 'vitest';
import type { Time } from '#domain/base/time.ts';
import { CALLS, CODE, intent, NOW, ORDER, PRODUCT, SKU, SOLD, scripted, TOKEN } from './scripted.testing.ts';

test('buys at the price of the quantity, without pre-orders', async () => {
  const { provider, orders } = await scripted(SOLD);
  const outcome = await provider.buy(intent());
  expect(outcome).toMatchObject({ kind: 'delivered', charged: { amountE4: 104_000, currency: 'EUR' }, units: 2 });
  if (outcome.kind !== 'delivered') throw new Error(outcome.kind);
  expect(outcome).not.toHaveProperty('coming');
  expect(outcome.keys.map(({ sku, secret }) => [sku, secret.reveal()])).toEqual([
    [SKU, 'AAAA-1'],
    [SKU, 'AAAA-2'],
  ]);
  expect(orders()).toEqual([
    { allowPreOrder: false, orderId: 'M-1', products: [{ productId: SKU, quantity: 2, price: 5.2 }] },
  ]);
});

test('pays the tier price from its quantity on', async () => {
  const { provider, orders } = await scripted({ ...SOLD, [CALLS.buy]: { body: { ...ORDER, totalPrice: 49 } } });
  await provider.buy(intent({ quantity: 10 }));
  expect(orders()).toMatchObject([{ products: [{ quantity: 10, price: 4.9 }] }]);
});

test('logs in once by form, and sends the secret and the token nowhere else', async () => {
  const { provider, sent } = await scripted(SOLD);
  await Promise.all([provider.stock(SKU), provider.stock(SKU), provider.buy(intent())]);
  const logins = sent.filter(({ call }) => call.includes('oauth'));
  expect(logins).toMatchObject([
    { call: 'POST /oauth/token', body: 'grant_type=client_credentials&client_id=id-1&client_secret=secret-1' },
  ]);
  expect(logins[0]!.headers['content-type']).toBe('application/x-www-form-urlencoded');
  const others = sent.filter(({ call }) => !call.includes('oauth'));
  expect(others.map(({ headers }) => headers.authorization)).toEqual(others.map(() => 'Bearer token-1'));
  expect(JSON.stringify(sent.map(({ call }) => call))).not.toMatch(/secret|token-1/);
});

test('reads the wrapped shape of a token, and logs in again before it expires', async () => {
  const wrapped = (value: string) => ({ body: { value, tokenType: 'bearer', expired: false, expiresIn: 600 } });
  const { provider, sent, advance } = await scripted({
    ...SOLD,
    [CALLS.token]: [wrapped('token-1'), wrapped('token-2')],
  });
  const used = async () => {
    await provider.stock(SKU);
    return sent.at(-1)!.headers.authorization;
  };
  expect(await used()).toBe('Bearer token-1');
  advance(539_000);
  expect(await used()).toBe('Bearer token-1');
  advance(2_000);
  expect(await used()).toBe('Bearer token-2');
});

test('renews a token that was refused and repeats the order once, with the same reference', async () => {
  const expired = { status: 401, body: { error: 'invalid_token', error_description: 'Expired.' } };
  const { provider, orders, sent } = await scripted({
    ...SOLD,
    [CALLS.token]: [TOKEN, { body: { access_token: 'token-2', expires_in: 1000 } }],
    [CALLS.buy]: [expired, { body: ORDER }],
  });
  expect(await provider.buy(intent())).toMatchObject({ kind: 'delivered' });
  expect(orders().map(({ orderId }) => orderId)).toEqual(['M-1', 'M-1']);
  const tokens = sent.filter(({ call }) => call === CALLS.buy).map(({ headers }) => headers.authorization);
  expect(tokens).toEqual(['Bearer token-1', 'Bearer token-2']);
});

test('fetches codes without content by their id, from the address of the API only', async () => {
  const linked = { codeType: 'CODE_TEXT', links: [{ rel: 'self', href: 'https://elsewhere.example/v3/codes/code-2' }] };
  const order = { ...ORDER, products: [{ ...ORDER.products[0], codes: [{ ...CODE(1), code: '' }, linked] }] };
  const { provider, sent } = await scripted({
    ...SOLD,
    [CALLS.buy]: { body: order },
    'GET /v3/codes/code-1': { body: CODE(1) },
    'GET /v3/codes/code-2': { body: CODE(2) },
  });
  const outcome = await provider.buy(intent());
  expect(outcome.kind === 'delivered' && outcome.keys.map(({ secret }) => secret.reveal())).toEqual([
    'AAAA-1',
    'AAAA-2',
  ]);
  expect(sent.map(({ call }) => call).slice(-2)).toEqual(['GET /v3/codes/code-1', 'GET /v3/codes/code-2']);
});

test('sends no order for a price in another currency', async () => {
  const { provider, sent } = await scripted(SOLD);
  const max = { amountE4: 60_000, currency: 'USD' };
  expect(await provider.buy(intent({ max }))).toMatchObject({ kind: 'rejected', code: 'CURRENCY' });
  expect(sent).toEqual([]);
});

const row = (change = {}) => ({
  orderId: 'CW-1',
  clientOrderId: 'M-1',
  status: 'Completed',
  totalPrice: 10.4,
  ...change,
});
const history = (...items: object[]) => ({ body: { items } });
const other = row({ orderId: 'CW-9', clientOrderId: 'M-9' });

test.each([
  ['found', [history(other, row())], ORDER, { kind: 'found', outcome: { kind: 'delivered', units: 2 } }],
  ['found in the older history', [history(other), history(row())], ORDER, { kind: 'found' }],
  ['absent', [history(other)], ORDER, { kind: 'absent' }],
  ['absent in an empty history', [history()], ORDER, { kind: 'absent' }],
  ['unknown if there are two', [history(row(), row())], ORDER, { kind: 'unknown', cause: 'several orders' }],
  [
    'unknown if no row has a reference',
    [history(row({ clientOrderId: null }))],
    ORDER,
    { kind: 'unknown', cause: 'history without references' },
  ],
  [
    'unknown if its order has another reference',
    [history(row())],
    { ...ORDER, clientOrderId: 'M-2' },
    { kind: 'unknown', cause: 'another order' },
  ],
  [
    'unknown if its order is for another product',
    [history(row())],
    { ...ORDER, products: [{ ...ORDER.products[0], productId: 'other' }] },
    { kind: 'unknown', cause: 'another order' },
  ],
  ['unknown if its order cannot be read', [history(row())], 'cut', { kind: 'unknown', cause: 'order unread' }],
  [
    'unknown if the history cannot be read',
    [{ status: 500, body: 'down' }],
    ORDER,
    { kind: 'unknown', cause: 'status 500' },
  ],
  [
    'unknown if the history is refused',
    [{ status: 400, body: { status: 400, code: 40_002 } }],
    ORDER,
    { kind: 'unknown', cause: 'failed with 40002' },
  ],
])('a reference is %s', async (_title, histories, order, expected) => {
  const { provider } = await scripted({ ...SOLD, [CALLS.history]: histories, [CALLS.order]: { body: order } });
  expect(await provider.findByReference('M-1', { sku: SKU, country: 'DE' })).toMatchObject(expected);
});

test('omits the number of units of a found order whose total is no multiple of the unit price', async () => {
  const order = { ...ORDER, totalPrice: 10.41 };
  const { provider } = await scripted({ ...SOLD, [CALLS.history]: history(row()), [CALLS.order]: { body: order } });
  const lookup = await provider.findByReference('M-1');
  expect(lookup.kind === 'found' && lookup.outcome).toMatchObject({ kind: 'delivered', keys: [{}, {}] });
  expect(lookup.kind === 'found' && lookup.outcome).not.toHaveProperty('units');
});

test('searches the history of two days, then that of three months', async () => {
  const { provider, sent } = await scripted({ ...SOLD, [CALLS.history]: history() });
  await provider.findByReference('M-1');
  expect(sent.map(({ call }) => call).slice(1)).toEqual([
    'GET /v3/orders?startFrom=2026-11-25&endOn=2026-11-29',
    'GET /v3/orders?startFrom=2026-08-27&endOn=2026-11-29',
  ]);
});

test.each([
  ['its keys', { body: ORDER }, { kind: 'keys' }],
  ['no keys yet', { body: { ...ORDER, status: 'Fulfilling', products: [{ productId: SKU }] } }, { kind: 'pending' }],
  ['no order', { status: 404, body: { status: 404, code: 30_001 } }, { kind: 'gone', code: '30001' }],
  ['a failure', { status: 400, body: { status: 400, code: 10_002 } }, { kind: 'unknown', cause: 'failed with 10002' }],
  ['a truncated body', { body: '{"orderId"' }, { kind: 'unknown', cause: 'not JSON' }],
])('reads from an order by id %s', async (_title, reply, expected) => {
  const { provider } = await scripted({ ...SOLD, [CALLS.order]: reply });
  expect(await provider.keys('CW-1')).toMatchObject(expected);
});

test('lists products, prices and stock, and names entries it cannot read', async () => {
  const bare = { productId: 'bare', name: 'Bare', quantity: '0', regions: [], prices: [{ from: 5, value: 3 }] };
  const items = [PRODUCT, bare, { ...PRODUCT, productId: 'broken', quantity: -1 }];
  const { provider } = await scripted({ ...SOLD, [CALLS.list]: { body: { items } } });
  const products = await provider.products();
  expect(products.items).toMatchObject([
    {
      sku: SKU,
      janusId: 'HARB-1',
      publisher: null,
      releaseDate: '2024-11-01',
      store: 'Steam',
      region: 'WORLDWIDE, EU',
      changedAt: NOW,
    },
    { sku: 'bare', janusId: 'bare', releaseDate: null, region: 'Not stated', store: 'Other' },
  ]);
  expect(products).toMatchObject({ next: null, asOf: '2026-11-27T11:50:00.000Z' });
  expect(products.leftOut).toMatchObject([{ name: 'broken', reason: expect.stringContaining('quantity') }]);
  expect((await provider.prices()).items).toMatchObject([
    {
      sku: SKU,
      prices: [
        {
          countries: ['DE', 'AT'],
          currency: 'EUR',
          costE4: 52_000,
          priceE4: 52_000,
          tiers: [
            { fromQuantity: 10, costE4: 49_000 },
            { fromQuantity: 100, costE4: 47_500 },
          ],
        },
      ],
    },
    { sku: 'bare', prices: [] },
  ]);
  expect((await provider.stockLevels()).items).toMatchObject([
    { sku: SKU, quantity: 120, inStock: true },
    { sku: 'bare', quantity: 0, inStock: false },
  ]);
});

test.each([['2024-13-45'], ['autumn 2027'], ['']])('reads no release date from %j', async (releaseDate) => {
  const { provider } = await scripted({ ...SOLD, [CALLS.list]: { body: { items: [{ ...PRODUCT, releaseDate }] } } });
  expect((await provider.products()).items).toMatchObject([{ releaseDate: null }]);
});

test('follows the pages of a list, with the start of the changes', async () => {
  const pages = [{ body: { items: [PRODUCT], continuationToken: 'a|b' } }, { body: { items: [PRODUCT] } }];
  const { provider, sent } = await scripted({ ...SOLD, [CALLS.list]: pages });
  const since = '2026-11-26T00:00:00.000Z' as Time;
  const { next } = await provider.products({ since, skus: [SKU, 'x'] });
  expect((await provider.products({ cursor: next })).next).toBeNull();
  const [first, second] = sent.slice(1).map(({ call }) => new URLSearchParams(call.split('?')[1]));
  expect(Object.fromEntries(first!)).toEqual({ updatedSince: since, productIds: `${SKU},x` });
  expect(Object.fromEntries(second!)).toEqual({ updatedSince: since, continuationToken: 'a|b' });
});

test.each([
  ['in stock', { body: PRODUCT }, { inStock: true, quantity: 120 }],
  ['not listed', { status: 404, body: { status: 404, code: 20_001 } }, { inStock: false, quantity: 0 }],
])('a product is %s', async (_title, reply, expected) => {
  const { provider } = await scripted({ ...SOLD, [CALLS.product]: reply });
  expect(await provider.stock(SKU)).toMatchObject(expected);
});

test.each([
  [{ totalToUse: 112.45, currentBalance: 12.45, currentCredit: 100 }, 1_124_500],
  [{ totalToUse: '112.45' }, 1_124_500],
  [{ totalToUse: -3 }, 0],
])('reads the balance %j as %i ten-thousandths', async (body, amountE4) => {
  const { provider } = await scripted({ ...SOLD, 'GET /v3/accounts/current': { body } });
  expect(await provider.balance()).toEqual({ available: { amountE4, currency: 'EUR' } });
});

test('declares the capabilities that it lacks', async () => {
  const { provider } = await scripted(SOLD);
  expect(await provider.capabilities()).toMatchObject({
    ...{ giveBack: null, reserve: null, preOrder: false, reportsRemovals: false, sellsByCountry: false },
    ...{ idempotentReference: false, priceGuard: 'none' },
  });
});

test('takes nothing back and reserves nothing', async () => {
  const { provider, sent } = await scripted(SOLD);
  expect(await provider.giveBack('CW-1', 'A reason.')).toMatchObject({ kind: 'refused', code: 'NOT_SUPPORTED' });
  expect(await provider.reserve({ reference: 'R', sku: SKU, quantity: 1 })).toMatchObject({ kind: 'refused' });
  expect(sent).toEqual([]);
});

test('names the failure of a list, never its content', async () => {
  const refused = { status: 401, body: { error: 'invalid_client', error_description: 'secret-1 is wrong' } };
  const { provider } = await scripted({ ...SOLD, [CALLS.token]: refused });
  await expect(provider.products()).rejects.toThrow(/^CodesWholesale gave no usable answer: no credential$/);
});
