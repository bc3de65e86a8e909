// What the ledger of a company holds: two books and nine kinds of entries (CRL-007, COM-020).

/** What a company owes, and what its open orders that are not billed reserve. */
export const BOOKS = ['balance', 'reserved'] as const;

export const BALANCE_KINDS = ['opening', 'invoice', 'creditMemo', 'payment', 'correction'] as const;
export const RESERVED_KINDS = ['reserve', 'adjust', 'release', 'convert'] as const;
export const ENTRY_KINDS = [...BALANCE_KINDS, ...RESERVED_KINDS] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const PLAN_STATES = ['Paid', 'Waiting'] as const;
