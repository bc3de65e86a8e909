// What the counters of an order mean together (ODT-009, ODT-042, GAP-026, GAP-027).

import { MAX_ORDER_QUANTITY, MIN_ORDER_QUANTITY, PACKAGE_CAP } from '#domain/base/limits.ts';
import type { Fault } from '#domain/base/refusal.ts';
import { copy } from './copy.ts';
import type { OrderState } from './states.ts';

export interface Counters {
  quantity: number;
  completedCount: number;
  bufferedCount: number;
  deliveredQuantity: number;
}

/** Keys that are there and in no package; none of an order whose sent keys were refunded. */
export const availableKeys = (o: Counters): number =>
  Math.max(0, o.completedCount + o.bufferedCount - o.deliveredQuantity);
/** Keys in packages that were not sent. */
export const packedKeys = (o: { deliveredQuantity: number; sentQuantity: number }): number =>
  Math.max(0, o.deliveredQuantity - o.sentQuantity);
/** Keys still to come. */
export const remainingKeys = (o: Counters): number => o.quantity - o.completedCount - o.bufferedCount;
/**
 * Keys that an invoice over the order would name now (INV-017): those that a closed order has, else all but those sent
 * to inventory, which are completed ones no more.
 */
export const billableKeys = (state: OrderState, o: Counters & { inventoryQuantity: number }): number =>
  state === 'Closed' ? o.completedCount + o.bufferedCount : o.quantity - o.inventoryQuantity;
/** States in which an order carries an offer that was not agreed on: it runs still, or was taken back or declined. */
export const NEGOTIATED_STATES: readonly OrderState[] = ['Rebidding', 'Revoked', 'Rejected', 'Refused'];

/**
 * The keys that an order is shown with, its total without and with tax is reckoned for, and that it counts with against
 * the credit limit while it is open: those of the offer that it carries while that is talked about, else those that an
 * invoice would name (GAP-048, COM-020).
 */
export const keysShown = (
  state: OrderState,
  o: Counters & { inventoryQuantity: number; offerQuantity: number },
): number => (NEGOTIATED_STATES.includes(state) ? o.offerQuantity : billableKeys(state, o));
/** What the package dialog proposes. */
export const defaultPackageSize = (o: Counters): number => Math.min(availableKeys(o), PACKAGE_CAP);

export interface Bounds {
  minQuantity: number;
  maxQuantity: number;
}

/** Bounds of a partner's quantity: never below 20 (CART-007, CART-021). */
export const partnerBounds = ({ minQuantity, maxQuantity }: Bounds): Bounds => ({
  minQuantity: Math.max(minQuantity, MIN_ORDER_QUANTITY),
  maxQuantity: Math.min(maxQuantity, MAX_ORDER_QUANTITY),
});

/**
 * What is wrong with the quantity of a line, or null (CART-007, MBO-006, PORD-021). `namesMinimum`: the sentence says
 * the least quantity, as bulk screens do (PPM-011).
 */
export function quantityFault(
  quantity: number,
  { minQuantity, maxQuantity }: Bounds,
  { namesMinimum = false }: { namesMinimum?: boolean } = {},
): Fault | null {
  if (quantity < minQuantity)
    return { code: 'below_minimum', text: namesMinimum ? copy.minimumQuantity(minQuantity) : copy.belowMinimum };
  return quantity > maxQuantity ? { code: 'above_maximum', text: copy.aboveMaximum } : null;
}
