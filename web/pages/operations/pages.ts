// Pages of the operators: addresses, access and menu entries.

import Activity from 'lucide-react/icons/activity';
import Store from 'lucide-react/icons/store';
import { OPERATIONS, operationTitles, PROVIDERS } from '#domain/operations/links.ts';
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
  {
    path: PROVIDERS,
    title: operationTitles.providers,
    side: 'Management',
    roles: ['SuperAdmin'],
    menu: { label: 'Providers', icon: Store },
    page: () => import('./providers-page.tsx'),
  },
];
