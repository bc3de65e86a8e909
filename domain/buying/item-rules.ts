// Rules of item actions by user and state of item and order (ITEM-004 to ITEM-010). A retry looks up an open purchase
// first, so that no key is bought twice.

import { type Actor, hasPermission } from '#domain/base/actor.ts';
import type { Permission } from '#domain/base/permissions.ts';
import type { ItemState } from '#domain/orders/item-states.ts';
import type { OrderState } from '#domain/orders/states.ts';

interface ItemRule {
  id: string;
  right: Permission;
  /** Order states. */
  of: readonly OrderState[];
  /** Item states. */
  from: readonly ItemState[];
}

const OPEN_ORDERS = ['Processing', 'Paused', 'OutOfStock', 'Failed'] as const;

export const ITEM_RULES = {
  retry: {
    id: 'ITEM-T11',
    right: 'Order.Reprocess',
    of: OPEN_ORDERS,
    from: ['OutOfStock', 'BackOrdered', 'PreCompleted'],
  },
  remove: { id: 'ITEM-T12', right: 'Order.Delete', of: OPEN_ORDERS, from: ['Error'] },
  refund: {
    id: 'ITEM-T13',
    right: 'Order.Refund',
    of: [...OPEN_ORDERS, 'PromotionExpired', 'Closed'],
    from: ['BackOrdered'],
  },
} as const satisfies Record<string, ItemRule>;

export type ItemAction = keyof typeof ITEM_RULES;

/** Whether order and item state allow the action. Exported for tests. */
export const isAdmitted = (action: ItemAction, order: OrderState, item: ItemState): boolean => {
  const row: ItemRule = ITEM_RULES[action];
  return row.of.includes(order) && row.from.includes(item);
};

/** Whether this user may perform the action on such an item now. */
export const mayActOnItem = (action: ItemAction, order: OrderState, item: ItemState, actor: Actor): boolean =>
  hasPermission(actor, ITEM_RULES[action].right) && isAdmitted(action, order, item);
