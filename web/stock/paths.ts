// Paths and names of the stock pages. Loaded with the route table, so it stays small.

export const INVENTORIES_PATH = '/management/inventories/:filter?/:sort?/:page?';
export const MANUAL_STOCK_PATH = '/management/manual-inventory/:filter?/:sort?/:page?';
export const stockTitles = { inventories: 'Inventories', manual: 'Manual stock' } as const;
