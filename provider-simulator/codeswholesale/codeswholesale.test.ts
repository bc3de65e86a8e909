// The CodesWholesale simulator behaves as the public sources say, and every fault does what its name says.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from '../keys.ts';
import type { CodesWholesaleFault } from './faults.ts';
import type { CodesWholesaleOptions } from './options.ts';
import { type CodesWholesaleSimulator, startCodesWholesale } from './server.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const DELAYS = { slowMs: 40, holdMs: 60, deliveryMs: 1000, partMs: 1000, listedMs: 5000, preOrderMs: 4000 };

let simulator: CodesWholesaleSimulator;
let token: string;
let count = 0;
// biome-ignore lint/suspicious/noExplicitAny: replies are looked into freely, as a foreign program would.
type Json = any;

const CREDENTIALS = 'grant_type=client_credentials&client_id=demo&client_secret=demo';

async function login(query = CREDENTIALS): Promise<{ status: number; json: Json }> {
  const response = await fetch(`${simulator.url}/oauth/token?${query}`, { method: 'POST' });
  return { status: response.status, json: await response.json() };
}

async function start(options: CodesWholesaleOptions = {}): Promise<void> {
  simulator = await startCodesWholesale({ faultControl: true, keySalt: 'test', delays: DELAYS, ...options });
  simulator.setNow(NOON);
  token = (await login()).json.access_token;
}

/** A GET, or a POST if there is a body. Rejects without a readable response. */
async function ask(path: string, body?: unknown, fault?: CodesWholesaleFault): Promise<{ status: number; json: Json }> {
  const response = await fetch(`${simulator.url}/v3/${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${token}`, ...(fault && { 'x-fault': fault }) },
    redirect: 'manual',
  });
  return { status: response.status, json: await response.json() };
}

const firstPage = async (): Promise<Json[]> => (await ask('products')).json.items;

const bodyOf = ({ productId, prices }: Json, quantity = 1, change: object = {}) => ({
  products: [{ productId, quantity, price: prices.findLast((one: Json) => quantity >= one.from).value }],
  orderId: `T${++count}`,
  allowPreOrder: false,
  ...change,
});

const order = (product: Json, quantity = 1, fault?: CodesWholesaleFault) =>
  ask('orders', bodyOf(product, quantity), fault);
const codesOf = ({ json }: { json: Json }): Json[] => json.products[0].codes;
const entries = () => simulator.ledger().orders;

beforeEach(() => start());
afterEach(() => simulator.close());

test('issues tokens by query or form, which expire', async () => {
  expect((await login(CREDENTIALS.replace('secret=demo', 'secret=other'))).json.error).toBe('invalid_client');
  const form = await fetch(`${simulator.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(CREDENTIALS) });
  expect(await form.json()).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  expect((await ask('accounts/current')).status).toBe(200);
  simulator.setNow(NOON + HOUR);
  const { status, json } = await ask('accounts/current');
  expect([status, json.error]).toEqual([401, 'invalid_token']);
});

test('issues wrapped tokens as configured', async () => {
  await simulator.close();
  await start({ tokenShape: 'wrapped' });
  expect((await login()).json).toMatchObject({ tokenType: 'bearer', expiration: '2026-11-20T13:00:00.000Z' });
});

test('lists every product once, page after page, and only with the filters of the first page', async () => {
  const all: Json[] = [];
  let next = '';
  do {
    const { items, continuationToken } = (await ask(`products${next && `?continuationToken=${next}`}`)).json;
    all.push(...items);
    next = continuationToken;
    if (next) expect((await ask(`products?updatedSince=2026-01-01&continuationToken=${next}`)).status).toBe(400);
  } while (next);
  expect(new Set(all.map(({ productId }) => productId)).size).toBe(60);
  expect((await ask(`products/${all[0].productId}`)).json).toEqual(all[0]);
  expect((await ask('products?updatedSince=2026-11-20T12:00:00Z')).json.items).toEqual([]);
});

test('delivers codes in the reply at the price of the quantity, and charges them', async () => {
  const [product] = await firstPage();
  const reply = await order(product, 20);
  const unit = product.prices[1].value;
  expect(reply.json).toMatchObject({ status: 'Completed', clientOrderId: `T${count}` });
  expect(reply.json.totalPrice).toBeCloseTo(20 * unit, 2);
  expect(codesOf(reply).map(({ codeType }) => codeType)).toEqual(Array(20).fill('CODE_TEXT'));
  const keys = codesOf(reply).map(({ code }) => fingerprint(code));
  expect(entries()).toMatchObject([{ reference: `T${count}`, quantity: 20, state: 'delivered', keys }]);
  expect((await ask('accounts/current')).json.totalToUse).toBeCloseTo(400_000 - 20 * unit, 2);
  expect((await ask(`products/${product.productId}`)).json.quantity).toBe(product.quantity - 20);
});

test('lists orders by date without products, and shows each by its id', async () => {
  const [product] = await firstPage();
  const { json } = await order(product, 2);
  const { items } = (await ask('orders?startFrom=2026-11-20&endOn=2026-11-21')).json;
  expect(items).toMatchObject([{ orderId: json.orderId, clientOrderId: json.clientOrderId }]);
  expect(items[0].products).toBeUndefined();
  expect((await ask('orders?startFrom=2026-11-21')).json.items).toEqual([]);
  expect((await ask(`orders/${json.orderId}`)).json).toEqual(json);
  const [code] = codesOf({ json });
  expect((await ask(`codes/${code.codeId}`)).json.code).toBe(code.code);
});

test('refuses wrong quantities, unlisted products, prices that moved, and orders above stock or funds', async () => {
  const products = await firstPage();
  const [product] = products;
  const refusal = async (body: object) => {
    const { status, json } = await ask('orders', body);
    return [status, json.code];
  };
  expect(await refusal(bodyOf(product, 101))).toEqual([400, 40002]);
  expect(await refusal(bodyOf({ ...product, productId: 'none' }))).toEqual([404, 20001]);
  const cheaper = { ...product, prices: [{ from: 1, value: product.prices[0].value - 0.01 }] };
  expect(await refusal(bodyOf(cheaper))).toEqual([400, 50002]);
  const scarce = products.find(({ quantity }) => quantity === 4);
  expect(await refusal(bodyOf(scarce, 5))).toEqual([400, 310003]);
  await simulator.close();
  await start({ balanceEuro: 1, creditEuro: 1 });
  expect(await refusal(bodyOf(product))).toEqual([400, 10002]);
  expect(entries()).toEqual([]);
});

test('takes pre-orders only where they are allowed, which is the default', async () => {
  const preOrder = (await firstPage()).find(({ quantity }) => quantity === 0);
  expect((await ask('orders', bodyOf(preOrder))).json.code).toBe(310003);
  const { json } = await ask('orders', bodyOf(preOrder, 1, { allowPreOrder: undefined }));
  expect(codesOf({ json })).toMatchObject([{ codeType: 'PRE_ORDER' }]);
  expect(codesOf({ json })[0].code).toBeUndefined();
});

test('buys again under a repeated reference', async () => {
  const body = bodyOf((await firstPage())[0]);
  for (let n = 0; n < 2; n++) expect((await ask('orders', body)).status).toBe(200);
  expect(entries().map(({ reference }) => reference)).toEqual([body.orderId, body.orderId]);
});

test.each<[CodesWholesaleFault, number, number]>([
  ['noFunds', 400, 0],
  ['unlisted', 404, 0],
  ['badQuantity', 400, 0],
  ['generalError', 400, 0],
  ['otherCode', 400, 0],
  ['soldOut', 400, 0],
  ['priceMoved', 400, 0],
  ['tokenExpired', 401, 0],
  ['unauthorized', 401, 0],
  ['rateLimited', 429, 0],
  ['generalErrorAfter', 400, 1],
  ['oddStatusAfter', 500, 1],
  ['alreadyReported', 208, 1],
  ['wrongShapeAfter', 200, 1],
  ['redirectAfter', 302, 1],
])('replies to an order with %s by status %i and sells %i', async (fault, status, sold) => {
  expect((await order((await firstPage())[0], 1, fault)).status).toBe(status);
  expect(entries().length).toBe(sold);
});

test.each<[CodesWholesaleFault, object]>([
  ['otherReference', { clientOrderId: expect.stringMatching(/-other$/) }],
  ['oddOrderStatus', { status: 'Verification' }],
  ['otherProduct', {}],
  ['otherTotal', {}],
  ['otherCurrency', {}],
])('describes an order wrongly once with %s', async (fault, change) => {
  const { json } = await order((await firstPage())[0], 4, fault);
  expect(json).toMatchObject(change);
  expect((await ask(`orders/${json.orderId}`)).json).not.toEqual(json);
});

test.each<[CodesWholesaleFault, (number | string)[]]>([
  ['fulfilling', [0, 4]],
  ['inParts', [2, 3, 4]],
  ['fewerCodes', [3, 3]],
  ['moreCodes', [5, 5]],
  ['repeatedCodes', [5, 5]],
])('delivers with %s, a second apart, codes in the numbers %j', async (fault, numbers) => {
  const reply = await order((await firstPage())[0], 4, fault);
  const seen = [codesOf(reply).length];
  for (let n = 1; n < numbers.length; n++) {
    simulator.setNow(NOON + n * DELAYS.partMs);
    seen.push(codesOf(await ask(`orders/${reply.json.orderId}`)).length);
  }
  expect(seen).toEqual(numbers);
});

test('delivers at the third read, lists late, and turns pre-ordered codes into keys', async () => {
  const [product] = await firstPage();
  const third = (await order(product, 1, 'thirdPoll')).json.orderId;
  const reads: number[] = [];
  for (let n = 0; n < 3; n++) reads.push(codesOf(await ask(`orders/${third}`)).length);
  expect(reads).toEqual([0, 0, 1]);
  await order(product, 1, 'lateListed');
  expect((await ask('orders')).json.items).toHaveLength(1);
  const preOrdered = await order(product, 1, 'preOrderedCodes');
  expect(codesOf(preOrdered)[0].codeType).toBe('PRE_ORDER');
  simulator.setNow(NOON + DELAYS.listedMs);
  expect((await ask('orders')).json.items).toHaveLength(3);
  expect(codesOf(await ask(`orders/${preOrdered.json.orderId}`))[0].codeType).toBe('CODE_TEXT');
});

test('repeats a key that was sold before, sends pictures, and omits contents of linked codes', async () => {
  const [product] = await firstPage();
  const [first] = codesOf(await order(product));
  expect(codesOf(await order(product, 1, 'soldCode'))[0].code).toBe(first.code);
  expect(codesOf(await order(product, 1, 'imageCodes'))[0].codeType).toBe('CODE_IMAGE');
  const broken = codesOf(await order(product, 1, 'brokenImages'))[0].code;
  expect(Buffer.from(broken, 'base64').toString('latin1').slice(0, 2)).toBe('BM');
  expect(codesOf(await order(product, 1, 'oldCodeTypes'))[0].status).toBe('Text code');
  const [linked] = codesOf(await order(product, 1, 'foreignLinks'));
  expect([linked.code, new URL(linked.links[0].href).host]).toEqual([undefined, 'codes.elsewhere.example']);
  expect((await ask(`codes/${linked.codeId}`)).json.code).toMatch(/^\w{5}-/);
});

test.each<CodesWholesaleFault>(['timeoutAfter', 'cutAfter', 'truncatedJson', 'htmlAfter'])(
  'loses the reply with %s after the order was created',
  async (fault) => {
    await expect(order((await firstPage())[0], 1, fault)).rejects.toThrow();
    expect(entries().length).toBe(1);
  },
);

test('shows its ledger and changes faults for its operator only', async () => {
  const headers = { authorization: 'Bearer demo' };
  expect((await fetch(`${simulator.url}/_ledger`)).status).toBe(401);
  expect((await (await fetch(`${simulator.url}/_ledger`, { headers })).json()) as Json).toMatchObject({ sold: 0 });
  await fetch(`${simulator.url}/_faults`, { method: 'POST', headers, body: '{"noFunds":1}' });
  expect((await order((await firstPage())[0])).json.code).toBe(10002);
  expect(simulator.countFaults()).toEqual({ noFunds: 1 });
});

test('continues from its journal', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'codeswholesale-'));
  await simulator.close();
  await start({ dir });
  const { json } = await order((await firstPage())[0], 3);
  const before = simulator.ledger();
  await simulator.close();
  await start({ dir });
  expect(simulator.ledger()).toEqual(before);
  expect((await ask(`orders/${json.orderId}`)).json).toEqual(json);
  rmSync(dir, { recursive: true });
});
