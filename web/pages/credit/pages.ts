// Pages of credit limits: addresses, access and menu entries.

import Gauge from 'lucide-react/icons/gauge';
import { creditTitles, LIMITS_PATH, MY_LIMIT } from '#domain/credit/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const creditPages: readonly PageRoute[] = [
  {
    path: LIMITS_PATH,
    title: creditTitles.limits,
    side: 'Management',
    menu: { label: 'Credit limits', icon: Gauge, group: 'Companies' },
    page: () => import('./credit-limits-page.tsx'),
  },
  {
    path: MY_LIMIT,
    title: creditTitles.mine,
    side: 'Partner',
    menu: { label: 'Credit limit', icon: Gauge },
    page: () => import('./my-credit-limit-page.tsx'),
  },
];
