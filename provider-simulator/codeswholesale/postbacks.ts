// Sends the postbacks that the SDK for version 2 describes to a configured address: stock and prices, changed and hidden
// products, and pre-orders that got their codes.

import { createHash } from 'node:crypto';
import type { StoredOrder } from './books.ts';
import type { Product } from './catalogue.ts';
import { stateOf } from './deliveries.ts';
import { toProduct } from './documents.ts';
import type { CodesWholesaleShop } from './shop.ts';

const ATTEMPTS = 3;
const LOOK_EVERY_MS = 100;

interface Postback {
  type: 'STOCK' | 'PRODUCT_HIDDEN' | 'PREORDER';
  [field: string]: unknown;
}

/** Sends one postback; an address that keeps failing loses it. */
async function send(url: string, postback: object): Promise<void> {
  for (let n = 0; n < ATTEMPTS; n++) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(postback),
      });
      await response.arrayBuffer();
      if (response.ok) return;
    } catch {
      // Tried again.
    }
  }
}

/** Watches products and orders until stopped. The state at the start counts as sent. */
export function startPostbacks(
  shop: CodesWholesaleShop,
  { url, signature }: { url: string; signature: string },
): () => void {
  const authHash = createHash('sha256').update(`${shop.settings.clientId}${signature}`).digest('hex');
  const offers = new Map<string, string>();
  const hidden = new Set<string>();
  const preOrders = new Set<string>();

  /** Postback of a product, whose shape differs from that of the list: one price, that of a single unit. */
  function productPostback(product: Product): Postback | null {
    const { productId } = product;
    if (shop.books.hidden.has(productId)) {
      if (hidden.has(productId)) return null;
      hidden.add(productId);
      return { type: 'PRODUCT_HIDDEN', productId };
    }
    const { quantity, prices } = toProduct(shop, product);
    const change = { productId, quantity, price: prices[0]!.value };
    const offer = JSON.stringify(change);
    if (offers.get(productId) === offer) return null;
    offers.set(productId, offer);
    return { type: 'STOCK', products: [change] };
  }

  /** Codes of an order that stopped being pre-ordered; one postback each. */
  function assignedCodes(order: StoredOrder): Postback[] {
    const { codes, isPreOrdered } = stateOf(shop.books, order, shop.now());
    if (isPreOrdered) preOrders.add(order.id);
    else if (preOrders.delete(order.id))
      return codes.map(({ id, line }) => ({
        type: 'PREORDER',
        orderId: order.id,
        codeId: id,
        productOrderedId: order.lines[line]!.productId,
      }));
    return [];
  }

  const findPostbacks = (): Postback[] => [
    ...[...shop.catalogue.values()].map(productPostback).filter((one) => one !== null),
    ...[...shop.books.orders.values()].flatMap(assignedCodes),
  ];

  findPostbacks();
  const timer = setInterval(() => {
    for (const postback of findPostbacks()) void send(url, { ...postback, authHash });
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
