// Screens of the account. The login page stands outside the shell and is known to the app itself.

import type { PageRoute } from '#web/ui/session/page-route.ts';
import { MY_ACCOUNT } from './home-path.ts';

export const accessRoutes: PageRoute[] = [
  { path: MY_ACCOUNT, title: 'My Account', side: 'Both', page: () => import('#web/pages/account/my-account-page.tsx') },
];
