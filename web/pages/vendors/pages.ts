// Pages of vendors: addresses, access and menu entries.

import Store from 'lucide-react/icons/store';
import { accountingTitles, VENDORS_PATH } from '#domain/accounting/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const vendorPages: readonly PageRoute[] = [
  {
    path: VENDORS_PATH,
    title: accountingTitles.vendors,
    side: 'Management',
    menu: { label: 'Vendors', icon: Store, group: 'Finance' },
    page: () => import('./vendors-page.tsx'),
  },
];
