// Address and name of the unclear purchases queue.

export const UNCLEAR = '/management/unclear-purchases';
export const UNCLEAR_PATH = `${UNCLEAR}/:filter?/:page?`;

export const buyingTitles = { unclear: 'Unclear purchases' } as const;
