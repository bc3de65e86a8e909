// Sends the documented events to a configured address whenever the status of an order or a product has changed.

import { toMilliseconds, toProduct, updatedMsOf } from './documents.ts';
import { type KinguinShop, orderState } from './shop.ts';

const ATTEMPTS = 3;
const LOOK_EVERY_MS = 100;

/** Sends one event; an endpoint that keeps failing loses it. */
async function send(url: string, secret: string, name: string, body: unknown): Promise<void> {
  for (let n = 0; n < ATTEMPTS; n++) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        // The content type is spelled as documented.
        headers: { 'content-type': 'aplication/json', 'x-event-name': name, 'x-event-secret': secret },
        body: JSON.stringify(body),
      });
      await response.arrayBuffer();
      if (response.ok) return;
    } catch {
      // Tried again.
    }
  }
}

/** Watches orders and products until stopped. The state at the start counts as sent. */
export function startWebhooks(shop: KinguinShop, { url, secret }: { url: string; secret: string }): () => void {
  const statuses = new Map<string, string>();
  const updates = new Map<string, number>();

  function findEvents(): { name: string; body: unknown }[] {
    const events: { name: string; body: unknown }[] = [];
    for (const order of shop.books.orders.values()) {
      const { status } = orderState(shop, order);
      if (statuses.get(order.id) === status) continue;
      statuses.set(order.id, status);
      const body = {
        orderId: order.id,
        ...(order.reference === null ? {} : { orderExternalId: order.reference }),
        status,
        updatedAt: toMilliseconds(shop.now()),
      };
      events.push({ name: 'order.status', body });
    }
    for (const product of shop.catalogue.values()) {
      const updatedMs = updatedMsOf(shop, product);
      if (updates.get(product.productId) === updatedMs) continue;
      updates.set(product.productId, updatedMs);
      const { kinguinId, productId } = product;
      const { qty = 0, textQty = 0, cheapestOfferId = [] } = toProduct(shop, product) ?? {};
      const updatedAt = toMilliseconds(updatedMs);
      events.push({ name: 'product.update', body: { kinguinId, productId, qty, textQty, cheapestOfferId, updatedAt } });
    }
    return events;
  }

  findEvents();
  const timer = setInterval(() => {
    for (const { name, body } of findEvents()) void send(url, secret, name, body);
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
