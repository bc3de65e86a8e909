// The screen of settings, for SuperAdmins (SET-001).

import type { FeatureRoute } from '#web/base/route.ts';
import { words } from './words.ts';

export const settingRoutes: FeatureRoute[] = [
  {
    path: '/management/settings',
    title: words.title,
    side: 'Management',
    roles: ['SuperAdmin'],
    page: () => import('./settings-screen.tsx'),
  },
];
