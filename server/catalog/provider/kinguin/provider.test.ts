// The adapter against scripted replies, in the shapes of Kinguin's documentation: what is sent, how often, and what
// becomes of each reply.

import { expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import type { Time } from '#domain/base/time.ts';
import { type ScriptedReplies, startScriptedApi } from '#test/scripted-api.ts';
import { kinguinProvider } from './provider.ts';

const NOW = '2026-11-27T12:00:00.000Z' as Time;

/** The adapter on a server with these replies. */
async function scripted(replies: ScriptedReplies) {
  const { baseUrl, sent, posts } = await startScriptedApi(replies, {
    status: 404,
    body: { kind: 'Http', status: 404, detail: 'Not found.' },
  });
  const options = { name: 'Kinguin', baseUrl, apiKey: new Secret('api-key'), countries: ['DE', 'AT', 'PT'] };
  return { provider: kinguinProvider(options, () => NOW), sent, posts };
}

const PRODUCT = {
  name: 'Harbour Lights Steam CD Key',
  developers: ['Quay Works'],
  publishers: ['Pier Seven'],
  platform: 'Steam',
  releaseDate: '2024-11-01',
  qty: 149,
  textQty: 149,
  price: 5.79,
  isPreorder: false,
  regionalLimitations: 'Region free',
  countryLimitation: ['PT', 'PW'],
  kinguinId: 4711,
  productId: '6a0b5f6b2539a4e8f172916a',
  systemRequirements: [{ system: 'Windows' }, { system: 'Mac' }, { system: 'Windows' }],
  offers: [
    { name: 'Harbour Lights', offerId: 'dear', price: 6.2, qty: 50, textQty: 50, isPreorder: false },
    {
      name: 'Harbour Lights',
      offerId: 'cheap',
      price: 5.79,
      qty: 99,
      textQty: 99,
      isPreorder: false,
      wholesale: {
        enabled: true,
        tiers: [
          { level: 1, price: 5.5 },
          { level: 2, price: 5.4 },
        ],
      },
    },
    { name: 'Harbour Lights', offerId: 'images', price: 4, qty: 9, textQty: 0, isPreorder: false },
  ],
  updatedAt: '2026-10-24T09:34:13+00:00',
};
const SKU = PRODUCT.productId;

const ORDER = {
  totalPrice: 11.58,
  status: 'completed',
  createdAt: '2026-11-27T11:59:58+00:00',
  orderId: 'PHT84FJAG5U',
  orderExternalId: 'M-1',
  paymentPrice: 10.58,
  products: [{ productId: SKU, qty: 2, price: 5.79, keyType: 'text' }],
};
const key = (at: number, change = {}) => ({
  id: `key-${at}`,
  serial: `AAAA-${at}`,
  type: 'text/plain',
  productId: SKU,
  ...change,
});
const KEYS = [key(1), key(2)];

const intent = (change = {}) => ({
  reference: 'M-1',
  sku: SKU,
  quantity: 2,
  country: 'DE',
  priceId: 'cheap',
  max: { amountE4: 57_900, currency: 'EUR' },
  ...change,
});

const CALLS = {
  product: `GET /v2/products/${SKU}`,
  list: 'GET /v1/products',
  buy: 'POST /v2/order',
  orders: 'GET /v1/order',
  order: 'GET /v1/order/PHT84FJAG5U',
  keys: 'GET /v2/order/PHT84FJAG5U/keys',
  giveBack: 'POST /v2/order/PHT84FJAG5U/keys/return',
} as const;

const SOLD = {
  [CALLS.product]: { body: PRODUCT },
  [CALLS.buy]: { status: 201, body: ORDER },
  [CALLS.keys]: { body: KEYS },
};

test('buys text keys at the price of the offer and downloads them', async () => {
  const { provider, posts, sent } = await scripted(SOLD);
  const outcome = await provider.buy(intent());
  expect(outcome).toMatchObject({ kind: 'delivered', charged: { amountE4: 105_800, currency: 'EUR' }, units: 2 });
  if (outcome.kind !== 'delivered') throw new Error(outcome.kind);
  expect(outcome.keys.map(({ secret }) => secret.reveal())).toEqual(['AAAA-1', 'AAAA-2']);
  expect(posts()).toMatchObject([
    {
      call: 'POST /v2/order',
      headers: { 'x-api-key': 'api-key' },
      body: { products: [{ productId: SKU, qty: 2, price: 5.79, keyType: 'text' }], orderExternalId: 'M-1' },
    },
  ]);
  expect(sent.every(({ headers }) => headers['x-api-key'] === 'api-key')).toBe(true);
});

test('names the offer and its tier price from ten units on', async () => {
  const order = { ...ORDER, products: [{ ...ORDER.products[0], qty: 50 }] };
  const { provider, posts } = await scripted({ ...SOLD, [CALLS.buy]: { status: 201, body: order } });
  expect(await provider.buy(intent({ quantity: 50 }))).toMatchObject({ kind: 'delivered', coming: 48 });
  expect(posts()[0]!.body).toMatchObject({ products: [{ qty: 50, price: 5.4, offerId: 'cheap', keyType: 'text' }] });
});

test('names no type of key for a pre-order', async () => {
  const product = { ...PRODUCT, isPreorder: true, offers: [{ ...PRODUCT.offers[1], isPreorder: true }] };
  const { provider, posts } = await scripted({ ...SOLD, [CALLS.product]: { body: product } });
  await provider.buy(intent());
  expect(posts()[0]!.body).not.toHaveProperty('products.0.keyType');
});

test.each([
  [
    'a moved price',
    { ...PRODUCT, offers: [{ ...PRODUCT.offers[1], price: 5.8, wholesale: undefined }] },
    'priceChanged',
  ],
  ['too few text keys', { ...PRODUCT, textQty: 1 }, 'soldOut'],
  ['image keys only', { ...PRODUCT, offers: [PRODUCT.offers[2]] }, 'soldOut'],
])('sends no order for %s', async (_title, product, kind) => {
  const { provider, posts } = await scripted({ ...SOLD, [CALLS.product]: { body: product } });
  expect(await provider.buy(intent())).toMatchObject({ kind });
  expect(posts()).toEqual([]);
});

test('sends no order if the product cannot be read', async () => {
  const { provider, posts } = await scripted({ ...SOLD, [CALLS.product]: { status: 502, body: '<html>' } });
  expect(await provider.buy(intent())).toMatchObject({ kind: 'retryable', code: 'product_unread' });
  expect(posts()).toEqual([]);
});

test('sends no order for a price in another currency', async () => {
  const { provider, sent } = await scripted(SOLD);
  const max = { amountE4: 57_900, currency: 'USD' };
  expect(await provider.buy(intent({ max }))).toMatchObject({ kind: 'rejected', code: 'CURRENCY' });
  expect(sent).toEqual([]);
});

test('asks the product why an offer is unavailable', async () => {
  const refusal = { status: 400, body: { kind: 'ProductUnavailable', status: 400, detail: 'No offer.' } };
  const { provider, posts } = await scripted({
    ...SOLD,
    [CALLS.product]: [{ body: PRODUCT }, { body: { ...PRODUCT, textQty: 0 } }],
    [CALLS.buy]: refusal,
  });
  expect(await provider.buy(intent())).toEqual({ kind: 'soldOut', note: '0 in stock.' });
  expect(posts()).toHaveLength(1);
});

test.each([
  ['500 after the purchase', { status: 500, body: { kind: 'Error', status: 500 } }, 'status 500'],
  ['a page of HTML', { status: 200, body: '<html>' }, 'not JSON'],
  ['a truncated body', { status: 201, body: JSON.stringify(ORDER).slice(0, 90) }, 'not JSON'],
  ['another shape', { status: 201, body: { orderId: 'PHT84FJAG5U' } }, 'unexpected shape'],
  ['a redirect', { status: 302, body: '' }, 'redirect'],
  ['an undocumented failure', { status: 400, body: { kind: 'OrderFailed', status: 400 } }, 'failed with OrderFailed'],
  ['an order of another reference', { status: 201, body: { ...ORDER, orderExternalId: 'M-2' } }, 'another order'],
  [
    'another quantity',
    { status: 201, body: { ...ORDER, products: [{ ...ORDER.products[0], qty: 3 }] } },
    'another order',
  ],
  [
    'another product',
    { status: 201, body: { ...ORDER, products: [{ ...ORDER.products[0], productId: 'x' }] } },
    'another order',
  ],
])('leaves the outcome open after %s, and sends nothing again', async (_title, reply, cause) => {
  const { provider, posts } = await scripted({ ...SOLD, [CALLS.buy]: reply });
  expect(await provider.buy(intent())).toMatchObject({ kind: 'unknown', cause });
  expect(posts()).toHaveLength(1);
});

test('keeps an order whose keys cannot be downloaded', async () => {
  const { provider } = await scripted({ ...SOLD, [CALLS.keys]: { status: 500, body: '' } });
  expect(await provider.buy(intent())).toMatchObject({ kind: 'accepted', providerOrderId: 'PHT84FJAG5U', units: 2 });
});

test('stores image keys, and marks what is no image', async () => {
  const image = key(2, { type: 'image/jpeg', serial: Buffer.from('JFIF').toString('base64') });
  const { provider } = await scripted({ ...SOLD, [CALLS.keys]: { body: [key(1), image] } });
  const outcome = await provider.buy(intent());
  expect(outcome).toMatchObject({ keys: [{ fault: null }, { format: 'image', fault: 'not an image' }] });
});

test('downloads all pages of keys, each key once', async () => {
  const page = (from: number, to: number) => ({ body: Array.from({ length: to - from }, (_, at) => key(from + at)) });
  const { provider, sent } = await scripted({ [CALLS.keys]: [page(0, 100), page(99, 150)] });
  const found = await provider.keys('PHT84FJAG5U');
  expect(found.kind === 'keys' && found.keys).toHaveLength(150);
  expect(sent.map(({ call }) => call.split('?')[1])).toEqual(['page=1&limit=100', 'page=2&limit=100']);
});

test.each([
  ['found', [ORDER], { kind: 'found', outcome: { kind: 'delivered' } }],
  ['absent', [], { kind: 'absent' }],
  ['unknown if there are two', [ORDER, { ...ORDER, orderId: 'SECOND' }], { kind: 'unknown', cause: 'another order' }],
  ['unknown if only others are listed', [{ ...ORDER, orderExternalId: 'M-9' }], { kind: 'unknown' }],
])('a reference is %s', async (_title, results, expected) => {
  const { provider, sent } = await scripted({
    ...SOLD,
    [CALLS.orders]: { body: { results, item_count: results.length } },
  });
  expect(await provider.findByReference('M-1', { sku: SKU, country: 'DE' })).toMatchObject(expected);
  expect(sent[0]!.call).toContain('orderExternalId=M-1');
});

test('an order of another product is not the one looked for', async () => {
  const { provider } = await scripted({ ...SOLD, [CALLS.orders]: { body: { results: [ORDER], item_count: 1 } } });
  expect(await provider.findByReference('M-1', { sku: 'other', country: 'DE' })).toMatchObject({ kind: 'unknown' });
});

const returned = {
  ...ORDER,
  products: [
    {
      ...ORDER.products[0],
      keys: [
        { id: '1', status: 'RETURNED' },
        { id: '2', status: 'REFUNDED' },
      ],
    },
  ],
};
const REFUSED = { status: 400, body: { kind: 'NoKeysToReturn', status: 400, detail: 'No keys.' } };

test.each([
  [
    'returned once the order shows it',
    [{ body: ORDER }, { body: returned }],
    { body: [] },
    { kind: 'returned', refunded: null },
    1,
  ],
  ['open while the order does not show it', { body: ORDER }, { body: [] }, { kind: 'unknown' }, 1],
  ['open after a second request', { body: ORDER }, REFUSED, { kind: 'unknown' }, 1],
  ['not asked for twice', { body: returned }, REFUSED, { kind: 'returned', refunded: null }, 0],
  [
    'refused after two days',
    { body: { ...ORDER, createdAt: '2026-11-25T11:00:00+00:00' } },
    REFUSED,
    { kind: 'refused', code: 'NoKeysToReturn' },
    1,
  ],
])('a return is %s', async (_title, order, reply, expected, requests) => {
  const { provider, sent } = await scripted({ [CALLS.order]: order, [CALLS.giveBack]: reply });
  expect(await provider.giveBack('PHT84FJAG5U', 'A reason.')).toMatchObject(expected);
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(requests);
});

test('lists products, prices and stock, and names entries it cannot read', async () => {
  const bare = { ...PRODUCT, productId: 'bare', publishers: null, developers: null, releaseDate: null, offers: [] };
  const broken = { ...PRODUCT, productId: 'broken', qty: -1 };
  const { provider } = await scripted({ [CALLS.list]: { body: { results: [PRODUCT, bare, broken], item_count: 3 } } });
  const products = await provider.products();
  expect(products).toMatchObject({
    items: [
      {
        sku: SKU,
        janusId: '4711',
        publisher: 'Pier Seven',
        store: 'Steam',
        operatingSystems: ['Windows', 'MacOS'],
        geoBlackList: ['PT', 'PW'],
        releaseDate: '2024-11-01',
      },
      { sku: 'bare', publisher: null, releaseDate: null },
    ],
    next: null,
  });
  expect(products.leftOut).toMatchObject([{ name: 'broken', reason: expect.stringContaining('qty') }]);
  const tiers = [
    { fromQuantity: 10, costE4: 55_000 },
    { fromQuantity: 50, costE4: 54_000 },
  ];
  const prices = [
    { id: 'cheap', countries: ['DE', 'AT'], currency: 'EUR', costE4: 57_900, tiers, unitsPerOrder: 1000 },
  ];
  expect((await provider.prices()).items).toMatchObject([
    { sku: SKU, prices },
    { sku: 'bare', prices: [] },
  ]);
  expect((await provider.stockLevels()).items).toMatchObject([
    { sku: SKU, quantity: 149, inStock: true },
    { sku: 'bare' },
  ]);
});

test('reads only what changed since the given time', async () => {
  const { provider, sent } = await scripted({ [CALLS.list]: { body: { results: [PRODUCT], item_count: 1 } } });
  const since = '2026-10-24T09:34:13.000Z' as Time;
  expect((await provider.products({ since })).items).toEqual([]);
  expect(sent[0]!.call).toContain(`updatedSince=${encodeURIComponent(since)}`);
  expect(sent[0]!.call).toContain('sortBy=kingiunId&sortType=asc');
});

test.each([
  ['in stock', { body: PRODUCT }, { inStock: true, quantity: 149 }],
  ['not listed', { status: 404, body: { kind: 'Http', status: 404 } }, { inStock: false, quantity: 0 }],
])('a product is %s', async (_title, reply, expected) => {
  const { provider } = await scripted({ [CALLS.product]: reply });
  expect(await provider.stock(SKU)).toMatchObject(expected);
});

test('reads the balance in euro', async () => {
  const { provider } = await scripted({ 'GET /v1/balance': { body: { balance: 12.45 } } });
  expect(await provider.balance()).toEqual({ available: { amountE4: 124_500, currency: 'EUR' } });
});

test('names the failure of a list, never its content', async () => {
  const { provider } = await scripted({ [CALLS.list]: { status: 401, body: { kind: 'Authorization', status: 401 } } });
  await expect(provider.products()).rejects.toThrow('Kinguin refused: Authorization');
});
