// Return of the keys of an order: once, within a day, and carried out later.

import type { StoredOrder } from './books.ts';
import { lastPartMs } from './deliveries.ts';
import { KinguinRefusal } from './errors.ts';
import { type KinguinShop, orderState } from './shop.ts';

const WINDOW_MS = 24 * 60 * 60_000;

/** Accepts a return; keys that are still to be delivered are returned after their delivery. */
export function requestReturn(shop: KinguinShop, order: StoredOrder) {
  const { books, now } = shop;
  const refuse = (detail: string) => new KinguinRefusal('NoKeysToReturn', detail);
  const { keys, status } = orderState(shop, order);
  if (books.returnMs.has(order.id)) throw refuse('A return was requested before.');
  if (order.isPreorder) throw refuse('Pre-orders are not returned.');
  if (order.lines.some(({ isWholesale }) => isWholesale)) throw refuse('Wholesale orders are not returned.');
  if (status === 'canceled' || status === 'refunded') throw refuse('There are no keys.');
  if (now() > lastPartMs(order) + WINDOW_MS) throw refuse('The keys were delivered more than a day ago.');
  books.write({ type: 'returnRequested', orderId: order.id, atMs: now() });
  return keys.map(({ key, status: keyStatus }) => ({ id: key.id, status: keyStatus }));
}
