// Addresses and names of the stock pages.

export const INVENTORIES = '/management/inventories';
export const INVENTORIES_PATH = `${INVENTORIES}/:filter?/:sort?/:page?`;
const MANUAL_STOCK = '/management/manual-inventory';
export const MANUAL_STOCK_PATH = `${MANUAL_STOCK}/:filter?/:sort?/:page?`;
export const stockTitles = { inventories: 'Inventories', manual: 'Manual stock' } as const;
