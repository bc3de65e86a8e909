// The screens of credit limits. The account of a company stands with people, because it leads to orders.

import type { PageRoute } from '#web/base/route.ts';
import { LIMITS_PATH, MY_LIMIT, creditTitles } from './paths.ts';

export const creditRoutes: PageRoute[] = [
  { path: LIMITS_PATH, title: creditTitles.limits, side: 'Management', page: () => import('./limits-screen.tsx') },
  { path: MY_LIMIT, title: creditTitles.mine, side: 'Partner', page: () => import('./my-limit-screen.tsx') },
];
