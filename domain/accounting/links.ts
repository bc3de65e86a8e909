// Addresses and names of the pages of vendors and accounting batches.

export const VENDORS = '/management/vendors';
export const VENDORS_PATH = `${VENDORS}/:filter?/:sort?/:page?`;
/** Exported for tests. */
export const BATCHES = '/management/accounting';
export const BATCHES_PATH = `${BATCHES}/:filter?/:sort?/:page?`;
export const accountingTitles = { vendors: 'Vendors', batches: 'Accounting' } as const;
