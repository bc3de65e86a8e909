// Pages of provider products and promotions: addresses, access and menu entries.

import Clock from 'lucide-react/icons/clock';
import Package from 'lucide-react/icons/package';
import {
  catalogTitles,
  PROMOTION_PRODUCTS_PATH,
  PROVIDER_PRODUCTS_PATH,
  PROVIDER_PROMOTIONS,
  PROVIDER_PROMOTIONS_PATH,
  UPCOMING_PROVIDER_PROMOTIONS_PATH,
} from '#domain/catalog/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const catalogPages: readonly PageRoute[] = [
  {
    path: PROMOTION_PRODUCTS_PATH,
    title: catalogTitles.promotionProducts,
    side: 'Management',
    anyOf: ['Promotion.View'],
    menuOf: PROVIDER_PROMOTIONS,
    page: () => import('./promotion-products-page.tsx'),
  },
  {
    path: PROVIDER_PROMOTIONS_PATH,
    title: catalogTitles.promotions,
    side: 'Management',
    anyOf: ['Promotion.UpcomingView'],
    menu: { label: 'Upcoming provider promotions', icon: Clock },
    page: () => import('./provider-promotions-page.tsx'),
  },
  {
    path: UPCOMING_PROVIDER_PROMOTIONS_PATH,
    title: catalogTitles.promotions,
    side: 'Management',
    anyOf: ['Promotion.UpcomingView'],
    menuOf: PROVIDER_PROMOTIONS,
    page: () => import('./provider-promotions-page.tsx'),
  },
  {
    path: PROVIDER_PRODUCTS_PATH,
    title: catalogTitles.products,
    side: 'Management',
    anyOf: ['Promotion.View'],
    menu: { label: 'Provider products', icon: Package },
    page: () => import('./provider-products-page.tsx'),
  },
];
