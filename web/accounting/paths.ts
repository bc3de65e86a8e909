// Paths and names of the pages of vendors and accounting batches. Loaded with the route table, so it stays small.

export const VENDORS_PATH = '/management/vendors/:filter?/:sort?/:page?';
export const VENDORS_LINK = '/management/vendors';
export const BATCHES_PATH = '/management/accounting/:filter?/:sort?/:page?';
export const BATCHES_LINK = '/management/accounting';
export const accountingTitles = { vendors: 'Vendors', batches: 'Accounting' } as const;
