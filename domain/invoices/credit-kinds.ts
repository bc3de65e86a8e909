// Kinds of credit notes: keys that are credited, amounts, lines in free text, and cancelled drafts.

/** Reasons to credit an amount without keys. */
export const AMOUNT_KINDS = ['PriceProtection', 'Bonus', 'Goodwill'] as const;
export type AmountKind = (typeof AMOUNT_KINDS)[number];

export const CREDIT_KINDS = ['Keys', ...AMOUNT_KINDS, 'FreeLines', 'Cancellation'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** Names of amounts on documents and screens. */
export const amountKindNames: Record<AmountKind, string> = {
  PriceProtection: 'Price protection',
  Bonus: 'Bonus',
  Goodwill: 'Goodwill',
};

export const isAmountKind = (kind: CreditKind): kind is AmountKind =>
  (AMOUNT_KINDS as readonly string[]).includes(kind);
