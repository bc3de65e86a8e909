// The screens of credit limits. The account of a company stands with people, because it leads to orders.

import type { PageRoute } from '#web/ui/session/page-route.ts';
import { LIMITS_PATH, MY_LIMIT, creditTitles } from './paths.ts';

export const creditRoutes: PageRoute[] = [
  { path: LIMITS_PATH, title: creditTitles.limits, side: 'Management', page: () => import('#web/pages/credit/credit-limits-page.tsx') },
  { path: MY_LIMIT, title: creditTitles.mine, side: 'Partner', page: () => import('#web/pages/credit/my-credit-limit-page.tsx') },
];
