// The setup page: address, access and menu entry.

import ClipboardList from 'lucide-react/icons/clipboard-list';
import { SETUP, setupTitles } from '#domain/setup/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const setupPages: readonly PageRoute[] = [
  {
    path: SETUP,
    title: setupTitles.setup,
    side: 'Management',
    roles: ['SuperAdmin'],
    menu: { label: setupTitles.setup, icon: ClipboardList },
    page: () => import('./setup-page.tsx'),
  },
];
