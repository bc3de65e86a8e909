// Sells units of one product: checks, charge, and display of the order afterwards.

import {
  decimalOfE4,
  e4OfDecimal,
  type WireKey,
  type WireOrder,
  type WireOrderRequest,
} from '#domain/catalog/provider-wire.ts';
import type { SoldOrder } from './account-books.ts';
import { perEuroE4 } from './calendar.ts';
import type { CatalogueProduct } from './catalogue.ts';
import { deliveryOf } from './deliveries.ts';
import type { Fault } from './faults.ts';
import { keyImage } from './key-image.ts';
import { keyText } from './keys.ts';
import { computeCurrentPrices, freeUnits, RequestRefused, requireProduct, type Shop, toIso } from './shop.ts';

/** A changed price, in percent of the announced one. */
const CHANGED_PRICE_PERCENT = 110;

/** An order in wire form; keys only if delivered and inline. */
export function toWireOrder({ book, account }: Shop, order: SoldOrder, nowMs: number): WireOrder {
  const state = book.stateOf(order, nowMs);
  const { keys, coming, cancelled, chargedE4 } = deliveryOf(order, nowMs);
  const isPartial = state === 'delivered' && coming > 0;
  const inline = state === 'delivered' && account.capabilities.keyFetch === 'inline';
  return {
    id: order.id,
    reference: order.reference,
    sku: order.sku,
    country: order.country,
    ...(order.quantity > 1 ? { quantity: order.quantity } : {}),
    state: isPartial ? 'accepted' : state,
    charged: { amount: decimalOfE4(chargedE4), currency: order.currency },
    expectedAt: order.readyMs > nowMs ? toIso(order.readyMs) : null,
    ...(isPartial ? { coming } : {}),
    ...(cancelled > 0 ? { cancelled } : {}),
    ...(inline ? { keys } : {}),
  };
}

/** Sells, or refuses before anything is charged. A fault can force the result. */
export function placeOrder(shop: Shop, request: WireOrderRequest, fault: Fault | null): SoldOrder {
  const { account, book } = shop;
  const nowMs = shop.now();
  const earlier = shop.chargeRepeats ? undefined : book.byReference.get(`${account.path}/${request.reference}`);
  if (earlier && account.capabilities.idempotentReference) return earlier;
  if (earlier)
    throw new RequestRefused('DUPLICATE_REFERENCE', 'The reference was used before.', { orderId: earlier.id });
  const product = requireProduct(shop, request.sku, nowMs);
  if (fault === 'tryLater')
    throw new RequestRefused('TRY_LATER', 'The order cannot be processed now.', { retryAfterSeconds: 60 });
  const { quantity = 1 } = request;
  if (quantity > account.capabilities.unitsPerOrder)
    throw new RequestRefused('INVALID_REQUEST', 'An order has too many units.');
  const chargedE4 = priceOf(shop, product, request, fault, nowMs) * quantity;
  const { kind, readyMs } = decideDelivery(shop, product, request, fault, nowMs);
  const rate = perEuroE4(shop.seed, request.currency, nowMs);
  const changes = deliveryChanges(shop, quantity, fault);
  const chargedEuroE4 = Math.round((chargedE4 * (1 - changes.cancelled / quantity) * 10_000) / rate);
  if (fault === 'noFunds' || book.spentEuroE4(account.path) + chargedEuroE4 > account.balanceEuro * 10_000)
    throw new RequestRefused('NO_FUNDS', 'The balance of the account does not cover the order.');
  const { keys, keysUsed } = bindKeys(shop, product, quantity - changes.cancelled, fault);
  const order: SoldOrder = {
    account: account.path,
    id: `${account.idPrefix}${String(book.orders.size + 1).padStart(8, '0')}`,
    reference: request.reference,
    sku: request.sku,
    country: request.country,
    quantity,
    currency: request.currency,
    chargedE4,
    chargedEuroE4,
    kind,
    atMs: nowMs,
    readyMs,
    keys,
    reservationId: request.reservationId ?? null,
    ...changes,
  };
  book.write({ type: 'ordered', order, keysUsed });
  return order;
}

/** Parts and cancelled units of the delivery of an order for several units. */
function deliveryChanges({ delays }: Shop, quantity: number, fault: Fault | null) {
  const inParts = quantity > 1 && (fault === 'lateKeys' || fault === 'cancelledUnits');
  return {
    parts: inParts ? 3 : 1,
    partMs: Math.ceil(delays.acceptedMs / 2),
    cancelled: quantity > 1 && fault === 'cancelledUnits' ? Math.ceil(quantity / 4) : 0,
  };
}

function priceOf(shop: Shop, product: CatalogueProduct, request: WireOrderRequest, fault: Fault | null, nowMs: number) {
  const row = computeCurrentPrices(shop, product, nowMs).rows.find(({ countries }) =>
    countries.includes(request.country),
  );
  if (!row || fault === 'refusedCountry')
    throw new RequestRefused('NOT_ALLOWED', `The product is not sold in ${request.country}.`, { reason: 'COUNTRY' });
  const costE4 = fault === 'priceChanged' ? Math.round((row.costE4 * CHANGED_PRICE_PERCENT) / 100) : row.costE4;
  const guarded = shop.account.capabilities.priceGuard === 'max' && request.maxPrice !== undefined;
  if (row.currency !== request.currency || (guarded && costE4 > e4OfDecimal(request.maxPrice!)))
    throw new RequestRefused('PRICE_CHANGED', 'The price is another one now.', {
      actual: { amount: decimalOfE4(costE4), currency: row.currency },
    });
  return costE4;
}

function decideDelivery(
  shop: Shop,
  product: CatalogueProduct,
  request: WireOrderRequest,
  fault: Fault | null,
  nowMs: number,
) {
  const { delays, account } = shop;
  const { backOrder, preOrder } = account.capabilities;
  if (request.reservationId !== undefined) checkReservation(shop, request, nowMs);
  else if (fault === 'soldOut' || freeUnits(shop, product, nowMs) < (request.quantity ?? 1)) {
    if (fault === 'soldOut' || !product.backOrderable || !backOrder)
      throw new RequestRefused('SOLD_OUT', 'There is no key left of this product.');
    return { kind: 'backOrdered' as const, readyMs: nowMs + delays.backOrderMs };
  }
  const releasedMs = Date.parse(product.facts.releaseDate);
  if (releasedMs > nowMs) {
    if (preOrder) return { kind: 'preOrdered' as const, readyMs: releasedMs };
    throw new RequestRefused('NOT_ALLOWED', 'The product is not released yet.', { reason: 'NOT_RELEASED' });
  }
  if (fault === 'backOrder') return { kind: 'backOrdered' as const, readyMs: nowMs + delays.backOrderMs };
  if (fault === 'preOrder') return { kind: 'preOrdered' as const, readyMs: nowMs + delays.preOrderMs };
  if (fault === 'accepted') return { kind: 'accepted' as const, readyMs: nowMs + delays.acceptedMs };
  return { kind: 'delivered' as const, readyMs: nowMs };
}

function checkReservation({ book, account }: Shop, request: WireOrderRequest, nowMs: number): void {
  const held = book.reservations.get(request.reservationId!);
  const isUsable =
    held?.account === account.path &&
    held.sku === request.sku &&
    book.reservationState(held, nowMs) === 'held' &&
    book.takenOf(held) + (request.quantity ?? 1) <= held.quantity;
  if (!isUsable) throw new RequestRefused('RESERVATION_GONE', 'Nothing is held under this reservation any more.');
}

/** Keys of each unit: one per product of a bundle, otherwise one; faults change their number or the keys. */
function bindKeys(
  shop: Shop,
  product: CatalogueProduct,
  units: number,
  fault: Fault | null,
): { keys: WireKey[]; keysUsed: number } {
  const { book, catalogue, account, keyPrefix } = shop;
  let keysUsed = 0;
  const fresh = (sku: string): WireKey => {
    const text = keyPrefix + keyText(book.keySalt, book.keysUsed + ++keysUsed);
    const image = fault === 'imageKey' || catalogue.get(sku)?.facts.keyFormat === 'image';
    return image
      ? { sku, format: 'image', mediaType: 'image/png', data: keyImage(text) }
      : { sku, format: 'text', text };
  };
  const unit = product.facts.bundle.length > 0 ? product.facts.bundle.map(({ sku }) => sku) : [product.facts.sku];
  const skus = Array.from({ length: units }, () => unit).flat();
  if (fault === 'twoKeys' || (units > 1 && fault === 'moreKeys')) skus.push(skus[0]!);
  if (units > 1 && fault === 'missingKeys') skus.splice(-Math.ceil(skus.length / 3));
  if (fault === 'otherSku') skus[0] = [...catalogue.keys()].find((sku) => sku !== product.facts.sku)!;
  const keys = skus.map(fresh);
  if (fault === 'soldKey') {
    // Prefers the latest key of this product over any other; a first order has no older key to repeat.
    const older = [...book.orders.values()].filter((order) => order.account === account.path).reverse();
    const repeatedKey = (older.find(({ sku }) => sku === product.facts.sku) ?? older[0])?.keys[0];
    if (repeatedKey) keys[0] = { ...repeatedKey, sku: skus[0]! };
  }
  if (units > 1 && fault === 'repeatedKeys') keys.unshift(keys.at(-1)!);
  return { keys, keysUsed };
}

/** A new key like a delivered one. The caller counts it as used. */
export function freshKey({ book }: Shop, { sku, format }: WireKey): WireKey {
  const text = keyText(book.keySalt, book.keysUsed + 1);
  return format === 'image' ? { sku, format, mediaType: 'image/png', data: keyImage(text) } : { sku, format, text };
}

/** Keys of a delivered order for a separate request; refuses if it is pending or the keys can no longer be fetched. */
export function fetchKeys({ book, account }: Shop, order: SoldOrder, nowMs: number): WireKey[] {
  const state = book.stateOf(order, nowMs);
  if (state === 'returned') throw new RequestRefused('NOT_FOUND', 'The order was returned.');
  if (state !== 'delivered') throw new RequestRefused('NOT_READY', 'The order is not delivered yet.');
  const { keys } = deliveryOf(order, nowMs);
  if (account.capabilities.keyFetch !== 'once') return keys;
  if (book.fetched.has(order.id)) throw new RequestRefused('KEYS_GONE', 'The keys were fetched before.');
  book.write({ type: 'fetched', orderId: order.id });
  return keys;
}

/** Takes an order back and refunds it; idempotent. A pending order can always be cancelled. */
export function returnOrder({ book, account }: Shop, order: SoldOrder, nowMs: number): void {
  const rule = account.capabilities.return;
  if (!rule) throw new RequestRefused('NOT_SUPPORTED', 'Orders are not taken back.');
  if (book.returnedMs.has(order.id)) return;
  if (book.stateOf(order, nowMs) === 'delivered' && nowMs - order.readyMs > rule.windowSeconds * 1000)
    throw new RequestRefused('RETURN_REFUSED', 'The time for returns is over.');
  book.write({ type: 'returned', orderId: order.id, atMs: nowMs });
}
