// Pages of the user's own account: addresses, access and menu entries.

import CircleUser from 'lucide-react/icons/circle-user';
import Users from 'lucide-react/icons/users';
import { COLLEAGUES_PATH, colleaguesTitle } from '#domain/access/links.ts';
import { MY_ACCOUNT } from '#domain/access/login-links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const accountPages: readonly PageRoute[] = [
  {
    path: COLLEAGUES_PATH,
    title: colleaguesTitle,
    side: 'Partner',
    anyOf: ['User.InviteColleague'],
    menu: { label: colleaguesTitle, icon: Users },
    page: () => import('./colleagues-page.tsx'),
  },
  {
    path: MY_ACCOUNT,
    title: 'My Account',
    side: 'Both',
    menu: { label: 'My account', icon: CircleUser, side: 'Partner' },
    page: () => import('./my-account-page.tsx'),
  },
];
