// The screens of selling: promotions for both sides and the cart. They are put together here, in the rightmost of the
// features, because orders and the cart are parts of them and imports go left.

import type { FeatureRoute } from '#web/base/route.ts';
import {
  ALL_PROMOTIONS_PATH,
  BULK_PATH,
  PROMOTION_PATH,
  PROMOTIONS_PATH,
  titles as promotionTitles,
  UPCOMING_PATH,
} from '#web/promotions/paths.ts';
import { BASKET, titles } from './paths.ts';

/** Loaded apart, so that these calls are no part of the first page. */
const reads = () => import('./prefetch.ts');
const cart = () => void reads().then((read) => read.cart());

export const sellingRoutes: FeatureRoute[] = [
  {
    path: ALL_PROMOTIONS_PATH,
    title: promotionTitles.allPromotions,
    side: 'Partner',
    anyOf: ['Promotion.View'],
    page: () => import('./shop-screen.tsx'),
    prefetch: cart,
  },
  {
    path: BULK_PATH,
    title: promotionTitles.bulk,
    side: 'Partner',
    anyOf: ['Promotion.View'],
    page: () => import('./bulk-screen.tsx'),
    prefetch: cart,
  },
  {
    path: UPCOMING_PATH,
    title: promotionTitles.upcoming,
    side: 'Partner',
    anyOf: ['Promotion.UpcomingView'],
    page: () => import('#web/promotions/upcoming-screen.tsx'),
  },
  {
    path: BASKET,
    title: titles.basket,
    side: 'Partner',
    anyOf: ['Order.Create'],
    page: () => import('./basket-screen.tsx'),
    prefetch: cart,
  },
  {
    path: PROMOTIONS_PATH,
    title: promotionTitles.promotions,
    side: 'Management',
    anyOf: ['Promotion.View'],
    page: () => import('./promotions-page.tsx'),
  },
  {
    path: PROMOTION_PATH,
    title: promotionTitles.promotion,
    side: 'Management',
    anyOf: ['Promotion.View'],
    page: () => import('./promotion-page.tsx'),
    prefetch: ({ promotionid }) => void reads().then((read) => read.promotion(promotionid)),
  },
];
