// Pages of key loads: addresses, access and menu entries.

import KeyRound from 'lucide-react/icons/key-round';
import { LOAD_PATH, LOADS, LOADS_PATH, loadTitles } from '#domain/loads/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const loadPages: readonly PageRoute[] = [
  {
    path: LOADS_PATH,
    title: loadTitles.loads,
    side: 'Management',
    menu: { label: 'Key loads', icon: KeyRound, group: 'Inventories' },
    page: () => import('./loads-page.tsx'),
  },
  {
    path: LOAD_PATH,
    title: loadTitles.load,
    side: 'Management',
    menuOf: LOADS,
    page: () => import('./load-page.tsx'),
  },
];
