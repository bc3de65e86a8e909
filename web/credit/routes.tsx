// The screens of credit limits. The account of a company stands with people, because it leads to orders.

import type { FeatureRoute } from '#web/base/route.ts';
import { LIMITS_PATH, MY_LIMIT, titles } from './paths.ts';

export const creditRoutes: FeatureRoute[] = [
  { path: LIMITS_PATH, title: titles.limits, side: 'Management', page: () => import('./limits-screen.tsx') },
  { path: MY_LIMIT, title: titles.mine, side: 'Partner', page: () => import('./my-limit-screen.tsx') },
];
