// The books of all accounts: orders, keys, reservations, money, and prices that were moved. They change only by events,
// which are written to the journal first; what depends on the time (delivered by now, expired by now) is worked out
// when asked.

import type { WireKey, WireOrder, WireReservation } from '#domain/catalog/provider-wire.ts';
import type { Journal } from './journal.ts';
import type { PriceLevel } from './price-levels.ts';

export interface SoldOrder {
  account: string;
  id: string;
  reference: string;
  sku: string;
  country: string;
  currency: string;
  /** Ten-thousandths of `currency`. */
  chargedE4: number;
  /** The same in ten-thousandths of a euro, at the rate of that day; what the balance lost. */
  chargedEuroE4: number;
  /** How it was answered at first. */
  kind: Exclude<WireOrder['state'], 'returned'>;
  atMs: number;
  /** Keys are handed out from then on. */
  readyMs: number;
  /** Bound to the order from the start, also when handed out later. */
  keys: WireKey[];
  reservationId: string | null;
}

export interface HeldReservation {
  account: string;
  id: string;
  reference: string;
  sku: string;
  quantity: number;
  expiresMs: number;
}

export type BookEvent =
  | { type: 'begun'; keySalt: string }
  | { type: 'ordered'; order: SoldOrder; keysUsed: number }
  | { type: 'fetched'; orderId: string }
  | { type: 'returned'; orderId: string; atMs: number }
  | { type: 'reserved'; reservation: HeldReservation }
  | { type: 'released'; reservationId: string }
  | ({ type: 'repriced'; sku: string } & PriceLevel);

export class AccountBooks {
  keySalt = '';
  /** Numbers for new keys that were used up, over all accounts. */
  keysUsed = 0;
  /** By order id. */
  readonly orders = new Map<string, SoldOrder>();
  /** Orders by account and reference. */
  readonly byReference = new Map<string, SoldOrder>();
  readonly reservations = new Map<string, HeldReservation>();
  readonly returnedMs = new Map<string, number>();
  readonly fetched = new Set<string>();
  /** Prices that were moved, by SKU. */
  readonly levels = new Map<string, PriceLevel>();
  readonly #released = new Set<string>();
  readonly #sold = new Map<string, number>();
  readonly #taken = new Map<string, number>();
  readonly #spentEuroE4 = new Map<string, number>();
  readonly #journal: Journal;

  constructor(journal: Journal, newSalt: () => string) {
    this.#journal = journal;
    for (const event of journal.events) this.#apply(event);
    if (!this.keySalt) this.write({ type: 'begun', keySalt: newSalt() });
  }

  /** Makes it so, for good: on disk first. */
  write(event: BookEvent): void {
    this.#journal.append(event);
    this.#apply(event);
  }

  #apply(event: BookEvent): void {
    switch (event.type) {
      case 'begun':
        this.keySalt = event.keySalt;
        break;
      case 'ordered':
        this.#ordered(event.order);
        this.keysUsed += event.keysUsed;
        break;
      case 'fetched':
        this.fetched.add(event.orderId);
        break;
      case 'returned': {
        const order = this.orders.get(event.orderId)!;
        this.returnedMs.set(order.id, event.atMs);
        addToTotal(this.#spentEuroE4, order.account, -order.chargedEuroE4);
        break;
      }
      case 'reserved':
        this.reservations.set(event.reservation.id, event.reservation);
        break;
      case 'released':
        this.#released.add(event.reservationId);
        break;
      case 'repriced':
        this.levels.set(event.sku, { percent: event.percent, atMs: event.atMs });
    }
  }

  #ordered(order: SoldOrder): void {
    this.orders.set(order.id, order);
    this.byReference.set(`${order.account}/${order.reference}`, order);
    addToTotal(this.#sold, `${order.account}/${order.sku}`, 1);
    addToTotal(this.#spentEuroE4, order.account, order.chargedEuroE4);
    if (order.reservationId) addToTotal(this.#taken, order.reservationId, 1);
  }

  /** Ten-thousandths of a euro that the account paid and did not get back. */
  spentEuroE4(account: string): number {
    return this.#spentEuroE4.get(account) ?? 0;
  }

  /** Units ordered of a product, also those returned: a returned key is not sold again. */
  soldUnits(account: string, sku: string): number {
    return this.#sold.get(`${account}/${sku}`) ?? 0;
  }

  stateOf(order: SoldOrder, nowMs: number): WireOrder['state'] {
    if (this.returnedMs.has(order.id)) return 'returned';
    return order.readyMs <= nowMs ? 'delivered' : order.kind;
  }

  takenOf(reservation: HeldReservation): number {
    return this.#taken.get(reservation.id) ?? 0;
  }

  reservationState(reservation: HeldReservation, nowMs: number): WireReservation['state'] {
    if (this.#released.has(reservation.id)) return 'released';
    return reservation.expiresMs <= nowMs ? 'expired' : 'held';
  }

  /** Units still held for an account, of one product or of all. */
  heldUnits(account: string, nowMs: number, sku?: string): number {
    let units = 0;
    for (const reservation of this.reservations.values())
      if (reservation.account === account && (sku === undefined || reservation.sku === sku))
        if (this.reservationState(reservation, nowMs) === 'held')
          units += reservation.quantity - this.takenOf(reservation);
    return units;
  }
}

function addToTotal(totals: Map<string, number>, name: string, amount: number): void {
  totals.set(name, (totals.get(name) ?? 0) + amount);
}
