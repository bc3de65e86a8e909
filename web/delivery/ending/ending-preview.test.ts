// Destination of each key in the dialogs: none is counted twice or forgotten.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleOrder } from '#web/orders/order-samples.testing.ts';
import { endingLabels } from './ending-labels.ts';
import {
  type KeyFate,
  previewCancellation,
  previewHardStop,
  previewRefund,
  previewTransfer,
} from './ending-preview.ts';

const order = sampleOrder({
  status: 'Paused',
  quantity: 100,
  completedCount: 40,
  bufferedCount: 2,
  deliveredQuantity: 15,
  sentQuantity: 10,
  fromStock: 5,
  preCompletedCount: 3,
  backOrderCount: 6,
  processingCount: 1,
  outOfStockCount: 20,
  errorCount: 4,
});
const describeFates = (fates: readonly KeyFate[]) =>
  Object.fromEntries(fates.map(({ keys: what, destination: where, count }) => [what, [count, where]]));

describe('cancelling', () => {
  test('keeps bought keys and returns inventory keys', () => {
    const { state, quantity, billable, fates } = previewCancellation(order, false);
    expect([state, quantity, billable]).toEqual(['Closed', 100, 37]);
    expect(describeFates(fates)).toEqual({
      [endingLabels.bought]: [37, endingLabels.staysDeliverable],
      [endingLabels.fromInventory]: [5, endingLabels.backToInventory],
      [endingLabels.inFlight]: [4, endingLabels.goesBack],
      [endingLabels.backOrdered]: [6, endingLabels.goesBack],
      [endingLabels.notBought]: [48, endingLabels.isRemoved],
    });
  });

  test('sends owed keys to inventory if ticked', () =>
    expect(describeFates(previewCancellation(order, true).fates)).toMatchObject({
      [endingLabels.inFlight]: [4, endingLabels.arrivesInInventory],
      [endingLabels.backOrdered]: [6, endingLabels.arrivesInInventory],
    }));

  test.each([{}, { completedCount: 5, fromStock: 5 }, { backOrderCount: 50 }])(
    'cancels an order without bought keys: %j',
    (part) => expect(previewCancellation(sampleOrder(part), false).state).toBe('Cancelled'),
  );
});

test('stopping reduces the order to present keys, and cancels it without any', () => {
  expect(previewHardStop(order)).toMatchObject({ state: 'Completed', quantity: 42, billable: 42 });
  expect(previewHardStop(sampleOrder())).toMatchObject({ state: 'Cancelled', quantity: 500, billable: 0 });
});

test('leaves sent keys with the partner in a refund', () =>
  expect(describeFates(previewRefund(order).fates)).toMatchObject({
    [endingLabels.sent]: [10, endingLabels.staysSent],
    [endingLabels.unpacked]: [27, endingLabels.entersInventory],
    [endingLabels.unsent]: [5, endingLabels.unpackedAndEnters],
  }));

describe('sending to inventory', () => {
  const done = { ...order, status: 'Completed' as const, quantity: 42 };

  test.each([
    [false, false, { moved: 27, state: 'Completed', quantity: 42, billable: 15 }],
    [true, false, { moved: 32, state: 'Completed', quantity: 42, billable: 10 }],
    [true, true, { moved: 32, state: 'Completed', quantity: 10, billable: 10 }],
  ] as const)('previews with unsent packages: %s, lowering the quantity: %s', (alsoUnsent, lowers, expected) =>
    expect(previewTransfer(done, alsoUnsent, lowers)).toMatchObject(expected),
  );

  test('transfers an order without remaining keys', () =>
    expect(previewTransfer(sampleOrder({ status: 'Completed', completedCount: 500 }), false, false).state).toBe(
      'Transferred',
    ));

  test('never moves keys in sent packages', () =>
    expect(describeFates(previewTransfer(done, true, true).fates)[endingLabels.sent]).toEqual([
      10,
      endingLabels.neverMoves,
    ]));
});

test('gives every key exactly one destination', () => {
  const counts = fc.tuple(...Array.from({ length: 8 }, () => fc.nat(50)));
  fc.assert(
    fc.property(counts, ([unpacked, unsent, sent, stock, flying, owed, pre, open]) => {
      const here = unpacked! + unsent! + sent! + stock!;
      const some = sampleOrder({
        quantity: here + flying! + owed! + pre! + open!,
        completedCount: here,
        deliveredQuantity: unsent! + sent!,
        sentQuantity: sent!,
        fromStock: stock!,
        processingCount: flying!,
        backOrderCount: owed!,
        preCompletedCount: pre!,
      });
      for (const { fates } of [previewCancellation(some, true), previewHardStop(some), previewRefund(some)])
        expect(fates.reduce((sum, { count }) => sum + count, 0)).toBe(some.quantity);
      const { moved, fates } = previewTransfer(some, true, false);
      expect(fates.reduce((sum, { count }) => sum + count, 0)).toBe(here);
      expect(moved).toBe(here - sent!);
    }),
  );
});
