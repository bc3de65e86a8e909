// The screens where spreadsheets take part: their own, and the list of promotions, which leads to it.

import type { PageRoute } from '#web/ui/session/page-route.ts';
import { catalogTitles, PROVIDER_PRODUCTS_PATH, PROVIDER_PROMOTIONS_PATH } from '#web/catalog/paths.ts';
import { PROMOTIONS_PATH, promotionTitles } from '#web/promotions/paths.ts';
import { SHEETS, sheetTitles } from './paths.ts';

export const sheetRoutes: PageRoute[] = [
  {
    path: PROMOTIONS_PATH,
    title: promotionTitles.promotions,
    side: 'Management',
    anyOf: ['Promotion.View'],
    page: () => import('#web/pages/promotions/promotions-page.tsx'),
  },
  {
    path: PROVIDER_PROMOTIONS_PATH,
    title: catalogTitles.promotions,
    side: 'Management',
    anyOf: ['Promotion.UpcomingView'],
    page: () => import('#web/pages/catalog/provider-promotions-page.tsx'),
  },
  {
    path: PROVIDER_PRODUCTS_PATH,
    title: catalogTitles.products,
    side: 'Management',
    anyOf: ['Promotion.View'],
    page: () => import('#web/pages/catalog/provider-products-page.tsx'),
  },
  {
    path: SHEETS,
    title: sheetTitles.sheets,
    side: 'Management',
    anyOf: ['Promotion.Edit'],
    page: () => import('#web/pages/sheets/sheets-page.tsx'),
  },
];
