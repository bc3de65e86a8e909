// Path and name of the unclear purchases queue. Part of the initial bundle, so kept small.

export const UNCLEAR = '/management/unclear-purchases';
export const UNCLEAR_PATH = `${UNCLEAR}/:filter?/:page?`;

export const buyingTitles = { unclear: 'Unclear purchases' } as const;
