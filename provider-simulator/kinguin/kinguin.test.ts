// The Kinguin simulator behaves as the public documents say, and every fault does what its name says.

import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from '../keys.ts';
import type { KinguinFault } from './faults.ts';
import type { KinguinOptions } from './options.ts';
import { type KinguinSimulator, startKinguin } from './server.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const DAY = 86_400_000;
const DELAYS = {
  slowMs: 40,
  holdMs: 60,
  deliveryMs: 1000,
  partMs: 1000,
  visibleMs: 5000,
  downloadMs: 5000,
  returnMs: 2000,
};

let kinguin: KinguinSimulator;
let count = 0;
// biome-ignore lint/suspicious/noExplicitAny: replies are looked into freely, as a foreign program would.
type Json = any;

async function start(options: KinguinOptions = {}): Promise<void> {
  kinguin = await startKinguin({ faultControl: true, keySalt: 'test', delays: DELAYS, ...options });
  kinguin.setNow(NOON);
}

/** A GET, or a POST if there is a body. Rejects without a readable response. */
async function ask(path: string, body?: unknown, fault?: KinguinFault): Promise<{ status: number; json: Json }> {
  const response = await fetch(`${kinguin.url}/esa/api/${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'x-api-key': 'demo', ...(fault && { 'x-fault': fault }) },
    redirect: 'manual',
  });
  return { status: response.status, json: await response.json() };
}

const products = async (): Promise<Json[]> => (await ask('v1/products?limit=100')).json.results;

/** The first product that is no pre-order, has text keys in stock, and a wholesale offer if wanted. */
async function findProduct(isWholesale = false): Promise<Json> {
  return (await products()).find(
    (one) =>
      !one.isPreorder && one.offers[0].availableTextQty > 1000 && Boolean(one.offers[0].wholesale) === isWholesale,
  );
}

const bodyOf = (product: Json, qty = 1, change: object = {}) => ({
  products: [{ productId: product.productId, qty, price: product.price, keyType: 'text', ...change }],
  orderExternalId: `T${++count}`,
});

const order = (product: Json, qty = 1, fault?: KinguinFault) => ask('v2/order', bodyOf(product, qty), fault);
const kindOf = ({ status, json }: { status: number; json: Json }) => [status, json.kind];
const keysOf = async (orderId: string): Promise<Json[]> => (await ask(`v2/order/${orderId}/keys`)).json;
const entries = () => kinguin.ledger().orders;

beforeEach(() => start());
afterEach(() => kinguin.close());

test('requires the API key', async () => {
  const response = await fetch(`${kinguin.url}/esa/api/v1/balance`, { headers: { 'x-api-key': 'other' } });
  expect([response.status, ((await response.json()) as Json).kind]).toEqual([401, 'Authorization']);
});

test('lists every product with stock once, page after page, and finds it by both of its ids', async () => {
  const all = await products();
  const pages: Json[] = [];
  for (let page = 1; page <= 3; page++)
    pages.push(...(await ask(`v1/products?page=${page}&sortBy=kingiunId&sortType=asc`)).json.results);
  expect(new Set(pages.map((one) => one.productId)).size).toBe(all.length);
  expect((await ask(`v2/products/${all[0].productId}`)).json).toEqual(all[0]);
  expect((await ask(`v1/products/${all[0].kinguinId}`)).json).toEqual(all[0]);
  expect((await ask('v1/products?limit=101')).status).toBe(400);
});

test('delivers an order after a while and charges its paymentPrice', async () => {
  const product = await findProduct();
  const { status, json } = await order(product, 9);
  expect([status, json.status, json.totalQty]).toEqual([201, 'processing', 9]);
  expect(json.paymentPrice).toBeLessThan(json.totalPrice);
  expect(await keysOf(json.orderId)).toEqual([]);
  kinguin.setNow(NOON + DELAYS.deliveryMs);
  const keys = await keysOf(json.orderId);
  expect(keys.map(({ type }) => type)).toEqual(Array(9).fill('text/plain'));
  expect((await ask(`v1/order/${json.orderId}`)).json).toMatchObject({ status: 'completed' });
  expect(entries()).toMatchObject([
    {
      reference: json.orderExternalId,
      quantity: 9,
      state: 'delivered',
      keys: keys.map((key) => fingerprint(key.serial)),
    },
  ]);
  expect(Number(entries()[0]!.charged)).toBeCloseTo(json.paymentPrice, 4);
  expect((await ask('v1/balance')).json.balance).toBeCloseTo(400_000 - json.paymentPrice, 2);
});

test('buys again under a repeated external id, and finds both orders by it', async () => {
  const body = bodyOf(await findProduct());
  for (let n = 0; n < 2; n++) expect((await ask('v2/order', body)).status).toBe(201);
  const found = (await ask(`v1/order?orderExternalId=${body.orderExternalId}`)).json;
  expect([found.item_count, found.results.length, entries().length]).toEqual([2, 2, 2]);
});

test('sells ten units or more only with an offer, at the price of its tier', async () => {
  const product = await findProduct(true);
  const [offer] = product.offers;
  expect(kindOf(await order(product, 10))).toEqual([400, 'ConstraintViolation']);
  const price = offer.wholesale.tiers[1].price;
  const { json } = await ask('v2/order', bodyOf(product, 60, { offerId: offer.offerId, price }));
  expect(json.totalPrice).toBeCloseTo(60 * price, 2);
  kinguin.setNow(NOON + DELAYS.deliveryMs);
  expect((await keysOf(json.orderId)).length).toBe(25);
  expect((await ask(`v2/order/${json.orderId}/keys?limit=100`)).json.length).toBe(60);
  expect(kindOf(await ask(`v2/order/${json.orderId}/keys/return`, {}))).toEqual([400, 'NoKeysToReturn']);
});

test.each([
  ['limit', 1.01, 201],
  ['exact', 1.01, 404],
  ['limit', 0.99, 404],
  ['exact', 1, 201],
] as const)('answers by the price rule %s for a price times %d with %i', async (priceRule, factor, status) => {
  await kinguin.close();
  await start({ priceRule });
  const product = await findProduct();
  const price = Math.round(product.price * factor * 100) / 100;
  expect((await ask('v2/order', bodyOf(product, 1, { price }))).status).toBe(status);
});

test('sells pre-orders alone, one at a time, without key type, and delivers on the release day', async () => {
  const product = (await products()).find((one) => one.isPreorder);
  expect(kindOf(await order(product))).toEqual([400, 'Preorder']);
  expect(kindOf(await ask('v2/order', bodyOf(product, 2, { keyType: undefined })))).toEqual([400, 'Preorder']);
  const { json } = await ask('v2/order', bodyOf(product, 1, { keyType: undefined }));
  kinguin.setNow(Date.parse(json.preorderReleaseDate) - 1);
  expect(await keysOf(json.orderId)).toEqual([]);
  kinguin.setNow(Date.parse(json.preorderReleaseDate));
  expect((await keysOf(json.orderId)).length).toBe(1);
});

test('takes an order back once, later, and within a day', async () => {
  const product = await findProduct();
  const [first, second] = [(await order(product, 2)).json, (await order(product)).json];
  kinguin.setNow(NOON + DELAYS.deliveryMs);
  const { json } = await ask(`v2/order/${first.orderId}/keys/return`, {});
  expect(json.map(({ status }: Json) => status)).toEqual(['DELIVERED', 'DELIVERED']);
  expect(kindOf(await ask(`v2/order/${first.orderId}/keys/return`, {}))).toEqual([400, 'NoKeysToReturn']);
  kinguin.setNow(NOON + DELAYS.deliveryMs + DELAYS.returnMs);
  expect((await ask(`v1/order/${first.orderId}`)).json.status).toBe('refunded');
  expect((await ask('v1/balance')).json.balance).toBeCloseTo(400_000 - second.paymentPrice, 2);
  kinguin.setNow(NOON + DAY + DELAYS.deliveryMs + 1);
  expect(kindOf(await ask(`v2/order/${second.orderId}/keys/return`, {}))).toEqual([400, 'NoKeysToReturn']);
});

test.each([
  ['noFunds', 402, 'InsufficientBalance', 0],
  ['unavailable', 404, 'ProductUnavailable', 0],
  ['soldOut', 404, 'ProductUnavailable', 0],
  ['priceMoved', 404, 'ProductUnavailable', 0],
  ['orderFailed', 400, 'OrderFailed', 0],
  ['orderFailedAfter', 400, 'OrderFailed', 1],
  ['resourceLock', 409, 'ResourceLock', 0],
  ['resourceLockAfter', 409, 'ResourceLock', 1],
  ['httpClient', 502, 'HttpClient', 0],
  ['error', 500, 'Error', 0],
  ['constraint', 400, 'ConstraintViolation', 0],
  ['authorization', 401, 'Authorization', 0],
  ['preorderRefused', 400, 'Preorder', 0],
  ['error5xxBefore', 500, 'Error', 0],
  ['error5xxAfter', 500, 'Error', 1],
  ['rateLimited', 429, undefined, 0],
  ['redirect', 302, undefined, 0],
] as const)('answers %s with %i %s and creates %i orders', async (fault, status, kind, orders) => {
  expect(kindOf(await order(await findProduct(), 1, fault))).toEqual([status, kind]);
  expect(entries().length).toBe(orders);
});

test.each([
  ['timeoutBefore', 0],
  ['timeoutAfter', 1],
  ['cutBefore', 0],
  ['cutAfter', 1],
  ['truncatedJson', 1],
  ['html', 0],
  ['htmlAfter', 1],
] as const)('gives no readable response for %s and creates %i orders', async (fault, orders) => {
  const product = await findProduct();
  await expect(order(product, 1, fault)).rejects.toThrow();
  expect(entries().length).toBe(orders);
});

test.each(['canceledKeys', 'refundedKeys'] as const)(
  'delivers three of four units with %s and pays one back',
  async (fault) => {
    const { json } = await order(await findProduct(), 4, fault);
    kinguin.setNow(NOON + DELAYS.deliveryMs + DELAYS.partMs);
    expect((await keysOf(json.orderId)).length).toBe(2);
    kinguin.setNow(NOON + DELAYS.deliveryMs + 2 * DELAYS.partMs);
    const later = (await ask(`v1/order/${json.orderId}`)).json;
    const failed = fault === 'canceledKeys' ? 'CANCELED' : 'REFUNDED';
    expect(later.products[0].keys.map(({ status }: Json) => status)).toEqual([...Array(3).fill('DELIVERED'), failed]);
    expect(later.paymentPrice).toBe(json.paymentPrice);
    expect(Number(entries()[0]!.charged)).toBeCloseTo((json.paymentPrice * 3) / 4, 4);
    expect((await ask('v1/balance')).json.balance).toBeCloseTo(400_000 - (json.paymentPrice * 3) / 4, 2);
  },
);

test.each(['canceledOrder', 'refundedOrder'] as const)('ends an order with %s without a charge', async (fault) => {
  const { json } = await order(await findProduct(), 3, fault);
  kinguin.setNow(NOON + DELAYS.deliveryMs);
  const status = fault === 'canceledOrder' ? 'canceled' : 'refunded';
  expect((await ask(`v1/order/${json.orderId}`)).json.status).toBe(status);
  expect([await keysOf(json.orderId), entries()[0]]).toMatchObject([[], { charged: '0', state: status, keys: [] }]);
});

test('delivers only after the third read with thirdPoll', async () => {
  const { json } = await order(await findProduct(), 1, 'thirdPoll');
  kinguin.setNow(NOON + DAY);
  const reads: string[] = [];
  for (let n = 0; n < 3; n++) reads.push((await ask(`v1/order/${json.orderId}`)).json.status);
  expect(reads).toEqual(['processing', 'processing', 'completed']);
});

test('hides an order for a while with lateVisible', async () => {
  const { json } = await order(await findProduct(), 1, 'lateVisible');
  const found = async () => (await ask(`v1/order?orderExternalId=${json.orderExternalId}`)).json.item_count;
  expect([await found(), kindOf(await ask(`v1/order/${json.orderId}`))]).toEqual([0, [404, 'OrderNotFound']]);
  kinguin.setNow(NOON + DELAYS.visibleMs);
  expect(await found()).toBe(1);
});

test.each([
  ['missingKeys', 3, 3],
  ['moreKeys', 5, 5],
  ['repeatedKeys', 5, 4],
  ['lateKeys', 2, 2],
] as const)('delivers four units with %s as %i keys, %i of them different', async (fault, total, different) => {
  const { json } = await order(await findProduct(), 4, fault);
  kinguin.setNow(NOON + DELAYS.deliveryMs);
  const keys = await keysOf(json.orderId);
  expect([keys.length, new Set(keys.map(({ serial }) => serial)).size]).toEqual([total, different]);
});

test('sells a key again with soldKey, and one of another product with otherProduct', async () => {
  const product = await findProduct();
  const orders = [await order(product), await order(product, 1, 'soldKey'), await order(product, 1, 'otherProduct')];
  kinguin.setNow(NOON + DELAYS.deliveryMs);
  const [first, sold, other] = await Promise.all(orders.map(async ({ json }) => (await keysOf(json.orderId))[0]));
  expect(sold.serial).toBe(first.serial);
  expect(other.productId).not.toBe(product.productId);
});

test('delivers pictures in all three documented formats', async () => {
  const { json } = await order(await findProduct(), 3, 'imageKeys');
  kinguin.setNow(NOON + DELAYS.deliveryMs);
  const starts = (await keysOf(json.orderId)).map(({ type, serial }) => [
    type,
    Buffer.from(serial, 'base64').toString('hex', 0, 4),
  ]);
  expect(new Map(starts as [string, string][])).toEqual(
    new Map([
      ['image/png', '89504e47'],
      ['image/jpeg', 'ffd8ffdb'],
      ['image/gif', '47494638'],
    ]),
  );
});

test('draws the faults of an order from the seed and its external id', async () => {
  const product = await findProduct();
  const bodies = Array.from({ length: 20 }, () => bodyOf(product));
  const run = async () => {
    kinguin.setFaults({ orderFailed: 0.3, resourceLock: 0.3 });
    const answers: string[] = [];
    for (const body of bodies) answers.push(String((await ask('v2/order', body)).json.kind));
    return answers;
  };
  const first = await run();
  await kinguin.close();
  await start();
  expect(await run()).toEqual(first);
  expect(new Set(first).size).toBe(3);
});

test('sends the documented events with their name and the secret', async () => {
  const events: { name: unknown; secret: unknown; type: unknown; body: Json }[] = [];
  const receiver: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { headers } = request;
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Json;
      events.push({
        name: headers['x-event-name'],
        secret: headers['x-event-secret'],
        type: headers['content-type'],
        body,
      });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as { port: number };
  await kinguin.close();
  await start({ webhook: { url: `http://127.0.0.1:${port}/events`, secret: 'a secret' } });
  const { json } = await order(await findProduct());
  const statuses = () => events.filter(({ name }) => name === 'order.status').map(({ body }) => body.status);
  await expect.poll(statuses).toEqual(['processing']);
  kinguin.setNow(NOON + DELAYS.deliveryMs);
  await expect.poll(statuses).toEqual(['processing', 'completed']);
  expect(events).toContainEqual({
    name: 'order.status',
    secret: 'a secret',
    type: 'aplication/json',
    body: {
      orderId: json.orderId,
      orderExternalId: json.orderExternalId,
      status: 'completed',
      updatedAt: '2026-11-20T12:00:01.000+00:00',
    },
  });
  expect(events.filter(({ name }) => name === 'product.update')).toMatchObject([
    { body: { productId: json.products[0].productId } },
  ]);
  await new Promise((resolve) => receiver.close(resolve));
});
