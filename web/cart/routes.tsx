// The screens of selling: promotions for both sides and the cart. They are put together here, in the rightmost of the
// features, because orders and the cart are parts of them and imports go left.

import type { PageRoute } from '#web/ui/session/page-route.ts';
import { catalogTitles, NEW_PROMOTION, PROMOTION_PRODUCTS_PATH } from '#web/catalog/paths.ts';
import { BULK_ORDER_PATH, orderTitles } from '#web/orders/paths.ts';
import {
  ALL_PROMOTIONS_PATH,
  BULK_PATH,
  EDIT_PROMOTION_PATH,
  PROMOTION_PATH,
  promotionTitles,
  REGIONS,
  UPCOMING_PATH,
} from '#web/promotions/paths.ts';
import { BASKET, DIRECT_SALES_PATH, cartTitles } from './paths.ts';

/** Loaded apart, so that these calls are no part of the first page. */
const reads = () => import('#web/pages/shop/prefetch.ts');
const cart = () => void reads().then((read) => read.prefetchCart());

export const sellingRoutes: PageRoute[] = [
  {
    path: ALL_PROMOTIONS_PATH,
    title: promotionTitles.allPromotions,
    side: 'Partner',
    anyOf: ['Promotion.View'],
    page: () => import('#web/pages/shop/shop-page.tsx'),
    prefetch: cart,
  },
  {
    path: BULK_PATH,
    title: promotionTitles.bulk,
    side: 'Partner',
    anyOf: ['Promotion.View'],
    page: () => import('#web/pages/shop/bulk-promotions-page.tsx'),
    prefetch: cart,
  },
  {
    path: UPCOMING_PATH,
    title: promotionTitles.upcoming,
    side: 'Partner',
    anyOf: ['Promotion.UpcomingView'],
    page: () => import('#web/pages/promotions/upcoming-promotions-page.tsx'),
  },
  {
    path: DIRECT_SALES_PATH,
    title: cartTitles.directSales,
    side: 'Partner',
    anyOf: ['Promotion.DirectSalesView'],
    page: () => import('#web/pages/shop/direct-sales-page.tsx'),
    prefetch: cart,
  },
  {
    path: BASKET,
    title: cartTitles.basket,
    side: 'Partner',
    anyOf: ['Order.Create'],
    page: () => import('#web/pages/shop/basket-page.tsx'),
    prefetch: cart,
  },
  {
    path: BULK_ORDER_PATH,
    title: orderTitles.bulkOrder,
    side: 'Management',
    anyOf: ['Order.Create'],
    page: () => import('#web/pages/bulk-order/bulk-order-page.tsx'),
  },
  {
    path: PROMOTION_PATH,
    title: promotionTitles.promotion,
    side: 'Management',
    anyOf: ['Promotion.View'],
    page: () => import('#web/pages/promotions/promotion-page.tsx'),
    prefetch: ({ promotionid }) => void reads().then((read) => read.prefetchPromotion(promotionid)),
  },
  {
    path: REGIONS,
    title: promotionTitles.regions,
    side: 'Management',
    page: () => import('#web/pages/regions/regions-page.tsx'),
  },
  {
    path: NEW_PROMOTION,
    title: promotionTitles.create,
    side: 'Management',
    anyOf: ['Promotion.Create'],
    page: () => import('#web/pages/promotions/promotion-wizard-page.tsx'),
  },
  {
    path: EDIT_PROMOTION_PATH,
    title: promotionTitles.edit,
    side: 'Management',
    anyOf: ['Promotion.Edit'],
    page: () => import('#web/pages/promotions/promotion-wizard-page.tsx'),
  },
  {
    path: PROMOTION_PRODUCTS_PATH,
    title: catalogTitles.promotionProducts,
    side: 'Management',
    anyOf: ['Promotion.View'],
    page: () => import('#web/pages/catalog/promotion-products-page.tsx'),
  },
];
