// Pages of bulk orders: addresses, access and menu entries.

import { BULK_ORDER_PATH, orderTitles } from '#domain/orders/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const bulkOrderPages: readonly PageRoute[] = [
  {
    path: BULK_ORDER_PATH,
    title: orderTitles.bulkOrder,
    side: 'Management',
    anyOf: ['Promotion.View'],
    page: () => import('./bulk-order-page.tsx'),
  },
];
