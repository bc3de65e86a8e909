// Orders and changed products of the simulator. They change only through events, which are written to the journal first;
// what has happened since is computed on request (deliveries.ts).

import type { Journal } from '../journal.ts';

/** Units of one product in an order. Amounts in euro cents per unit. */
export interface OrderLine {
  productId: string;
  quantity: number;
  /** Charged. */
  unitCents: number;
}

/** A unit of an order. A missing one was charged and is never delivered. */
export interface OrderCode {
  id: string;
  /** Index of its line. */
  line: number;
  /** Text, or a picture in base64. */
  serial: string;
  isImage: boolean;
  isMissing: boolean;
}

export interface StoredOrder {
  id: string;
  number: number;
  /** The caller's `orderId`; null if none was sent. */
  reference: string | null;
  atMs: number;
  /** Part of the history from this time on. */
  listedMs: number;
  /** First codes are delivered at this time, and the others in equal parts, `partMs` apart. */
  readyMs: number;
  parts: number;
  partMs: number;
  /** Number of times it must have been read before codes are delivered. */
  readsNeeded: number;
  /** Codes are pre-ordered until this time. */
  preOrderedUntilMs: number;
  lines: OrderLine[];
  codes: OrderCode[];
  /** Codes are sent without content, which is read by their id; `foreign` ones link to another host. */
  content: 'inline' | 'linked' | 'foreign';
  /** Types of codes as in version 2 of the API. */
  hasOldTypes: boolean;
}

export type CodesWholesaleEvent =
  | { type: 'begun'; keySalt: string }
  | { type: 'ordered'; order: StoredOrder; codesUsed: number }
  | { type: 'repriced'; productId: string; percent: number; atMs: number }
  | { type: 'soldOut'; productId: string; untilMs: number; atMs: number }
  | { type: 'hidden'; productId: string };

export class CodesWholesaleBooks {
  keySalt = '';
  codesUsed = 0;
  spentCents = 0;
  /** In the order of their creation. */
  readonly orders = new Map<string, StoredOrder>();
  /** Order and code of each code id. */
  readonly codes = new Map<string, { order: StoredOrder; code: OrderCode }>();
  /** Current prices in percent of the catalogue's, by product. */
  readonly percents = new Map<string, number>();
  readonly soldOutUntilMs = new Map<string, number>();
  /** Products that were taken off the price list. */
  readonly hidden = new Set<string>();
  readonly changedMs = new Map<string, number>();
  /** Number of times each order was read; forgotten at a restart. */
  readonly reads = new Map<string, number>();
  readonly #soldUnits = new Map<string, number>();
  readonly #journal: Journal<CodesWholesaleEvent>;

  constructor(journal: Journal<CodesWholesaleEvent>, newSalt: () => string) {
    this.#journal = journal;
    for (const event of journal.events) this.#apply(event);
    if (!this.keySalt) this.write({ type: 'begun', keySalt: newSalt() });
  }

  /** Records an event permanently: on disk first. */
  write(event: CodesWholesaleEvent): void {
    this.#journal.append(event);
    this.#apply(event);
  }

  #apply(event: CodesWholesaleEvent): void {
    switch (event.type) {
      case 'begun':
        this.keySalt = event.keySalt;
        break;
      case 'ordered':
        this.#addOrder(event.order);
        this.codesUsed += event.codesUsed;
        break;
      case 'repriced':
        this.percents.set(event.productId, event.percent);
        this.changedMs.set(event.productId, event.atMs);
        break;
      case 'soldOut':
        this.soldOutUntilMs.set(event.productId, event.untilMs);
        this.changedMs.set(event.productId, event.atMs);
        break;
      case 'hidden':
        this.hidden.add(event.productId);
    }
  }

  #addOrder(order: StoredOrder): void {
    this.orders.set(order.id, order);
    for (const code of order.codes) this.codes.set(code.id, { order, code });
    for (const { productId, quantity, unitCents } of order.lines) {
      this.spentCents += quantity * unitCents;
      this.#soldUnits.set(productId, this.soldUnits(productId) + quantity);
      this.changedMs.set(productId, order.atMs);
    }
  }

  soldUnits(productId: string): number {
    return this.#soldUnits.get(productId) ?? 0;
  }
}
