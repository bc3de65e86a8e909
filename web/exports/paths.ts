// Path and name of the exports page. Loaded with the route table, so it stays small.

import { EXPORTS_PAGE } from '#domain/base/exports/exports-page.ts';

export const EXPORTS_PATH = `${EXPORTS_PAGE}/:filter?/:page?`;
export const exportTitles = { exports: 'Exports' } as const;
