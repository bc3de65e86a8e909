// Pages of promotions: addresses, access and menu entries.

import BadgePercent from 'lucide-react/icons/badge-percent';
import Clock from 'lucide-react/icons/clock';
import { NEW_PROMOTION } from '#domain/catalog/links.ts';
import {
  EDIT_PROMOTION_PATH,
  PROMOTION_PATH,
  PROMOTIONS,
  PROMOTIONS_PATH,
  promotionTitles,
  UPCOMING_PATH,
} from '#domain/promotions/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const promotionPages: readonly PageRoute[] = [
  {
    path: UPCOMING_PATH,
    title: promotionTitles.upcoming,
    side: 'Partner',
    anyOf: ['Promotion.UpcomingView'],
    menu: { label: 'Upcoming promotions', icon: Clock, group: 'My Promotions' },
    page: () => import('./upcoming-promotions-page.tsx'),
  },
  {
    path: PROMOTION_PATH,
    title: promotionTitles.promotion,
    side: 'Management',
    anyOf: ['Promotion.View'],
    menuOf: PROMOTIONS,
    page: () => import('./promotion-page.tsx'),
    prefetch: ({ promotionid }) =>
      void import('../shop/prefetch.ts').then((calls) => calls.prefetchPromotion(promotionid)),
  },
  {
    path: NEW_PROMOTION,
    title: promotionTitles.create,
    side: 'Management',
    anyOf: ['Promotion.Create'],
    menuOf: PROMOTIONS,
    page: () => import('./promotion-wizard-page.tsx'),
  },
  {
    path: EDIT_PROMOTION_PATH,
    title: promotionTitles.edit,
    side: 'Management',
    anyOf: ['Promotion.Edit'],
    menuOf: PROMOTIONS,
    page: () => import('./promotion-wizard-page.tsx'),
  },
  {
    path: PROMOTIONS_PATH,
    title: promotionTitles.promotions,
    side: 'Management',
    anyOf: ['Promotion.View'],
    menu: { label: 'Promotions', icon: BadgePercent },
    page: () => import('./promotions-page.tsx'),
  },
];
