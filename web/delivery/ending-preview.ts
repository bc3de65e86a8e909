// What becomes of the keys of an order when it ends or gives keys back: how many, which, and where they go (LIFE-T30 to
// T33, ITEM-T14 to T17). Read from the order as it is; the server decides by the same rules.

import { availableKeys, billableKeys, packedKeys, remainingKeys } from '#domain/orders/quantities.ts';
import { stateAfterClose, stateAfterHardStop } from '#domain/orders/rules.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { endingLabels } from './ending-labels.ts';

/** Keys that share a fate. */
export interface KeyFate {
  count: number;
  keys: string;
  destination: string;
}

/** What an ending makes of an order. */
export interface EndingPreview {
  state: OrderState;
  quantity: number;
  /** Keys that an invoice would name then; null when that is no question. */
  billable: number | null;
  fates: KeyFate[];
}

const nonEmptyFates = (fates: readonly KeyFate[]): KeyFate[] => fates.filter(({ count }) => count > 0);
const presentKeys = ({ completedCount, bufferedCount }: Order): number => completedCount + bufferedCount;
/** Asked of a provider, not here yet. */
const keysInFlight = (order: Order): number =>
  (order.processingCount ?? 0) + order.preCompletedCount + order.backOrderCount;
/** Nobody was asked for them, or nobody has any. */
const unboughtKeys = (order: Order): number => Math.max(0, remainingKeys(order) - keysInFlight(order));

const inFlightFates = (order: Order, where: string): KeyFate[] => [
  { count: (order.processingCount ?? 0) + order.preCompletedCount, keys: endingLabels.inFlight, destination: where },
  { count: order.backOrderCount, keys: endingLabels.backOrdered, destination: where },
];

/** Cancelling, with the tick for keys that the provider still owes. */
export function previewCancellation(order: Order, toInventory: boolean): EndingPreview {
  const bought = presentKeys(order) - order.fromStock;
  return {
    state: stateAfterClose(order),
    quantity: order.quantity,
    billable: bought,
    fates: nonEmptyFates([
      { count: bought, keys: endingLabels.bought, destination: endingLabels.staysDeliverable },
      { count: order.fromStock, keys: endingLabels.fromInventory, destination: endingLabels.backToInventory },
      ...inFlightFates(order, toInventory ? endingLabels.arrivesInInventory : endingLabels.goesBack),
      { count: unboughtKeys(order), keys: endingLabels.notBought, destination: endingLabels.isRemoved },
    ]),
  };
}

/** A forced stop: complete with what is there. */
export const previewHardStop = (order: Order): EndingPreview => ({
  state: stateAfterHardStop(order),
  quantity: presentKeys(order) || order.quantity,
  billable: presentKeys(order),
  fates: nonEmptyFates([
    { count: presentKeys(order), keys: endingLabels.here, destination: endingLabels.staysDeliverable },
    ...inFlightFates(order, endingLabels.goesBack),
    { count: unboughtKeys(order), keys: endingLabels.notBought, destination: endingLabels.isRemoved },
  ]),
});

/** A refund: what was sent stays with the partner. */
export const previewRefund = (order: Order): EndingPreview => ({
  state: 'Refunded',
  quantity: order.quantity,
  billable: null,
  fates: nonEmptyFates([
    { count: order.sentQuantity, keys: endingLabels.sent, destination: endingLabels.staysSent },
    { count: availableKeys(order), keys: endingLabels.unpacked, destination: endingLabels.entersInventory },
    { count: packedKeys(order), keys: endingLabels.unsent, destination: endingLabels.unpackedAndEnters },
    ...inFlightFates(order, endingLabels.goesBack),
    { count: unboughtKeys(order), keys: endingLabels.notBought, destination: endingLabels.isRemoved },
  ]),
});

/** Sending keys to inventory, with or without those in packages that were not sent. */
export function previewTransfer(order: Order, alsoUnsent: boolean, lowers: boolean): EndingPreview & { moved: number } {
  const movedKeys = availableKeys(order) + (alsoUnsent ? packedKeys(order) : 0);
  const remainingKeys = presentKeys(order) - movedKeys;
  const inUnsent = { count: packedKeys(order), keys: endingLabels.unsent };
  return {
    moved: movedKeys,
    state: remainingKeys === 0 && movedKeys > 0 ? 'Transferred' : order.status,
    quantity: lowers ? order.quantity - movedKeys : order.quantity,
    billable: order.status === 'Closed' ? remainingKeys : billableKeys(order.status, order) - movedKeys,
    fates: nonEmptyFates([
      { count: availableKeys(order), keys: endingLabels.unpacked, destination: endingLabels.entersInventory },
      { ...inUnsent, destination: alsoUnsent ? endingLabels.unpackedAndEnters : endingLabels.staysPacked },
      { count: order.sentQuantity, keys: endingLabels.sent, destination: endingLabels.neverMoves },
    ]),
  };
}
