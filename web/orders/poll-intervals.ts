// Poll intervals of orders (ms), if changes are not pushed as events; only while the page is visible.

import type { OrderState } from '#domain/orders/states.ts';

/** While keys are being bought. */
export const BUYING_POLL_MS = 3000;
/** Otherwise: another user may act. */
const IDLE_POLL_MS = 15_000;

export const orderPollInterval = (state: OrderState | undefined): number =>
  state === 'Processing' ? BUYING_POLL_MS : IDLE_POLL_MS;

const LIST_BUYING_POLL_MS = 6000;
const LIST_IDLE_POLL_MS = 30_000;

/** Poll interval of a list: shorter while an order on it is being bought. */
export const listPollInterval = (rows: readonly { status: OrderState }[]): number =>
  rows.some(({ status }) => status === 'Processing') ? LIST_BUYING_POLL_MS : LIST_IDLE_POLL_MS;

/** Interval of the tab counts. */
export const COUNTS_POLL_MS = LIST_IDLE_POLL_MS;
