// What may be done to items, in which of their states and of their order's.

import { expect, test } from 'vitest';
import { ITEM_STATES } from '#domain/orders/item-states.ts';
import { ORDER_STATES } from '#domain/orders/states.ts';
import { type ItemAction, isAdmitted } from './item-rules.ts';

const words = (text: string) => text.split(' ');

test.each<[ItemAction, string, string]>([
  ['retry', 'BackOrdered OutOfStock PreCompleted', 'Failed OutOfStock Paused Processing'],
  ['remove', 'Error', 'Failed OutOfStock Paused Processing'],
  ['refund', 'BackOrdered', 'Closed Failed OutOfStock Paused Processing PromotionExpired'],
])('%s: of items that are %s in orders that are %s (ITEM-004 to ITEM-006, ITEM-010)', (action, items, orders) => {
  for (const order of ORDER_STATES)
    for (const item of ITEM_STATES)
      expect([order, item, isAdmitted(action, order, item)]).toEqual([
        order,
        item,
        words(items).includes(item) && words(orders).includes(order),
      ]);
});
