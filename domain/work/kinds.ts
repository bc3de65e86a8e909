// The kinds of background work that are isolated from one another: one piece that fails is recorded and tried again,
// and holds no other up.

export const WORK_KINDS = [
  'startOrder',
  'expireOrder',
  'failOrder',
  'restockOrder',
  'deliverOrder',
  'invoiceByPeriod',
  'recordPurchase',
  'recordReturn',
  'recordReservation',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** After so many failures work is given up until a person has it tried again. */
export const TRIES_MAX = 8;
