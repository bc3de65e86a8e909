// What the dialogs say becomes of each key, and that no key is counted twice or forgotten.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleOrder } from '#web/orders/samples.ts';
import { endings } from './ending-words.ts';
import { closing, type Fate, moving, refunding, stopping } from './fates.ts';

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
const told = (fates: readonly Fate[]) =>
  Object.fromEntries(fates.map(({ what, where, count }) => [what, [count, where]]));

describe('cancelling', () => {
  test('keeps what was bought, and gives the keys of inventory back', () => {
    const { state, quantity, billable, fates } = closing(order, false);
    expect([state, quantity, billable]).toEqual(['Closed', 100, 37]);
    expect(told(fates)).toEqual({
      [endings.bought]: [37, endings.staysDeliverable],
      [endings.fromInventory]: [5, endings.backToInventory],
      [endings.inFlight]: [4, endings.goesBack],
      [endings.backOrdered]: [6, endings.goesBack],
      [endings.notBought]: [48, endings.isRemoved],
    });
  });

  test('sends what the provider owes to inventory when that is ticked', () =>
    expect(told(closing(order, true).fates)).toMatchObject({
      [endings.inFlight]: [4, endings.arrivesInInventory],
      [endings.backOrdered]: [6, endings.arrivesInInventory],
    }));

  test('cancels an order that only inventory gave keys to', () =>
    expect(closing(sampleOrder({ completedCount: 5, fromStock: 5 }), false).state).toBe('Cancelled'));
});

test('a forced stop shrinks the order to what is here; without a key it is cancelled', () => {
  expect(stopping(order)).toMatchObject({ state: 'Completed', quantity: 42, billable: 42 });
  expect(stopping(sampleOrder())).toMatchObject({ state: 'Cancelled', quantity: 500, billable: 0 });
});

test('a refund leaves what was sent with the partner', () =>
  expect(told(refunding(order).fates)).toMatchObject({
    [endings.sent]: [10, endings.staysSent],
    [endings.unpacked]: [27, endings.entersInventory],
    [endings.unsent]: [5, endings.unpackedAndEnters],
  }));

describe('sending to inventory', () => {
  const done = { ...order, status: 'Completed' as const, quantity: 42 };

  test.each([
    [false, false, { moved: 27, state: 'Completed', quantity: 42, billable: 15 }],
    [true, false, { moved: 32, state: 'Completed', quantity: 42, billable: 10 }],
    [true, true, { moved: 32, state: 'Completed', quantity: 10, billable: 10 }],
  ] as const)('unsent packages too: %s, lowering the quantity: %s', (alsoUnsent, lowers, expected) =>
    expect(moving(done, alsoUnsent, lowers)).toMatchObject(expected),
  );

  test('an order that keeps no key is transferred', () =>
    expect(moving(sampleOrder({ status: 'Completed', completedCount: 500 }), false, false).state).toBe('Transferred'));

  test('keys in packages that were sent never move', () =>
    expect(told(moving(done, true, true).fates)[endings.sent]).toEqual([10, endings.neverMoves]));
});

test('every key of an order has one fate', () => {
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
      for (const { fates } of [closing(some, true), stopping(some), refunding(some)])
        expect(fates.reduce((sum, { count }) => sum + count, 0)).toBe(some.quantity);
      const { moved, fates } = moving(some, true, false);
      expect(fates.reduce((sum, { count }) => sum + count, 0)).toBe(here);
      expect(moved).toBe(here - sent!);
    }),
  );
});
