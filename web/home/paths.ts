// Addresses and names of the homes. Known from the start of the page, so it stays small.

export const OVERVIEW_PATH = '/management';
/** Partners land in the shop (SH-015); this is the first entry of their menu. */
export const MY_HOME_PATH = '/home';

export const homeTitles = { overview: 'Overview', home: 'Home' } as const;
