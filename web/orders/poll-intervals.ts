// How often an order is read again, in milliseconds, where changes are not pushed as events; only while the page is
// visible.

import type { OrderState } from '#domain/orders/states.ts';

/** While its keys are being bought. */
export const BUYING_POLL_MS = 3000;
/** Otherwise: another person may act. */
const IDLE_POLL_MS = 15_000;

export const orderPollInterval = (state: OrderState | undefined): number =>
  state === 'Processing' ? BUYING_POLL_MS : IDLE_POLL_MS;

const LIST_BUYING_POLL_MS = 6000;
const LIST_IDLE_POLL_MS = 30_000;

/** How often a list polls for changes: sooner while something on it moves. */
export const listPollInterval = (rows: readonly { status: OrderState }[]): number =>
  rows.some(({ status }) => status === 'Processing') ? LIST_BUYING_POLL_MS : LIST_IDLE_POLL_MS;

/** The counts of the tabs. */
export const COUNTS_POLL_MS = LIST_IDLE_POLL_MS;
