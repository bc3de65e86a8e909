// What becomes of the keys of an order when it ends or gives keys back: how many, which, and where they go (LIFE-T30 to
// T33, ITEM-T14 to T17). Read from the order as it stands; the server decides by the same rules.

import { available, billable, remaining } from '#domain/orders/quantities.ts';
import { closesTo, stopsTo } from '#domain/orders/rules.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { endings } from './ending-words.ts';

/** Keys that share a fate. */
export interface Fate {
  count: number;
  what: string;
  where: string;
}

/** What an ending makes of an order. */
export interface Outlook {
  state: OrderState;
  quantity: number;
  /** Keys that an invoice would name then; null when that is no question. */
  billable: number | null;
  fates: Fate[];
}

const some = (fates: readonly Fate[]): Fate[] => fates.filter(({ count }) => count > 0);
const there = ({ completedCount, bufferedCount }: Order): number => completedCount + bufferedCount;
/** Asked of a provider, not here yet. */
const inFlight = (order: Order): number =>
  (order.processingCount ?? 0) + order.preCompletedCount + order.backOrderCount;
/** Nobody was asked for them, or nobody has any. */
const open = (order: Order): number => Math.max(0, remaining(order) - inFlight(order));
/** In packages that were not sent. */
export const unsent = (order: Order): number => Math.max(0, order.deliveredQuantity - order.sentQuantity);

const flying = (order: Order, where: string): Fate[] => [
  { count: (order.processingCount ?? 0) + order.preCompletedCount, what: endings.inFlight, where },
  { count: order.backOrderCount, what: endings.backOrdered, where },
];

/** Cancelling, with the tick for keys that the provider still owes. */
export function closing(order: Order, toInventory: boolean): Outlook {
  const bought = there(order) - order.fromStock;
  return {
    state: closesTo(order),
    quantity: order.quantity,
    billable: bought,
    fates: some([
      { count: bought, what: endings.bought, where: endings.staysDeliverable },
      { count: order.fromStock, what: endings.fromInventory, where: endings.backToInventory },
      ...flying(order, toInventory ? endings.arrivesInInventory : endings.goesBack),
      { count: open(order), what: endings.notBought, where: endings.isRemoved },
    ]),
  };
}

/** A forced stop: complete with what is there. */
export const stopping = (order: Order): Outlook => ({
  state: stopsTo(order),
  quantity: there(order) || order.quantity,
  billable: there(order),
  fates: some([
    { count: there(order), what: endings.here, where: endings.staysDeliverable },
    ...flying(order, endings.goesBack),
    { count: open(order), what: endings.notBought, where: endings.isRemoved },
  ]),
});

/** A refund: what was sent stays with the partner. */
export const refunding = (order: Order): Outlook => ({
  state: 'Refunded',
  quantity: order.quantity,
  billable: null,
  fates: some([
    { count: order.sentQuantity, what: endings.sent, where: endings.staysSent },
    { count: available(order), what: endings.unpacked, where: endings.entersInventory },
    { count: unsent(order), what: endings.unsent, where: endings.unpackedAndEnters },
    ...flying(order, endings.goesBack),
    { count: open(order), what: endings.notBought, where: endings.isRemoved },
  ]),
});

/** Sending keys to inventory, with or without those in packages that were not sent. */
export function moving(order: Order, alsoUnsent: boolean, lowers: boolean): Outlook & { moved: number } {
  const moved = available(order) + (alsoUnsent ? unsent(order) : 0);
  const left = there(order) - moved;
  const inUnsent = { count: unsent(order), what: endings.unsent };
  return {
    moved,
    state: left === 0 && moved > 0 ? 'Transferred' : order.status,
    quantity: lowers ? order.quantity - moved : order.quantity,
    billable: order.status === 'Closed' ? left : billable(order.status, order) - moved,
    fates: some([
      { count: available(order), what: endings.unpacked, where: endings.entersInventory },
      { ...inUnsent, where: alsoUnsent ? endings.unpackedAndEnters : endings.staysPacked },
      { count: order.sentQuantity, what: endings.sent, where: endings.neverMoves },
    ]),
  };
}
