// Pages of the operators: addresses, access and menu entries.

import Activity from 'lucide-react/icons/activity';
import { OPERATIONS, operationTitles } from '#domain/operations/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const operationPages: readonly PageRoute[] = [
  {
    path: OPERATIONS,
    title: operationTitles.operations,
    side: 'Management',
    roles: ['SuperAdmin'],
    menu: { label: 'Operations', icon: Activity },
    page: () => import('./operations-page.tsx'),
  },
];
