// Every fault does what its name says, and charges only if it should.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { Order } from '#domain/catalog/provider-wire.ts';
import { parseFaults } from './faults.ts';
import { fingerprint } from './keys.ts';
import { deliveredText } from './ledger.ts';
import {
  NOON,
  type SimulatorClient,
  startSimulatorClient,
  TEST_DELAYS,
  toErrorCode,
} from './simulator-client.testing.ts';

let customer: SimulatorClient;
beforeEach(async () => {
  customer = await startSimulatorClient();
});
afterEach(() => customer.simulator.close());

test.each([
  ['timeoutBefore', false],
  ['timeoutAfter', true],
  ['cutBefore', false],
  ['cutAfter', true],
  ['truncatedJson', true],
] as const)('gives no readable response for %s; charged: %s', async (fault, charged) => {
  const wish = await customer.wishForAny();
  await expect(customer.ask('orders', wish, fault)).rejects.toThrow();
  expect(customer.entry(wish.reference) !== undefined).toBe(charged);
});

test.each([
  ['error5xxBefore', 503, 'INTERNAL', false],
  ['error5xxAfter', 503, 'INTERNAL', true],
  ['rateLimited', 429, 'RATE_LIMITED', false],
  ['soldOut', 409, 'SOLD_OUT', false],
  ['refusedCountry', 403, 'NOT_ALLOWED', false],
  ['noFunds', 402, 'NO_FUNDS', false],
  ['priceChanged', 409, 'PRICE_CHANGED', false],
] as const)('answers %s with %i %s; charged: %s', async (fault, status, code, charged) => {
  const wish = await customer.wishForAny();
  expect(toErrorCode(await customer.ask('orders', wish, fault))).toEqual([status, code]);
  expect(customer.entry(wish.reference) !== undefined).toBe(charged);
});

test.each([
  ['backOrder', 'backOrdered', TEST_DELAYS.backOrderMs],
  ['preOrder', 'preOrdered', TEST_DELAYS.preOrderMs],
  ['accepted', 'accepted', TEST_DELAYS.acceptedMs],
] as const)('answers %s with %s and delivers after %i ms', async (fault, state, delay) => {
  const { wish, order } = await customer.buy(fault);
  expect(order).toMatchObject({ state, expectedAt: new Date(NOON + delay).toISOString() });
  expect(order.keys).toBeUndefined();
  expect(toErrorCode(await customer.ask(`orders/${order.id}/keys`))).toEqual([409, 'NOT_READY']);
  customer.simulator.setNow(NOON + delay);
  const later = Order.parse((await customer.ask(`orders/${order.id}`)).json);
  expect(later.state).toBe('delivered');
  expect(customer.entry(wish.reference)!.keys).toEqual([fingerprint(deliveredText(later.keys![0]!))]);
});

test('slow delays the response', async () => {
  const wish = await customer.wishForAny();
  const from = performance.now();
  await customer.buy('slow', wish);
  expect(performance.now() - from).toBeGreaterThanOrEqual(TEST_DELAYS.slowMs - 2);
});

test('emptyDelivery returns no key, although one is assigned', async () => {
  const { wish, order } = await customer.buy('emptyDelivery');
  expect(order).toMatchObject({ state: 'delivered', keys: [] });
  expect(customer.entry(wish.reference)!.keys).toHaveLength(1);
});

test('twoKeys, otherSku and imageKey deliver something other than one text key of the product', async () => {
  const two = await customer.buy('twoKeys');
  expect(new Set(customer.entry(two.wish.reference)!.keys).size).toBe(2);
  const other = await customer.buy('otherSku');
  expect(other.order.keys![0]!.sku).not.toBe(other.wish.sku);
  const key = (await customer.buy('imageKey')).order.keys![0]!;
  expect(key.format === 'image' && Buffer.from(key.data, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect(deliveredText(key).length).toBeLessThanOrEqual(512);
});

test('soldKey delivers the key of an earlier order', async () => {
  const first = await customer.buy();
  const second = await customer.buy('soldKey');
  expect(customer.entry(second.wish.reference)!.keys).toEqual(customer.entry(first.wish.reference)!.keys);
});

test('priceChanged charges more without a price guard', async () => {
  const { maxPrice, ...open } = await customer.wishForAny();
  const { json } = await customer.ask('orders', open, 'priceChanged');
  expect(Number(json.charged.amount)).toBeCloseTo(Number(maxPrice) * 1.1, 3);
});

test('lookup faults break order lookups', async () => {
  const { order } = await customer.buy();
  expect((await customer.ask(`orders/${order.id}`, undefined, 'lookup5xx')).status).toBe(503);
  await expect(customer.ask(`orders/${order.id}`, undefined, 'lookupTimeout')).rejects.toThrow();
});

test('changes rates at run time, refuses invalid ones, and ignores all without permission', async () => {
  const change = ({ simulator }: SimulatorClient, rates: object) =>
    fetch(`${simulator.url}/_faults`, { method: 'POST', body: JSON.stringify(rates) });
  expect((await change(customer, { soldOut: 1 })).status).toBe(200);
  expect(toErrorCode(await customer.ask('orders', await customer.wishForAny()))).toEqual([409, 'SOLD_OUT']);
  expect((await change(customer, { soldOut: 2 })).status).toBe(400);
  const firm = await startSimulatorClient({ faultControl: false });
  expect((await change(firm, { soldOut: 1 })).status).toBe(404);
  await firm.buy('soldOut');
  await firm.simulator.close();
});

test('reads rates from text and names a mistake', () => {
  expect(parseFaults('timeoutAfter=0.05, soldOut')).toEqual({ timeoutAfter: 0.05, soldOut: 1 });
  expect(parseFaults('')).toEqual({});
  expect(() => parseFaults('sunshine=1')).toThrow('sunshine');
  expect(() => parseFaults('slow=often')).toThrow('slow');
});

test('delivers distinct keys and keeps a consistent ledger over hundreds of orders with random faults', async () => {
  customer.simulator.setFaults({ twoKeys: 0.2, accepted: 0.1, soldOut: 0.1, error5xxAfter: 0.1 });
  const wish = await customer.wishForAny();
  for (let i = 0; i < 300; i++) await customer.ask('orders', { ...wish, reference: `many-${i}` });
  const ledger = customer.simulator.ledger();
  const keys = ledger.orders.flatMap((order) => order.keys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(ledger.sold).toBe(ledger.orders.length);
  expect(ledger.sold).toBeGreaterThan(230);
  expect(ledger.sold).toBeLessThan(295);
  expect(keys.length - ledger.sold).toBeGreaterThan(30);
});
