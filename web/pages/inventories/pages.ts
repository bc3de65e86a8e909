// Pages of our own stock: addresses, access and menu entries.

import Boxes from 'lucide-react/icons/boxes';
import PackagePlus from 'lucide-react/icons/package-plus';
import { INVENTORIES_PATH, MANUAL_STOCK_PATH, stockTitles } from '#domain/stock/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const inventoryPages: readonly PageRoute[] = [
  {
    path: INVENTORIES_PATH,
    title: stockTitles.inventories,
    side: 'Management',
    menu: { label: 'Inventories', icon: Boxes, group: 'Inventories' },
    page: () => import('./inventories-page.tsx'),
  },
  {
    path: MANUAL_STOCK_PATH,
    title: stockTitles.manual,
    side: 'Management',
    menu: { label: 'Manual stock', icon: PackagePlus, group: 'Inventories' },
    page: () => import('./manual-stock-page.tsx'),
  },
];
