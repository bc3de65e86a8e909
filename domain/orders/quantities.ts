// Quantities derived from the counters of an order (ODT-009, ODT-042, GAP-026, GAP-027).

import { MAX_ORDER_QUANTITY, MIN_ORDER_QUANTITY, PACKAGE_CAP } from '#domain/base/limits.ts';
import type { Fault } from '#domain/base/refusal.ts';
import { orderCopy } from './copy.ts';
import type { OrderState } from './states.ts';

export interface Counters {
  quantity: number;
  completedCount: number;
  bufferedCount: number;
  deliveredQuantity: number;
}

/** Keys in no package; none if sent keys were refunded. */
export const availableKeys = (o: Counters): number =>
  Math.max(0, o.completedCount + o.bufferedCount - o.deliveredQuantity);
/** Keys in packages not sent yet. */
export const packedKeys = (o: { deliveredQuantity: number; sentQuantity: number }): number =>
  Math.max(0, o.deliveredQuantity - o.sentQuantity);
/** Keys not bought yet. */
export const remainingKeys = (o: Counters): number => o.quantity - o.completedCount - o.bufferedCount;
/**
 * Keys an invoice would bill now (INV-017): the present ones of a closed order, otherwise all but those sent to
 * inventory, which no longer count as completed.
 */
export const billableKeys = (state: OrderState, o: Counters & { inventoryQuantity: number }): number =>
  state === 'Closed' ? o.completedCount + o.bufferedCount : o.quantity - o.inventoryQuantity;
/** States in which the current offer was not agreed on: pending, taken back or declined. */
export const NEGOTIATED_STATES: readonly OrderState[] = ['Rebidding', 'Revoked', 'Rejected', 'Refused'];

/**
 * Keys used for display, totals and, while the order is open, credit usage: those of the offer under negotiation,
 * otherwise those an invoice would bill (GAP-048, COM-020).
 */
export const keysShown = (
  state: OrderState,
  o: Counters & { inventoryQuantity: number; offerQuantity: number },
): number => (NEGOTIATED_STATES.includes(state) ? o.offerQuantity : billableKeys(state, o));
/** Default size in the package dialog. */
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
 * Fault of a line's quantity, or null (CART-007, MBO-006, PORD-021). `namesMinimum` includes the minimum in the
 * message, as on bulk screens (PPM-011).
 */
export function quantityFault(
  quantity: number,
  { minQuantity, maxQuantity }: Bounds,
  { namesMinimum = false }: { namesMinimum?: boolean } = {},
): Fault | null {
  if (quantity < minQuantity)
    return {
      code: 'below_minimum',
      text: namesMinimum ? orderCopy.minimumQuantity(minQuantity) : orderCopy.belowMinimum,
    };
  return quantity > maxQuantity ? { code: 'above_maximum', text: orderCopy.aboveMaximum } : null;
}
