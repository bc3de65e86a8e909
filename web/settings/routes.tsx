// The screen of settings, for SuperAdmins (SET-001).

import type { PageRoute } from '#web/ui/session/page-route.ts';
import { settingLabels } from './labels.ts';

export const settingRoutes: PageRoute[] = [
  {
    path: '/management/settings',
    title: settingLabels.title,
    side: 'Management',
    roles: ['SuperAdmin'],
    page: () => import('#web/pages/settings/settings-page.tsx'),
  },
];
