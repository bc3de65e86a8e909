// Pages of users and permission groups: addresses, access and menu entries.

import ShieldCheck from 'lucide-react/icons/shield-check';
import UsersIcon from 'lucide-react/icons/users';
import { EDIT_USER_PATH, GROUPS_PATH, USERS_PATH, userTitles } from '#domain/access/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const userPages: readonly PageRoute[] = [
  {
    path: USERS_PATH,
    title: userTitles.users,
    side: 'Management',
    menu: { label: 'Users', icon: UsersIcon, group: 'Companies' },
    page: () => import('./users-page.tsx'),
  },
  {
    path: EDIT_USER_PATH,
    title: userTitles.editUser,
    side: 'Management',
    roles: ['SuperAdmin'],
    page: () => import('./edit-user-page.tsx'),
  },
  {
    path: GROUPS_PATH,
    title: userTitles.groups,
    side: 'Management',
    menu: { label: 'Permission groups', icon: ShieldCheck, group: 'Companies' },
    page: () => import('./groups-page.tsx'),
  },
];
