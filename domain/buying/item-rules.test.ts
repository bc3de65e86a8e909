// Item actions by state of item and order.

import { expect, test } from 'vitest';
import { type Actor, SYSTEM } from '#domain/base/actor.ts';
import type { Permission } from '#domain/base/permissions.ts';
import { ITEM_STATES, type ItemState } from '#domain/orders/item-states.ts';
import { ORDER_STATES } from '#domain/orders/states.ts';
import { type ItemAction, isAdmitted, mayActOnItem } from './item-rules.ts';

const words = (text: string) => text.split(' ');

test.each<[ItemAction, string, string]>([
  ['retry', 'BackOrdered OutOfStock PreCompleted', 'Failed OutOfStock Paused Processing'],
  ['remove', 'Error', 'Failed OutOfStock Paused Processing'],
  ['refund', 'BackOrdered', 'Closed Failed OutOfStock Paused Processing PromotionExpired'],
])('allows %s for items in %s of orders in %s (ITEM-004 to ITEM-006, ITEM-010)', (action, items, orders) => {
  for (const order of ORDER_STATES)
    for (const item of ITEM_STATES)
      expect([order, item, isAdmitted(action, order, item)]).toEqual([
        order,
        item,
        words(items).includes(item) && words(orders).includes(order),
      ]);
});

test.each<[ItemAction, Permission | null, ItemState, boolean]>([
  ['retry', 'Order.Reprocess', 'OutOfStock', true],
  ['retry', 'Order.Reprocess', 'Error', false],
  ['retry', 'Order.Refund', 'OutOfStock', false],
  ['remove', 'Order.Delete', 'Error', true],
  ['refund', 'Order.Refund', 'BackOrdered', true],
  ['refund', null, 'BackOrdered', false],
])('allows %s with the permission %s on an item that is %s: %s', (action, right, item, may) => {
  const person: Actor = { ...SYSTEM, userId: 'ada', side: 'Management', permissions: new Set(right ? [right] : []) };
  expect(mayActOnItem(action, 'Processing', item, person)).toBe(may);
});
