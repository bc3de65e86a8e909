// The screen of settings, for SuperAdmins (SET-001).

import type { PageRoute } from '#web/base/route.ts';
import { settingLabels } from './words.ts';

export const settingRoutes: PageRoute[] = [
  {
    path: '/management/settings',
    title: settingLabels.title,
    side: 'Management',
    roles: ['SuperAdmin'],
    page: () => import('./settings-screen.tsx'),
  },
];
