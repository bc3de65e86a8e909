// Pages of notifications: addresses, access and menu entries.

import { NOTIFICATIONS_PATH, notificationTitles } from '#domain/notifications/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const notificationPages: readonly PageRoute[] = [
  {
    path: NOTIFICATIONS_PATH,
    title: notificationTitles.notifications,
    side: 'Both',
    page: () => import('./notifications-page.tsx'),
  },
];
