// The screens of orders. They are put together here, in the rightmost of the three features, because items and
// packages are parts of them and imports go left.

import type { PageRoute } from '#web/ui/session/page-route.ts';
import { buyingTitles, UNCLEAR_PATH } from '#web/buying/paths.ts';
import { MY_ORDERS_PATH, ORDER_PATH, ORDERS_PATH, orderTitles } from '#web/orders/paths.ts';

/** Loaded apart, so that the calls of orders are no part of the first page. */
const reads = () => import('#web/pages/orders/prefetch.ts');

export const orderRoutes: PageRoute[] = [
  {
    path: MY_ORDERS_PATH,
    title: orderTitles.myOrders,
    side: 'Partner',
    anyOf: ['Order.View'],
    page: () => import('#web/pages/orders/my-orders-page.tsx'),
    prefetch: () => void reads().then(({ prefetchMyOrders: myOrders }) => myOrders()),
  },
  {
    path: ORDERS_PATH,
    title: orderTitles.orders,
    side: 'Management',
    anyOf: ['Order.View'],
    page: () => import('#web/pages/orders/orders-page.tsx'),
    prefetch: () => void reads().then(({ prefetchOrders: orders }) => orders()),
  },
  {
    path: ORDER_PATH,
    title: orderTitles.order,
    side: 'Management',
    anyOf: ['Order.View'],
    page: () => import('#web/pages/orders/order-page.tsx'),
    prefetch: ({ orderid }) => void reads().then(({ prefetchOrder: order }) => order(orderid)),
  },
  {
    path: UNCLEAR_PATH,
    title: buyingTitles.unclear,
    side: 'Management',
    anyOf: ['Order.Level2Approve'],
    page: () => import('#web/pages/orders/unclear-purchases-page.tsx'),
  },
];
