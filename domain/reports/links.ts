// Addresses and names of the reports.

export const ANALYTICS = '/management/analytics';
export const ANALYTICS_PATH = `${ANALYTICS}/:filter?/:sort?/:page?`;
const SOLD_ORDERS = '/management/sold-orders';
export const SOLD_ORDERS_PATH = `${SOLD_ORDERS}/:filter?/:sort?/:page?`;
export const PERFORMANCE = '/management/performance';
export const PERFORMANCE_PATH = `${PERFORMANCE}/:filter?/:sort?/:page?`;
export const PERFORMANCE_DETAILS_PATH = '/management/performance-details/:filter?/:sort?/:page?';
const TOP_SELLERS = '/management/top-sellers';
export const TOP_SELLERS_PATH = `${TOP_SELLERS}/:filter?/:page?`;
export const PRODUCT_REPORT = '/management/product-report';
export const PRODUCT_REPORT_PATH = `${PRODUCT_REPORT}/:filter?`;
const MONTHLY_REVENUE = '/management/monthly-revenue';
export const MONTHLY_REVENUE_PATH = `${MONTHLY_REVENUE}/:filter?/:page?`;
const ORDER_PROCESS = '/management/order-process';
export const ORDER_PROCESS_PATH = `${ORDER_PROCESS}/:page?`;
export const VAT_REPORT = '/management/vat-report';
export const VAT_REPORT_PATH = `${VAT_REPORT}/:filter?/:page?`;
const EC_SALES = '/management/ec-sales-list';
export const EC_SALES_PATH = `${EC_SALES}/:filter?/:page?`;
const VAT_DOCUMENTS = '/management/vat-documents';
export const VAT_DOCUMENTS_PATH = `${VAT_DOCUMENTS}/:filter?/:page?`;
export const reportTitles = {
  analytics: 'Analytics',
  soldOrders: 'Sold orders',
  performance: 'Performance',
  performanceDetails: 'Performance details',
  inventory: 'Inventory reports',
  topSellers: 'Top sellers',
  product: 'Product report',
  revenue: 'Monthly revenue',
  process: 'Order Process Reports',
  vat: 'VAT report',
  ecSales: 'EC sales list',
  vatDocuments: 'VAT documents',
} as const;
