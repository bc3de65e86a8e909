// Pages of exports: addresses, access and menu entries.

import { EXPORTS_PATH, exportTitles } from '#domain/exports/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const exportPages: readonly PageRoute[] = [
  {
    path: EXPORTS_PATH,
    title: exportTitles.exports,
    side: 'Both',
    page: () => import('./exports-page.tsx'),
  },
];
