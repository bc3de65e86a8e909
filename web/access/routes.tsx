// Screens of the account. The login page stands outside the shell and is known to the app itself.

import type { PageRoute } from '#web/base/route.ts';
import { MY_ACCOUNT } from './home.ts';

export const accessRoutes: PageRoute[] = [
  { path: MY_ACCOUNT, title: 'My Account', side: 'Both', page: () => import('./my-account-screen.tsx') },
];
