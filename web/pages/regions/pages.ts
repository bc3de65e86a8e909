// Pages of regions: addresses, access and menu entries.

import Globe from 'lucide-react/icons/globe';
import { promotionTitles, REGIONS } from '#domain/promotions/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const regionPages: readonly PageRoute[] = [
  {
    path: REGIONS,
    title: promotionTitles.regions,
    side: 'Management',
    menu: { label: 'Regions', icon: Globe },
    page: () => import('./regions-page.tsx'),
  },
];
