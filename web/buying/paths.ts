// Address and name of the queue of purchases in doubt. Known from the start of the page, so it stays small.

export const UNCLEAR = '/management/unclear-purchases';
export const UNCLEAR_PATH = `${UNCLEAR}/:filter?/:page?`;

export const buyingTitles = { unclear: 'Unclear purchases' } as const;
