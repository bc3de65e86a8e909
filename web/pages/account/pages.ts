// Pages of the user's own account: addresses, access and menu entries.

import CircleUser from 'lucide-react/icons/circle-user';
import { MY_ACCOUNT } from '#domain/access/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const accountPages: readonly PageRoute[] = [
  {
    path: MY_ACCOUNT,
    title: 'My Account',
    side: 'Both',
    menu: { label: 'My account', icon: CircleUser, side: 'Partner' },
    page: () => import('./my-account-page.tsx'),
  },
];
