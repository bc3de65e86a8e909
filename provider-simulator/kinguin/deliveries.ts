// State of an order and of its keys at a given time, and the amounts that follow from it.

import type { KinguinBooks, OrderKey, StoredOrder } from './books.ts';

type OrderStatus = 'processing' | 'completed' | 'canceled' | 'refunded';
type KeyStatus = 'PENDING' | 'PROCESSING' | 'DELIVERED' | 'RETURNED' | 'REFUNDED' | 'CANCELED';

interface KeyState {
  key: OrderKey;
  status: KeyStatus;
  /** Part of the download. */
  downloadable: boolean;
}

interface OrderState {
  status: OrderStatus;
  keys: KeyState[];
  /** Units that were canceled, refunded or returned, and what was paid back for them, in euro cents. */
  refundedCents: number;
  returnedUnits: number;
}

/** Completed parts of a delivery. */
function partsDone(books: KinguinBooks, order: StoredOrder, nowMs: number): number {
  if (nowMs < order.readyMs || (books.reads.get(order.id) ?? 0) < order.readsNeeded) return 0;
  return Math.min(order.parts, 1 + Math.floor((nowMs - order.readyMs) / order.partMs));
}

/** Time at which the last part was delivered, without `readsNeeded`. */
export const lastPartMs = ({ readyMs, parts, partMs }: StoredOrder) => readyMs + (parts - 1) * partMs;

/** A requested return takes back all delivered keys after the last of them has been delivered. */
const isTakenBack = (books: KinguinBooks, order: StoredOrder, returnDelayMs: number, nowMs: number): boolean => {
  const requestedMs = books.returnMs.get(order.id);
  return requestedMs !== undefined && nowMs >= Math.max(requestedMs, lastPartMs(order)) + returnDelayMs;
};

/** State of an order now. Keys are delivered in their order; units that fail do so with the last part. */
export function stateOf(books: KinguinBooks, order: StoredOrder, returnDelayMs: number, nowMs: number): OrderState {
  const done = partsDone(books, order, nowMs);
  const isOver = done === order.parts;
  const takenBack = isOver && isTakenBack(books, order, returnDelayMs, nowMs);
  const good = order.keys.filter(({ fate }) => fate === 'DELIVERED' || fate === 'missing');
  const delivered = new Set(good.slice(0, Math.ceil((good.length * done) / order.parts)));
  const isDownloadLate = nowMs < lastPartMs(order) + order.downloadMs;
  const keys = order.keys.map((key, index): KeyState => {
    if (isOver && order.ending !== 'completed')
      return { key, status: order.ending === 'canceled' ? 'CANCELED' : 'REFUNDED', downloadable: false };
    if (delivered.has(key)) {
      const isLate = order.downloadMs > 0 && isDownloadLate && index >= order.keys.length / 2;
      const downloadable = key.fate === 'DELIVERED' && !takenBack && !isLate;
      return { key, status: takenBack ? 'RETURNED' : 'DELIVERED', downloadable };
    }
    if (isOver && (key.fate === 'CANCELED' || key.fate === 'REFUNDED'))
      return { key, status: key.fate, downloadable: false };
    return { key, status: done > 0 ? 'PROCESSING' : 'PENDING', downloadable: false };
  });
  const paidBack = keys.filter(({ key, status }) => !key.isExtra && /^(CANCELED|REFUNDED|RETURNED)$/.test(status));
  return {
    status: !isOver ? 'processing' : takenBack ? 'refunded' : order.ending,
    keys,
    refundedCents: paidBack.reduce((sum, { key }) => sum + order.lines[key.line]!.paymentCents, 0),
    returnedUnits: keys.filter(({ status }) => status === 'RETURNED').length,
  };
}

/** Charge for all units of an order, in euro cents. */
export const paymentOf = ({ lines }: StoredOrder): number =>
  lines.reduce((sum, { qty, paymentCents }) => sum + qty * paymentCents, 0);
