// Pages of stuck work: addresses, access and menu entries.

import RotateCw from 'lucide-react/icons/rotate-cw';
import { STUCK_WORK_PATH, workTitles } from '#domain/work/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const stuckWorkPages: readonly PageRoute[] = [
  {
    path: STUCK_WORK_PATH,
    title: workTitles.stuckWork,
    side: 'Management',
    roles: ['SuperAdmin'],
    menu: { label: 'Stuck work', icon: RotateCw },
    page: () => import('./stuck-work-page.tsx'),
  },
];
