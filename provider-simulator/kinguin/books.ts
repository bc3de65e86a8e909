// Orders, returns and moved prices of the simulator. They change only through events, which are written to the journal
// first; what has happened since is computed on request (deliveries.ts).

import type { Journal } from '../journal.ts';

/** Units of one offer in an order. Amounts in euro cents per unit. */
export interface OrderLine {
  productId: string;
  offerId: string;
  qty: number;
  priceCents: number;
  requestCents: number;
  /** Charged. */
  paymentCents: number;
  keyType: 'text' | null;
  isWholesale: boolean;
}

/** A unit of an order. `fate` is how it ends: a `missing` one counts as delivered, but cannot be downloaded. */
export interface OrderKey {
  id: string;
  /** Index of its line. */
  line: number;
  productId: string;
  serial: string;
  type: string;
  fate: 'DELIVERED' | 'CANCELED' | 'REFUNDED' | 'missing';
  /** Given away: not ordered and not charged. */
  isExtra: boolean;
}

export interface StoredOrder {
  id: string;
  reference: string | null;
  atMs: number;
  /** Readable from this time on. */
  visibleMs: number;
  /** First keys are delivered at this time, and the others in equal parts, `partMs` apart. */
  readyMs: number;
  parts: number;
  partMs: number;
  /** Number of times it must have been read before keys are delivered. */
  readsNeeded: number;
  /** Time after completion until its last keys can be downloaded. */
  downloadMs: number;
  lines: OrderLine[];
  keys: OrderKey[];
  isPreorder: boolean;
  releaseDate: string | null;
  ending: 'completed' | 'canceled' | 'refunded';
}

export type KinguinEvent =
  | { type: 'begun'; keySalt: string }
  | { type: 'ordered'; order: StoredOrder; keysUsed: number }
  | { type: 'returnRequested'; orderId: string; atMs: number }
  | { type: 'repriced'; productId: string; percent: number; atMs: number }
  | { type: 'soldOut'; productId: string; untilMs: number; atMs: number };

export class KinguinBooks {
  keySalt = '';
  keysUsed = 0;
  /** In the order of their creation. */
  readonly orders = new Map<string, StoredOrder>();
  readonly returnMs = new Map<string, number>();
  /** Current prices in percent of the catalogue's, by product. */
  readonly percents = new Map<string, number>();
  readonly soldOutUntilMs = new Map<string, number>();
  readonly changedMs = new Map<string, number>();
  /** Number of times each order was read; forgotten at a restart. */
  readonly reads = new Map<string, number>();
  readonly #soldUnits = new Map<string, number>();
  readonly #journal: Journal<KinguinEvent>;

  constructor(journal: Journal<KinguinEvent>, newSalt: () => string) {
    this.#journal = journal;
    for (const event of journal.events) this.#apply(event);
    if (!this.keySalt) this.write({ type: 'begun', keySalt: newSalt() });
  }

  /** Records an event permanently: on disk first. */
  write(event: KinguinEvent): void {
    this.#journal.append(event);
    this.#apply(event);
  }

  #apply(event: KinguinEvent): void {
    switch (event.type) {
      case 'begun':
        this.keySalt = event.keySalt;
        break;
      case 'ordered':
        this.orders.set(event.order.id, event.order);
        this.keysUsed += event.keysUsed;
        for (const { offerId, productId, qty } of event.order.lines) {
          this.#soldUnits.set(offerId, this.soldUnits(offerId) + qty);
          this.changedMs.set(productId, event.order.atMs);
        }
        break;
      case 'returnRequested':
        this.returnMs.set(event.orderId, event.atMs);
        break;
      case 'repriced':
        this.percents.set(event.productId, event.percent);
        this.changedMs.set(event.productId, event.atMs);
        break;
      case 'soldOut':
        this.soldOutUntilMs.set(event.productId, event.untilMs);
        this.changedMs.set(event.productId, event.atMs);
    }
  }

  /** Ordered units of an offer, including returned and canceled ones. */
  soldUnits(offerId: string): number {
    return this.#soldUnits.get(offerId) ?? 0;
  }

  /** All serials sold so far, oldest first. */
  soldKeys(): OrderKey[] {
    return [...this.orders.values()].flatMap(({ keys }) => keys).filter(({ fate }) => fate === 'DELIVERED');
  }
}
