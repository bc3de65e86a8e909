// Where people find their exports. Known from the start of the page, so it stands alone.

/** The page of the exports, the same on both sides. */
export const EXPORTS_PAGE = '/exports';
