// Preview of ending an order or moving its keys: number, kind and destination of keys
// (LIFE-T30 to T33, ITEM-T14 to T17). Computed from the order; the server applies the same rules.

import { availableKeys, billableKeys, packedKeys, remainingKeys } from '#domain/orders/quantities.ts';
import { stateAfterClose, stateAfterHardStop } from '#domain/orders/rules.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { endingLabels } from './ending-labels.ts';

/** Keys with the same destination. */
export interface KeyFate {
  count: number;
  keys: string;
  destination: string;
}

/** Resulting order. */
export interface EndingPreview {
  state: OrderState;
  quantity: number;
  /** Billable keys afterwards; null if irrelevant. */
  billable: number | null;
  fates: KeyFate[];
}

const nonEmptyFates = (fates: readonly KeyFate[]): KeyFate[] => fates.filter(({ count }) => count > 0);
const presentKeys = ({ completedCount, bufferedCount }: Order): number => completedCount + bufferedCount;
/** Requested from a provider, not delivered yet. */
const keysInFlight = (order: Order): number =>
  (order.processingCount ?? 0) + order.preCompletedCount + order.backOrderCount;
/** Not requested, or sold out. */
const unboughtKeys = (order: Order): number => Math.max(0, remainingKeys(order) - keysInFlight(order));

const inFlightFates = (order: Order, where: string): KeyFate[] => [
  { count: (order.processingCount ?? 0) + order.preCompletedCount, keys: endingLabels.inFlight, destination: where },
  { count: order.backOrderCount, keys: endingLabels.backOrdered, destination: where },
];

/** Cancels, with the option for keys owed by the provider. */
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

/** Stops: completes with the present keys. */
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

/** Refunds: sent keys stay with the partner. */
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

/** Moves keys to inventory, with or without those in unsent packages. */
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
