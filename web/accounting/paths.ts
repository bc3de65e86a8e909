// Address and name of the screen of vendors. Known from the start of the page, so it stays small.

export const VENDORS_PATH = '/management/vendors/:filter?/:sort?/:page?';
export const accountingTitles = { vendors: 'Vendors' } as const;
