// Replies of Kinguin and the outcome of a purchase they lead to (docs/operations/providers.md).

import { describe, expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import type { DeliveredKey } from '../port.ts';
import { unitPriceE4 } from './offers.ts';
import { findOfferObstacle, hasKeys, outcomeOfFailure, outcomeOfOrder } from './outcomes.ts';
import type { WireOffer, WireOrder, WireProduct } from './shapes.ts';

describe('a failure', () => {
  const failure = (kind: string, retryAfterMs: number | null = null) =>
    outcomeOfFailure({ kind, status: 400, note: 'A note.', retryAfterMs });

  test.each([
    ['ConstraintViolation', { kind: 'rejected', code: 'ConstraintViolation' }],
    ['Preorder', { kind: 'rejected', code: 'Preorder' }],
    ['Authorization', { kind: 'retryable', code: 'Authorization', afterMs: 60_000 }],
    ['InsufficientBalance', { kind: 'noFunds' }],
    ['ProductUnavailable', { kind: 'retryable', code: 'ProductUnavailable', afterMs: 60_000 }],
    ['OrderFailed', { kind: 'unknown', cause: 'failed with OrderFailed' }],
    ['ResourceLock', { kind: 'unknown', cause: 'failed with ResourceLock' }],
    ['HttpClient', { kind: 'unknown', cause: 'failed with HttpClient' }],
    ['Http', { kind: 'unknown', cause: 'failed with Http' }],
    ['Error', { kind: 'unknown', cause: 'failed with Error' }],
    ['OrderNotFound', { kind: 'unknown', cause: 'failed with OrderNotFound' }],
    ['SomethingNew', { kind: 'unknown', cause: 'failed with SomethingNew' }],
    ['TooManyRequests', { kind: 'rateLimited', afterMs: 10_000 }],
  ])('of kind %s leads to %j', (kind, outcome) => {
    expect(failure(kind)).toMatchObject(outcome);
  });

  test('by too many requests waits as long as asked', () => {
    expect(failure('TooManyRequests', 90_000)).toMatchObject({ kind: 'rateLimited', afterMs: 90_000 });
  });
});

const order = (change: Partial<WireOrder> = {}, qty = 4, states: string[] = []): WireOrder => ({
  orderId: 'ORDER1',
  orderExternalId: 'reference',
  status: 'completed',
  paymentPrice: 21.16,
  createdAt: '2026-11-27T10:00:00+00:00',
  products: [{ productId: 'p1', qty, keys: states.map((status, at) => ({ id: String(at), status })) as never }],
  ...change,
});

const keys = (count: number): DeliveredKey[] =>
  Array.from({ length: count }, (_, at) => ({ sku: 'p1', format: 'text', secret: new Secret(`K-${at}`), fault: null }));

const charged = (amountE4: number) => ({ amountE4, currency: 'EUR' });

describe('an order', () => {
  test.each([
    ['delivered whole', order(), 4, true, { kind: 'delivered', charged: charged(211_600), units: 4 }],
    ['with its charge as a text', order({ paymentPrice: '21.16' }), 4, true, { charged: charged(211_600) }],
    ['in process', order({ status: 'processing' }), 0, false, { kind: 'accepted', charged: charged(211_600) }],
    ['in process with a key', order({ status: 'processing' }), 1, false, { kind: 'delivered', coming: 3 }],
    ['completed, with its key list behind', order(), 3, false, { kind: 'delivered', coming: 1 }],
    ['completed without a key, early', order(), 0, false, { kind: 'accepted', units: 4 }],
    ['completed without a key, late', order(), 0, true, { kind: 'delivered', keys: [], units: 4 }],
    ['cancelled', order({ status: 'canceled' }), 0, false, { kind: 'delivered', cancelled: 4, charged: charged(0) }],
    ['refunded', order({ status: 'refunded' }), 0, false, { kind: 'rejected', code: 'RETURNED' }],
    [
      'without any key, all cancelled',
      order({ status: 'completed' }, 2, ['CANCELED', 'REFUNDED']),
      0,
      false,
      { kind: 'delivered', cancelled: 2, charged: charged(0) },
    ],
    [
      'with a cancelled unit, which costs nothing',
      order({}, 4, ['DELIVERED', 'DELIVERED', 'DELIVERED', 'CANCELED']),
      3,
      true,
      { kind: 'delivered', cancelled: 1, charged: charged(158_700) },
    ],
    [
      'before the release',
      order({ status: 'processing', isPreorder: true, preorderReleaseDate: '2027-01-15' }, 1),
      0,
      false,
      { kind: 'preOrdered', releaseAt: '2027-01-15T00:00:00.000Z' },
    ],
  ])('%s', (_title, given, found, isLate, outcome) => {
    expect(outcomeOfOrder(given, keys(found), isLate)).toMatchObject(outcome);
  });

  test('that stays short of keys is no longer waited for', () => {
    const late = outcomeOfOrder(order(), keys(3), true);
    expect(late).toMatchObject({ kind: 'delivered' });
    expect(late).not.toHaveProperty('coming');
  });

  test('has keys to download once one is delivered', () => {
    expect(hasKeys(order())).toBe(true);
    expect(hasKeys(order({ status: 'processing' }, 2, ['PENDING', 'PROCESSING']))).toBe(false);
    expect(hasKeys(order({ status: 'processing' }, 2, ['PENDING', 'DELIVERED']))).toBe(true);
  });
});

const offer: WireOffer = {
  offerId: 'o1',
  price: 5.79,
  qty: 400,
  textQty: 400,
  wholesale: {
    enabled: true,
    tiers: [
      { level: 1, price: 5.5 },
      { level: 2, price: 5.4 },
      { level: 3, price: 5.3 },
      { level: 4, price: 5.2 },
    ],
  },
};

test.each([
  [1, 57_900],
  [9, 57_900],
  [10, 55_000],
  [49, 55_000],
  [50, 54_000],
  [100, 53_000],
  [500, 52_000],
])('costs %i units at %i ten-thousandths each', (quantity, price) => {
  expect(unitPriceE4(offer, quantity)).toBe(price);
});

test('ignores tiers of an offer without wholesale', () => {
  expect(unitPriceE4({ ...offer, wholesale: { ...offer.wholesale!, enabled: false } }, 50)).toBe(57_900);
});

describe('before an order', () => {
  const product = { productId: 'p1', qty: 9, textQty: 5, isPreorder: false } as WireProduct;
  const obstacle = (quantity: number, maxE4: number, isPinned = false, change: Partial<WireProduct> = {}) =>
    findOfferObstacle({ ...product, ...change }, offer, {
      quantity,
      max: { amountE4: maxE4, currency: 'EUR' },
      isPinned,
    });

  test('text keys must suffice', () => {
    expect(obstacle(6, 60_000)).toEqual({ kind: 'soldOut', note: '5 in stock.' });
    expect(obstacle(5, 60_000)).toBeNull();
  });

  test('a wholesale order needs the stock of its offer', () => {
    expect(obstacle(400, 60_000, true)).toBeNull();
    expect(obstacle(401, 60_000, true)).toMatchObject({ kind: 'soldOut' });
  });

  test('stock of a pre-order is not compared', () => {
    expect(obstacle(1, 60_000, false, { isPreorder: true, qty: 0, textQty: 0 })).toBeNull();
  });

  test('the price must be at most the planned one', () => {
    expect(obstacle(1, 57_899)).toEqual({ kind: 'priceChanged', actual: charged(57_900), note: '' });
    expect(obstacle(1, 57_900)).toBeNull();
  });
});
