// Capabilities of Kinguin, each with the documented fact behind it. Undocumented facts have the stricter value.

import type { Capabilities } from '../port.ts';
import { MOST_UNITS } from '../supplier/shapes.ts';

/** Units of one offer without wholesale prices (order v2, "qty limit for one offer"). */
export const UNITS_PER_OFFER = 9;

const DAY_S = 86_400;

/** Kinds that refuse an order before anything was sold (error table; all others leave its outcome open). */
export const REFUSAL_KINDS = [
  'ConstraintViolation',
  'Authorization',
  'InsufficientBalance',
  'Preorder',
  'ProductUnavailable',
] as const;

export const KINGUIN_CAPABILITIES: Capabilities = {
  provider: 'Kinguin',
  // With wholesale prices; without, `UNITS_PER_OFFER`, which the price row states.
  unitsPerOrder: MOST_UNITS,
  // Products name the countries they exclude; an order names none.
  sellsByCountry: false,
  // GET /v1/balance.
  balance: true,
  reserve: null,
  // One unit per order, delivered after the release (features, "Buying pre-orders").
  preOrder: true,
  backOrder: false,
  // All keys of an order, once, within 24 hours of delivery (features, "Return keys").
  // The reply only confirms the request (the same page), and names no amount.
  giveBack: { windowSeconds: DAY_S, isLater: true },
  // The API takes returns of whole orders, and no claims for single keys.
  claim: null,
  priceSync: true,
  // `qty` and `textQty` of the product list.
  stockList: true,
  // GET /v1/products names products on sale only.
  reportsRemovals: false,
  // GET /v1/order?orderExternalId.
  lookupByReference: true,
  // Undocumented: an order is expected to be listed within two minutes of the reply, and processed within ten.
  lookupLagSeconds: 120,
  maxProcessingSeconds: 600,
  // A new order is shown as `processing`.
  deliversLater: true,
  // The reference "should be unique", so a repeated one may buy again.
  idempotentReference: false,
  repeatedReferenceBuys: true,
  // GET /v2/order/{orderId}/keys.
  keyFetch: 'separate',
  // An order names its price; one that moved is refused with ProductUnavailable.
  priceGuard: 'max',
  // `paymentPrice` below `totalPrice` in the example of an order.
  mayChargeLess: true,
  webhooks: true,
  refusals: REFUSAL_KINDS,
};
