// Addresses of the inventory reports, apart from those of the other reports: some users land on them, so every visit loads
// them.

/** Variant for each role (SRP-001). */
export const INVENTORY_REPORTS = '/management/inventory-reports';
export const INVENTORY_REPORTS_MANAGEMENT = '/management/inventory-reports-management';
export const INVENTORY_REPORTS_PATH = `${INVENTORY_REPORTS}/:filter?/:sort?/:page?`;
export const INVENTORY_REPORTS_MANAGEMENT_PATH = `${INVENTORY_REPORTS_MANAGEMENT}/:filter?/:sort?/:page?`;
