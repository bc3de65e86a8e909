// Prefixes of the numbers that people see, followed by year and sequence.

/** Prefix of order numbers (ODT-056). */
export const ORDER_NUMBER_PREFIX = 'GK';
/** Prefix of purchase numbers (CART-024). */
export const PURCHASE_NUMBER_PREFIX = 'PU';
