// Addresses and names of the screens of orders, and of the screens that they lead to. Known from the start of the page,
// so it stays small.

export const orderTitles = {
  orders: 'Orders',
  myOrders: 'My Orders',
  order: 'Order',
  bulkOrder: 'Bulk Order',
} as const;

export const ORDERS = '/management/orders';
export const ORDERS_PATH = `${ORDERS}/:tabName?/:filter?/:sort?/:page?`;
export const ORDER_PATH = '/management/order-detail/:orderid';
/** Staff order several promotions for one partner there. */
export const BULK_ORDER = '/management/bulk-order';
export const BULK_ORDER_PATH = `${BULK_ORDER}/:filter?/:sort?/:page?`;
/** The tab may be left out: the menu leads to the first one. */
export const MY_ORDERS_PATH = '/orders/:tabName?/:filter?/:sort?/:page?';

export const orderPath = (id: string): string => ORDER_PATH.replace(':orderid', id);
/** The invoices that name an order. */
export const invoicesOfPath = (orderNumber: string): string =>
  `/management/invoices/${encodeURIComponent(JSON.stringify({ Text: orderNumber }))}`;
export const promotionPath = (id: string): string => `/management/promotion-detail/${id}`;
