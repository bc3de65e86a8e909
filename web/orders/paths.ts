// Paths and names of the order screens and linked screens. Loaded with the route table, so kept small.

export const orderTitles = {
  orders: 'Orders',
  myOrders: 'My Orders',
  order: 'Order',
  bulkOrder: 'Bulk Order',
} as const;

export const ORDERS = '/management/orders';
export const ORDERS_PATH = `${ORDERS}/:tabName?/:filter?/:sort?/:page?`;
export const ORDER_PATH = '/management/order-detail/:orderid';
/** Bulk orders for one partner, placed by staff. */
export const BULK_ORDER = '/management/bulk-order';
export const BULK_ORDER_PATH = `${BULK_ORDER}/:filter?/:sort?/:page?`;
/** The tab is optional: the menu links to the first one. */
export const MY_ORDERS_PATH = '/orders/:tabName?/:filter?/:sort?/:page?';

export const orderPath = (id: string): string => ORDER_PATH.replace(':orderid', id);
/** Invoices that contain an order. */
export const invoicesOfPath = (orderNumber: string): string =>
  `/management/invoices/${encodeURIComponent(JSON.stringify({ Text: orderNumber }))}`;
export const promotionPath = (id: string): string => `/management/promotion-detail/${id}`;
