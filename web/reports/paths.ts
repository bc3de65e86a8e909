// Addresses and names of the reports. Known from the start of the page, so it stays small.

export const INVENTORY_REPORTS_PATH = '/management/inventory-reports/:filter?/:sort?/:page?';
export const INVENTORY_REPORTS_MANAGEMENT_PATH = '/management/inventory-reports-management/:filter?/:sort?/:page?';
export const reportTitles = { inventory: 'Inventory reports' } as const;
