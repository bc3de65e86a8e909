// Books of all accounts: orders, keys, reservations, money and moved prices. They change only through events, which are
// written to the journal first; time-dependent states (delivered or expired by now) are computed on request.

import type { WireKey, WireOrder, WireReservation } from '#domain/catalog/provider-wire.ts';
import type { Journal } from './journal.ts';
import type { PriceLevel } from './price-levels.ts';

export interface SoldOrder {
  account: string;
  id: string;
  reference: string;
  sku: string;
  country: string;
  /** Number of units. */
  quantity: number;
  currency: string;
  /** For all units, in ten-thousandths of `currency`. */
  chargedE4: number;
  /**
   * The charge in ten-thousandths of a euro at that day's rate, without units that will be cancelled; debited from the
   * balance.
   */
  chargedEuroE4: number;
  /** State in the first response. */
  kind: Exclude<WireOrder['state'], 'returned'>;
  atMs: number;
  /** Keys are available from this time on. */
  readyMs: number;
  /** Assigned to the order from the start, even if delivered later. */
  keys: WireKey[];
  /** Number of parts in which the keys arrive, and the time between two of them. */
  parts: number;
  partMs: number;
  /** Units that are cancelled and refunded with the last part. */
  cancelled: number;
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

/** A claim for a delivered key. */
export interface StoredClaim {
  account: string;
  reference: string;
  orderId: string;
  result: 'replaced' | 'credited' | 'refused';
  /** Null unless replaced. */
  key: WireKey | null;
  /** Null unless credited. */
  credited: { amount: string; currency: string } | null;
  /** Under review until then. */
  readyMs: number;
}

export type BookEvent =
  | { type: 'begun'; keySalt: string }
  | { type: 'ordered'; order: SoldOrder; keysUsed: number }
  | { type: 'fetched'; orderId: string }
  | { type: 'returned'; orderId: string; atMs: number }
  | { type: 'reserved'; reservation: HeldReservation }
  | { type: 'released'; reservationId: string }
  | { type: 'claimed'; claim: StoredClaim; keysUsed: number }
  | ({ type: 'repriced'; sku: string } & PriceLevel);

export class AccountBooks {
  keySalt = '';
  /** Number of new keys used so far, over all accounts. */
  keysUsed = 0;
  /** By order id. */
  readonly orders = new Map<string, SoldOrder>();
  /** Orders by account and reference. */
  readonly byReference = new Map<string, SoldOrder>();
  /** Claims by account and reference. */
  readonly claims = new Map<string, StoredClaim>();
  readonly reservations = new Map<string, HeldReservation>();
  readonly returnedMs = new Map<string, number>();
  readonly fetched = new Set<string>();
  /** Moved prices, by SKU. */
  readonly levels = new Map<string, PriceLevel>();
  readonly #released = new Set<string>();
  readonly #sold = new Map<string, number>();
  readonly #taken = new Map<string, number>();
  readonly #spentEuroE4 = new Map<string, number>();
  readonly #journal: Journal<BookEvent>;

  constructor(journal: Journal<BookEvent>, newSalt: () => string) {
    this.#journal = journal;
    for (const event of journal.events) this.#apply(readEvent(event));
    if (!this.keySalt) this.write({ type: 'begun', keySalt: newSalt() });
  }

  /** Records an event permanently: on disk first. */
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
      case 'claimed':
        this.claims.set(`${event.claim.account}/${event.claim.reference}`, event.claim);
        this.keysUsed += event.keysUsed;
        break;
      case 'repriced':
        this.levels.set(event.sku, { percent: event.percent, atMs: event.atMs });
    }
  }

  #ordered(order: SoldOrder): void {
    this.orders.set(order.id, order);
    this.byReference.set(`${order.account}/${order.reference}`, order);
    addToTotal(this.#sold, `${order.account}/${order.sku}`, order.quantity);
    addToTotal(this.#spentEuroE4, order.account, order.chargedEuroE4);
    if (order.reservationId) addToTotal(this.#taken, order.reservationId, order.quantity);
  }

  /** Net amount the account has paid, in ten-thousandths of a euro. */
  spentEuroE4(account: string): number {
    return this.#spentEuroE4.get(account) ?? 0;
  }

  /** Ordered units of a product, including returned ones: a returned key is not sold again. */
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

  /** Units reserved by an account, of one product or of all. */
  heldUnits(account: string, nowMs: number, sku?: string): number {
    let units = 0;
    for (const reservation of this.reservations.values())
      if (reservation.account === account && (sku === undefined || reservation.sku === sku))
        if (this.reservationState(reservation, nowMs) === 'held')
          units += reservation.quantity - this.takenOf(reservation);
    return units;
  }
}

/** Orders in journals of earlier versions have one unit. */
const SINGLE_UNIT = { quantity: 1, parts: 1, partMs: 1, cancelled: 0 };

const readEvent = (event: BookEvent): BookEvent =>
  event.type === 'ordered' ? { ...event, order: { ...SINGLE_UNIT, ...event.order } } : event;

function addToTotal(totals: Map<string, number>, name: string, amount: number): void {
  totals.set(name, (totals.get(name) ?? 0) + amount);
}
