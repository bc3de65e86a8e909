// The trace of a purchase: its root is the call that buys, below it are the writing of each reply, lookups, returns and
// claims, whichever process does them. Reference and order id are unique together, even among installations.

import { type NamedTrace, tracedPart, tracedRoot, tracedTogether } from '#server/base/process/named-trace.ts';

interface TracedPurchase {
  /** Order of the purchase, not one that later received its keys. */
  orderId: string;
  /** Reference at the provider. */
  reference: string;
}

const toTrace = ({ orderId, reference }: TracedPurchase): NamedTrace => ({
  name: `${orderId} ${reference}`,
  attributes: {
    'merkur.order': orderId,
    'merkur.reference': reference,
    // The number of the attempt ends each reference.
    'merkur.attempt': Number(reference.slice(reference.lastIndexOf('-') + 1)),
  },
});

/** Traces the call that buys. */
export const tracePurchase = <T>(purchase: TracedPurchase, work: () => Promise<T>): Promise<T> =>
  tracedRoot(toTrace(purchase), 'purchase', work);

/** Traces later work on a purchase. */
export const traceFollowUp = <T>(purchase: TracedPurchase, name: string, work: () => Promise<T>): Promise<T> =>
  tracedPart(toTrace(purchase), name, work);

/** Traces one transaction with the replies to one or more purchases. */
export const traceRecording = <T>(
  [first, ...others]: readonly [TracedPurchase, ...TracedPurchase[]],
  work: () => Promise<T>,
): Promise<T> => tracedTogether([toTrace(first), ...others.map(toTrace)], 'purchase recorded', work);
