// Delivery of an order at a given time: its keys may arrive in parts, and units may be cancelled at the end.

import type { WireKey } from '#domain/catalog/provider-wire.ts';
import type { SoldOrder } from './account-books.ts';

interface Delivery {
  keys: WireKey[];
  /** Units whose keys will still arrive, or that will be cancelled. */
  coming: number;
  /** Units cancelled and refunded. */
  cancelled: number;
  /** For all units that were not cancelled, in ten-thousandths of the currency. */
  chargedE4: number;
}

/** Delivery of an order so far; without keys before it is ready. */
export function deliveryOf(order: SoldOrder, nowMs: number): Delivery {
  const { quantity, parts, partMs, chargedE4 } = order;
  const part = nowMs < order.readyMs ? 0 : Math.min(parts, 1 + Math.floor((nowMs - order.readyMs) / partMs));
  const keys = order.keys.slice(0, Math.ceil((order.keys.length * part) / parts));
  if (part < parts) {
    const delivered = Math.floor((keys.length * quantity) / order.keys.length);
    return { keys, coming: Math.max(1, quantity - delivered), cancelled: 0, chargedE4 };
  }
  const paidUnits = quantity - order.cancelled;
  return { keys, coming: 0, cancelled: order.cancelled, chargedE4: Math.round((chargedE4 * paidUnits) / quantity) };
}
