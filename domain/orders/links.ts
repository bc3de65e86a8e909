// Addresses and names of the order screens and linked screens.

import { filteredList, searchedList } from '#domain/base/links.ts';

export const orderTitles = {
  orders: 'Orders',
  myOrders: 'My Orders',
  order: 'Order',
  bulkOrder: 'Bulk Order',
} as const;

export const ORDERS = '/management/orders';
export const ORDERS_PATH = `${ORDERS}/:tabName?/:filter?/:sort?/:page?`;
const ORDER = '/management/order-detail';
export const ORDER_PATH = `${ORDER}/:orderid`;
/** Bulk orders for one partner, placed by staff. */
export const BULK_ORDER = '/management/bulk-order';
export const BULK_ORDER_PATH = `${BULK_ORDER}/:filter?/:sort?/:page?`;
/** The tab is optional: the menu links to the first one. */
export const MY_ORDERS = '/orders';
export const MY_ORDERS_PATH = `${MY_ORDERS}/:tabName?/:filter?/:sort?/:page?`;

export const orderPath = (id: string): string => `${ORDER}/${id}`;
/** An order for partners, in their list. */
export const myOrderPath = (orderNumber: string): string => searchedList(`${MY_ORDERS}/all`, orderNumber);
/** The orders of one purchase, for staff and for partners. */
export const purchasePath = (number: string): string => filteredList(`${ORDERS}/all`, { Purchase: number });
export const myPurchasePath = (number: string): string => filteredList(`${MY_ORDERS}/all`, { Purchase: number });
