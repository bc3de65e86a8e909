// Addresses and names of the credit screens.

export const LIMITS = '/management/credit-limits';
export const LIMITS_PATH = `${LIMITS}/:filter?/:sort?/:page?`;
export const MY_LIMIT = '/credit-limit';

export const creditTitles = { limits: 'Credit limits', mine: 'Credit Limit (Monthly)' } as const;
