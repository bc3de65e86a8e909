// Kinds of background work that run isolated: a failure is recorded and retried and blocks no other work.

export const WORK_KINDS = [
  'startOrder',
  'expireOrder',
  'expireOffer',
  'failOrder',
  'restockOrder',
  'deliverOrder',
  'invoiceByPeriod',
  'recordPurchase',
  'recordReturn',
  'recordReservation',
  'recordClaim',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** Number of failures after which work is given up until it is retried manually. */
export const TRIES_MAX = 8;
