// Path of the exports page; separate, because it is part of the initial bundle.

/** Shared by both sides. */
export const EXPORTS_PAGE = '/exports';
