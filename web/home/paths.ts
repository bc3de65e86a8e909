// Paths and names of the home pages. Loaded with the route table, so it stays small.

export const OVERVIEW_PATH = '/management';
/** Partners start in the shop (SH-015); this is the first entry of their menu. */
export const MY_HOME_PATH = '/home';

export const homeTitles = { overview: 'Overview', home: 'Home' } as const;
