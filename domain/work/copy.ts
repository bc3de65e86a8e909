// All messages about failed background work.

import type { WorkKind } from './kinds.ts';

export const workCopy = {
  kinds: {
    startOrder: 'Start processing',
    expireOrder: 'End with its promotion',
    expireOffer: 'Record the expiry of its offer',
    failOrder: 'End its processing window',
    restockOrder: 'Go on after a restock',
    deliverOrder: 'Deliver automatically',
    invoiceByPeriod: 'Invoice by period',
    recordPurchase: 'Record a purchase',
    recordReturn: 'Record a return',
    recordReservation: 'Record a reservation',
    recordClaim: 'Record the answer to a claim',
  } satisfies Record<WorkKind, string>,
  retrying: (count: number) => (count === 1 ? 'It is tried again now.' : `${count} are tried again now.`),
} as const;
