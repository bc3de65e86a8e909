// Pages for developers: addresses, access and menu entries.

import { API_ACCESS } from '#domain/access/links.ts';
import { DEVELOPERS_PATH, platformTitles } from '#domain/platform/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const developerPages: readonly PageRoute[] = [
  {
    path: DEVELOPERS_PATH,
    title: platformTitles.developers,
    side: 'Partner',
    anyOf: ['Api.Manage'],
    menuOf: API_ACCESS,
    page: () => import('./developers-page.tsx'),
  },
];
