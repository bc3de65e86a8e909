// Pages of accounting: addresses, access and menu entries.

import Layers from 'lucide-react/icons/layers';
import { accountingTitles, BATCHES_PATH } from '#domain/accounting/links.ts';
import { FINANCE_ROLES } from '#domain/base/roles.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const accountingPages: readonly PageRoute[] = [
  {
    path: BATCHES_PATH,
    title: accountingTitles.batches,
    side: 'Management',
    roles: FINANCE_ROLES,
    menu: { label: 'Accounting', icon: Layers, group: 'Finance' },
    page: () => import('./batches-page.tsx'),
  },
];
