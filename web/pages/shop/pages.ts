// Pages of the shop and the cart: addresses, access and menu entries.

import BadgePercent from 'lucide-react/icons/badge-percent';
import Bell from 'lucide-react/icons/bell';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Layers from 'lucide-react/icons/layers';
import Sparkles from 'lucide-react/icons/sparkles';
import { BASKET, cartTitles, DIRECT_SALES_PATH, SAVED_LISTS_PATH } from '#domain/cart/links.ts';
import {
  ALL_PROMOTIONS_PATH,
  BULK_PATH,
  PRODUCT_PATH,
  promotionTitles,
  WATCH_LIST_PATH,
} from '#domain/promotions/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

/** Imported on demand, so that its calls are not in the chunk of the route table. */
const prefetchCart = () => void import('./prefetch.ts').then((calls) => calls.prefetchCart());

export const shopPages: readonly PageRoute[] = [
  {
    path: ALL_PROMOTIONS_PATH,
    title: promotionTitles.allPromotions,
    side: 'Partner',
    anyOf: ['Promotion.View'],
    menu: { label: 'All promotions', icon: BadgePercent, group: 'My Promotions' },
    page: () => import('./shop-page.tsx'),
    prefetch: prefetchCart,
  },
  {
    path: PRODUCT_PATH,
    title: promotionTitles.product,
    side: 'Partner',
    anyOf: ['Promotion.View'],
    page: () => import('./product-page.tsx'),
    prefetch: prefetchCart,
  },
  {
    path: BULK_PATH,
    title: promotionTitles.bulk,
    side: 'Partner',
    anyOf: ['Promotion.View'],
    menu: { label: 'Bulk promotion', icon: Layers, group: 'My Promotions' },
    page: () => import('./bulk-promotions-page.tsx'),
    prefetch: prefetchCart,
  },
  {
    path: WATCH_LIST_PATH,
    title: promotionTitles.watchList,
    side: 'Partner',
    anyOf: ['Promotion.View'],
    menu: { label: 'Watch list', icon: Bell, group: 'My Promotions' },
    page: () => import('./watch-list-page.tsx'),
  },
  {
    path: SAVED_LISTS_PATH,
    title: cartTitles.savedLists,
    side: 'Partner',
    anyOf: ['Order.Create'],
    menu: { label: 'Saved lists', icon: ClipboardList, group: 'My Promotions' },
    page: () => import('./saved-lists-page.tsx'),
  },
  {
    path: DIRECT_SALES_PATH,
    title: cartTitles.directSales,
    side: 'Partner',
    anyOf: ['Promotion.DirectSalesView'],
    menu: { label: 'Direct sales', icon: Sparkles, isNew: true },
    page: () => import('./direct-sales-page.tsx'),
    prefetch: prefetchCart,
  },
  {
    path: BASKET,
    title: cartTitles.basket,
    side: 'Partner',
    anyOf: ['Order.Create'],
    page: () => import('./basket-page.tsx'),
    prefetch: prefetchCart,
  },
];
