// Addresses of the screens of orders, and of the screens that they lead to.

export const ORDERS = '/management/orders';
export const ORDERS_PATH = `${ORDERS}/:tabName?/:filter?/:sort?/:page?`;
export const ORDER_PATH = '/management/order-detail/:orderid';
/** The tab may be left out: the menu leads to the first one. */
export const MY_ORDERS_PATH = '/orders/:tabName?/:filter?/:sort?/:page?';

export const orderPath = (id: string): string => ORDER_PATH.replace(':orderid', id);
export const promotionPath = (id: string): string => `/management/promotion-detail/${id}`;
