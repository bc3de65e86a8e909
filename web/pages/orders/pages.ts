// Pages of orders: addresses, access and menu entries.

import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { buyingTitles, UNCLEAR_PATH } from '#domain/buying/links.ts';
import { MY_ORDERS_PATH, ORDER_PATH, ORDERS, ORDERS_PATH, orderTitles } from '#domain/orders/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

/** Imported on demand, so that its calls are not in the chunk of the route table. */
const prefetches = () => import('./prefetch.ts');

export const orderPages: readonly PageRoute[] = [
  {
    path: MY_ORDERS_PATH,
    title: orderTitles.myOrders,
    side: 'Partner',
    anyOf: ['Order.View'],
    menu: { label: 'My orders', icon: ShoppingBag },
    page: () => import('./my-orders-page.tsx'),
    prefetch: (params) => void prefetches().then((calls) => calls.prefetchMyOrders(params)),
  },
  {
    path: ORDERS_PATH,
    title: orderTitles.orders,
    side: 'Management',
    anyOf: ['Order.View'],
    menu: { label: 'Orders', icon: ShoppingBag },
    page: () => import('./orders-page.tsx'),
    prefetch: (params) => void prefetches().then((calls) => calls.prefetchOrders(params)),
  },
  {
    path: ORDER_PATH,
    title: orderTitles.order,
    side: 'Management',
    anyOf: ['Order.View'],
    menuOf: ORDERS,
    page: () => import('./order-page.tsx'),
    prefetch: ({ orderid }) => void prefetches().then((calls) => calls.prefetchOrder(orderid)),
  },
  {
    path: UNCLEAR_PATH,
    title: buyingTitles.unclear,
    side: 'Management',
    anyOf: ['Order.Level2Approve'],
    menuOf: ORDERS,
    page: () => import('./unclear-purchases-page.tsx'),
  },
];
