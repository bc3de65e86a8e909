// Addresses and names of the home pages.

import { MANAGEMENT } from '#domain/base/links.ts';

export const OVERVIEW = MANAGEMENT;
/** Partners start in the shop (SH-015); this is the first entry of their menu. */
export const MY_HOME = '/home';

export const homeTitles = { overview: 'Overview', home: 'Home' } as const;
