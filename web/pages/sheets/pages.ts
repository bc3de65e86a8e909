// Pages of spreadsheets: addresses, access and menu entries.

import { SHEETS, sheetTitles } from '#domain/sheets/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const sheetPages: readonly PageRoute[] = [
  {
    path: SHEETS,
    title: sheetTitles.sheets,
    side: 'Management',
    anyOf: ['Promotion.View'],
    page: () => import('./sheets-page.tsx'),
  },
];
