// Paths and names of the reports. Loaded with the route table, so it stays small.

/** Variant for each role (SRP-001). */
export const INVENTORY_REPORTS = '/management/inventory-reports';
export const INVENTORY_REPORTS_MANAGEMENT = '/management/inventory-reports-management';
export const INVENTORY_REPORTS_PATH = `${INVENTORY_REPORTS}/:filter?/:sort?/:page?`;
export const INVENTORY_REPORTS_MANAGEMENT_PATH = `${INVENTORY_REPORTS_MANAGEMENT}/:filter?/:sort?/:page?`;
export const TOP_SELLERS_PATH = '/management/top-sellers/:filter?/:page?';
export const PRODUCT_REPORT = '/management/product-report';
export const PRODUCT_REPORT_PATH = `${PRODUCT_REPORT}/:filter?`;
export const MONTHLY_REVENUE_PATH = '/management/monthly-revenue/:filter?/:page?';
export const ORDER_PROCESS_PATH = '/management/order-process/:page?';
export const reportTitles = {
  inventory: 'Inventory reports',
  topSellers: 'Top sellers',
  product: 'Product report',
  revenue: 'Monthly revenue',
  process: 'Order Process Reports',
} as const;
