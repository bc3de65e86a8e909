// Outcomes of replies from Kinguin. Pure. A refusal is reported only for kinds that are documented as refusals;
// any other reply leaves the outcome unknown, because keys may have been sold.

import { type Time, timeOf } from '#domain/base/time.ts';
import type { ApiFailure } from '../json-api.ts';
import type { BuyIntent, BuyOutcome, DeliveredKey } from '../port.ts';
import { toE4 } from '../supplier/amounts.ts';
import { findObstacle, outcomeOfLimit, troubleOutcome, unknownOutcome } from '../supplier/purchase-outcomes.ts';
import { REFUSAL_KINDS } from './capabilities.ts';
import { EURO, quantityOf, tiersOf, unitPriceE4 } from './offers.ts';
import type { WireOffer, WireOrder, WireProduct } from './shapes.ts';

/** Why a product cannot be bought now at the price, or null: it looks as if it could. */
export function findOfferObstacle(
  product: WireProduct,
  offer: WireOffer,
  { isPinned, ...wanted }: Pick<BuyIntent, 'quantity' | 'max'> & { isPinned: boolean },
): BuyOutcome | null {
  // The offer lost its wholesale prices after the sync, whose next run lowers the number of units.
  if (isPinned && tiersOf(offer).length === 0) return troubleOutcome('no_wholesale', 'Not sent.');
  const inStock = isPinned ? Math.min(offer.qty, offer.textQty ?? 0) : quantityOf(product);
  const available = product.isPreorder ? wanted.quantity : inStock;
  const unit = { amountE4: unitPriceE4(offer, wanted.quantity), currency: EURO };
  return findObstacle({ available, unit }, wanted);
}

/** Outcome of a refused order. `ProductUnavailable` names no reason and is left to the caller. */
export function outcomeOfFailure(failure: ApiFailure): BuyOutcome {
  const { kind, note } = failure;
  const limit = outcomeOfLimit(failure);
  if (limit) return limit;
  if (!(REFUSAL_KINDS as readonly string[]).includes(kind)) return unknownOutcome(`failed with ${kind}`);
  switch (kind) {
    case 'InsufficientBalance':
      return { kind: 'noFunds', note };
    case 'Authorization':
    case 'ProductUnavailable':
      return troubleOutcome(kind, note);
    default:
      return { kind: 'rejected', code: kind, note };
  }
}

/** Units of an order by what became of them. */
export function countUnits({ products }: WireOrder): { ordered: number; delivered: number; ended: number } {
  const states = products.flatMap(({ keys }) => (keys ?? []).map(({ status }) => status));
  const count = (...wanted: string[]) => states.filter((state) => wanted.includes(state)).length;
  return {
    ordered: products.reduce((sum, { qty }) => sum + qty, 0),
    delivered: count('DELIVERED'),
    ended: count('CANCELED', 'REFUNDED', 'RETURNED'),
  };
}

/** Id, units and net charge. Cancelled and refunded units cost nothing; each is worth an equal part of the payment. */
function placementOf(order: WireOrder) {
  const { ordered, ended } = countUnits(order);
  const isOff = order.status === 'canceled' || order.status === 'refunded';
  const paidE4 = toE4(order.paymentPrice);
  const chargedE4 = isOff ? 0 : Math.round((paidE4 * (ordered - Math.min(ended, ordered))) / ordered);
  return {
    providerOrderId: order.orderId,
    charged: { amountE4: chargedE4, currency: EURO },
    units: ordered,
  };
}

/** Whether the order is for another product. Units taken from several offers are several lines of one product. */
export const isForOther = ({ products }: WireOrder, sku: string): boolean =>
  products.length === 0 || products.some(({ productId }) => productId !== sku);

/** Milliseconds since the order was placed. */
export const ageMs = ({ createdAt }: WireOrder, now: Time): number => Date.parse(now) - Date.parse(createdAt);

/** Whether keys of the order can be downloaded. */
export const hasKeys = (order: WireOrder): boolean =>
  order.status === 'completed' || (order.status === 'processing' && countUnits(order).delivered > 0);

/**
 * Outcome of an order with the keys downloaded so far. Keys that a completed order lacks are still coming unless it
 * `isLate`, because its key list may lag behind.
 */
export function outcomeOfOrder(order: WireOrder, keys: DeliveredKey[], isLate: boolean): BuyOutcome {
  const placed = placementOf(order);
  const { ordered, ended } = countUnits(order);
  if (order.status === 'refunded') return { kind: 'rejected', code: 'RETURNED', note: 'The order was refunded.' };
  if (order.status === 'canceled') return { kind: 'delivered', keys: [], cancelled: ordered, ...placed };
  const isWhole = order.status === 'completed' && isLate;
  if (keys.length === 0 && !isWhole) {
    if (ended >= ordered) return { kind: 'delivered', keys: [], cancelled: ordered, ...placed };
    if (order.isPreorder) return { kind: 'preOrdered', releaseAt: releaseOf(order), ...placed };
    return { kind: 'accepted', ...placed };
  }
  const missing = Math.max(0, ordered - ended - keys.length);
  const coming = isWhole ? 0 : missing;
  return { kind: 'delivered', keys, ...(coming && { coming }), ...(ended && { cancelled: ended }), ...placed };
}

const releaseOf = ({ preorderReleaseDate }: WireOrder): Time | null =>
  preorderReleaseDate ? timeOf(Date.parse(`${preorderReleaseDate}T00:00:00Z`)) : null;
