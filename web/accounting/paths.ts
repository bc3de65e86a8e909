// Addresses and names of the screens of vendors and of the hand-over. Known from the start of the page, so it stays small.

export const VENDORS_PATH = '/management/vendors/:filter?/:sort?/:page?';
export const VENDORS_LINK = '/management/vendors';
export const BATCHES_PATH = '/management/accounting/:filter?/:sort?/:page?';
export const BATCHES_LINK = '/management/accounting';
export const accountingTitles = { vendors: 'Vendors', batches: 'Accounting' } as const;
