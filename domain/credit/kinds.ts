// Entries of a company's ledger: two accounts and eleven kinds (CRL-007, COM-020).

/** The balance owed, and the reservations of open, unbilled orders. */
export const BOOKS = ['balance', 'reserved'] as const;

export const BALANCE_KINDS = [
  'opening',
  'invoice',
  'creditMemo',
  'payment',
  'writeOff',
  'payout',
  'correction',
] as const;
const RESERVED_KINDS = ['reserve', 'adjust', 'release', 'convert'] as const;
export const ENTRY_KINDS = [...BALANCE_KINDS, ...RESERVED_KINDS] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const PLAN_STATES = ['Paid', 'Waiting'] as const;
