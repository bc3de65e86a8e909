// How often an order is read again, in milliseconds, where changes are not told as they happen; only while the page is
// visible.

import type { OrderState } from '#domain/orders/states.ts';

/** While its keys are being bought. */
export const LIVE_MS = 3000;
/** Otherwise: somebody else may act. */
const QUIET_MS = 15_000;

export const everyMs = (state: OrderState | undefined): number => (state === 'Processing' ? LIVE_MS : QUIET_MS);

const LIST_LIVE_MS = 6000;
const LIST_QUIET_MS = 30_000;

/** How often a list looks for news: sooner while something on it moves. */
export const listPace = (rows: readonly { status: OrderState }[]): number =>
  rows.some(({ status }) => status === 'Processing') ? LIST_LIVE_MS : LIST_QUIET_MS;

/** The counts of the tabs. */
export const COUNTS_MS = LIST_QUIET_MS;
