// Outcomes of replies from Kinguin. Pure. A refusal is reported only for kinds that are documented as refusals;
// any other reply leaves the outcome unknown, because keys may have been sold.

import { type Time, timeOf } from '#domain/base/time.ts';
import { type ApiFailure, TOO_MANY_REQUESTS } from '../json-api.ts';
import type { BuyOutcome, DeliveredKey } from '../port.ts';
import { REFUSAL_KINDS } from './capabilities.ts';
import { EURO, quantityOf, toE4, unitPriceE4 } from './offers.ts';
import type { WireOffer, WireOrder, WireProduct } from './shapes.ts';

/** Wait before a call that failed for reasons of ours, such as a revoked key. */
const TROUBLE_WAIT_MS = 60_000;
/** Wait after a limit of calls that states none. */
const LIMIT_WAIT_MS = 10_000;

/** Why a product cannot be bought now at the price, or null: it looks as if it could. */
export function findObstacle(
  product: WireProduct,
  offer: WireOffer,
  { quantity, maxE4, isPinned }: { quantity: number; maxE4: number; isPinned: boolean },
): BuyOutcome | null {
  const available = isPinned ? Math.min(offer.qty, offer.textQty ?? 0) : quantityOf(product);
  if (!product.isPreorder && available < quantity) return { kind: 'soldOut', note: `${available} in stock.` };
  const actualE4 = unitPriceE4(offer, quantity);
  if (actualE4 > maxE4) return { kind: 'priceChanged', actual: { amountE4: actualE4, currency: EURO }, note: '' };
  return null;
}

/** Outcome of a refused order. `ProductUnavailable` names no reason and is left to the caller. */
export function outcomeOfFailure({ kind, note, retryAfterMs }: ApiFailure): BuyOutcome {
  if (kind === TOO_MANY_REQUESTS) return { kind: 'rateLimited', afterMs: retryAfterMs ?? LIMIT_WAIT_MS, note };
  if (!(REFUSAL_KINDS as readonly string[]).includes(kind))
    return { kind: 'unknown', cause: `failed with ${kind}`, providerOrderId: null };
  switch (kind) {
    case 'InsufficientBalance':
      return { kind: 'noFunds', note };
    case 'Authorization':
      return { kind: 'retryable', code: 'Authorization', afterMs: TROUBLE_WAIT_MS, note };
    case 'ProductUnavailable':
      return { kind: 'retryable', code: kind, afterMs: TROUBLE_WAIT_MS, note };
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

/** Whether the order is for another product, or for several. */
export const isForOther = ({ products }: WireOrder, sku: string): boolean =>
  products.length !== 1 || products[0]!.productId !== sku;

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
  if (keys.length === 0) {
    if (ended >= ordered) return { kind: 'delivered', keys: [], cancelled: ordered, ...placed };
    if (order.isPreorder) return { kind: 'preOrdered', releaseAt: releaseOf(order), ...placed };
    return { kind: 'accepted', ...placed };
  }
  const missing = Math.max(0, ordered - ended - keys.length);
  const coming = order.status === 'completed' && isLate ? 0 : missing;
  return { kind: 'delivered', keys, ...(coming && { coming }), ...(ended && { cancelled: ended }), ...placed };
}

const releaseOf = ({ preorderReleaseDate }: WireOrder): Time | null =>
  preorderReleaseDate ? timeOf(Date.parse(`${preorderReleaseDate}T00:00:00Z`)) : null;
