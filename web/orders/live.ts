// How often a moving order is read again, in milliseconds; only while the page is visible.

/** While its keys are being bought. */
export const LIVE_MS = 3000;
