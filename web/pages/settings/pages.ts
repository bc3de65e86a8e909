// Pages of the settings: addresses, access and menu entries.

import SettingsIcon from 'lucide-react/icons/settings';
import { SETTINGS } from '#domain/settings/links.ts';
import { settingLabels } from '#web/settings/labels.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const settingPages: readonly PageRoute[] = [
  {
    path: SETTINGS,
    title: settingLabels.title,
    side: 'Management',
    roles: ['SuperAdmin'],
    menu: { label: 'Settings', icon: SettingsIcon },
    page: () => import('./settings-page.tsx'),
  },
];
