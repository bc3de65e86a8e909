// Labels of reports.

export const inventoryReportLabels = {
  inventory: 'Inventory',
  current: 'Now',
  late: 'taken late',
  lateNote: (at: string) => `Taken late, ${at} UTC: the worker was away when the month ended.`,
  takenNote: (at: string) => `Taken ${at} UTC and never changed since.`,
  currentNote: 'As it is now. A month-end inventory is taken at 00:00 UTC on the first of each month.',
  search: 'Search by name or SKU',
  store: 'Store',
  provider: 'Provider',
  sku: 'Sku',
  name: 'Name',
  manualQuantity: 'Manual quantity',
  manualTotalCost: 'Manual total cost',
  totalQuantity: 'Total quantity',
  totalCost: 'Total cost',
  download: 'Download Report',
  none: 'This inventory is empty.',
  withoutManual: 'Keys in stock, without manual stock.',
  onlyReports:
    'Your role covers these reports. Ask an administrator if you need orders, promotions, invoices or companies.',
} as const;

export const periodLabels = {
  period: 'Period',
  custom: 'Custom period',
  note: (from: string, to: string) => `${from} to ${to} (UTC)`,
  days: (from: string, to: string) => `${from} to ${to}.`,
} as const;

export const topSellerLabels = {
  sku: 'Product Sku',
  name: 'Product Name',
  saleCount: 'Sale Count',
} as const;

/** Headings of files, and filters. */
export const reportLabels = {
  partner: 'Partner',
  publisher: 'Publisher',
  status: 'Status',
  sku: 'Product SKU',
  productName: 'Product name',
  soldKeys: 'Sold keys',
  showOrders: (keys: string, product: string) => `${keys} keys of ${product}: show the orders`,
  totals: 'Totals',
} as const;

export const noTopSellers = 'There is no sellers.';

export const revenueLabels = {
  store: 'Store',
  partner: 'Partner',
  orderNumber: 'OrderNumber',
  status: 'Status',
  name: 'Name',
  publisher: 'Publisher',
  offerQuantity: 'Of. Quantity',
  offerPrice: 'Of. Price',
  completedQuantity: 'Comp. Quantity',
  costOfSales: 'CostOfSales',
  estCostOfSales: 'EstCostOfSales',
  revenue: 'Revenue',
  createdAt: 'CreatedAt',
  invoice: 'Invoice ID',
  deliveredQuantity: 'Del. Quantity',
  availableQuantity: 'Ava. Quantity',
  download: 'Download CSV',
  none: 'No orders in this period.',
} as const;

/** Headings of the columns in files. */
export const revenueFileLabels = {
  store: 'Store',
  partner: 'Partner',
  orderNumber: 'Order number',
  status: 'Status',
  name: 'Name',
  publisher: 'Publisher',
  offerQuantity: 'Offer quantity',
  offerPrice: 'Offer price',
  completedQuantity: 'Completed quantity',
  costOfSales: 'Cost of sales',
  estCostOfSales: 'Estimated cost of sales',
  revenue: 'Revenue',
  createdAt: 'Created at',
  invoiceNumber: 'Invoice number',
  deliveredQuantity: 'Delivered quantity',
  availableQuantity: 'Available quantity',
} as const;

export const processLabels = {
  name: 'Product Name',
  total: 'Total',
  delivered: 'Delivered',
  blended: 'Blended',
  waitingBlending: 'Waiting Blending',
  waitingDelivering: 'Waiting Delivering',
  lastKeyStatus: 'Last Key Status',
  lastKeyTime: 'Last Key Time',
  note: 'Orders in processing, paused or out of stock, by product.',
  none: 'No orders in processing.',
} as const;

export const productReportLabels = {
  product: 'Game',
  chooseProduct: 'Choose a game',
  start: 'Start date',
  end: 'End date',
  filter: 'Filter',
  orders: 'Order Report',
  ordersNote: 'Orders placed in this period, by current status.',
  items: 'Product Report',
  itemsNote: 'Keys of these orders, by current state.',
  status: 'Status',
  ordersColumn: 'Orders',
  itemsColumn: 'Keys',
  noOrders: 'No orders in this period.',
  noItems: 'No keys in this period.',
  inventories: 'Inventories',
  inventoriesNote: 'Current stock of this game.',
  remaining: 'Remaining Count',
  total: 'Total Count',
  /** For print. */
  printed: (game: string, start: string, end: string) => `${game}: ${start} – ${end} UTC`,
  begin: 'Pick a game',
  beginNote: 'Pick a game and a period to see its performance.',
} as const;
