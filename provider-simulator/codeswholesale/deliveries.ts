// State of an order and of its codes at a given time.

import type { CodesWholesaleBooks, OrderCode, StoredOrder } from './books.ts';

interface OrderState {
  status: 'Fulfilling' | 'Completed';
  /** Codes that exist by now. */
  codes: OrderCode[];
  isPreOrdered: boolean;
}

function partsDone(books: CodesWholesaleBooks, order: StoredOrder, nowMs: number): number {
  if (nowMs < order.readyMs || (books.reads.get(order.id) ?? 0) < order.readsNeeded) return 0;
  return Math.min(order.parts, 1 + Math.floor((nowMs - order.readyMs) / order.partMs));
}

/** State of an order now. Codes are delivered in their order. */
export function stateOf(books: CodesWholesaleBooks, order: StoredOrder, nowMs: number): OrderState {
  const done = partsDone(books, order, nowMs);
  const sold = order.codes.filter(({ isMissing }) => !isMissing);
  return {
    status: done === order.parts ? 'Completed' : 'Fulfilling',
    codes: sold.slice(0, Math.ceil((sold.length * done) / order.parts)),
    isPreOrdered: nowMs < order.preOrderedUntilMs,
  };
}

/** Charge for all units of an order, in euro cents. */
export const totalCents = ({ lines }: StoredOrder): number =>
  lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
