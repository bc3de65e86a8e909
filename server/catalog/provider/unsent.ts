// Outcomes of purchases that were never sent.

import type { BuyOutcome } from './port.ts';

const UNSENT_WAIT_MS = 5_000;

/** The provider's address refuses connections. */
export const UNREACHABLE = 'unreachable';

/** Lowercase codes are ours. */
export const unsentOutcome = (code: string): BuyOutcome => ({
  kind: 'retryable',
  code,
  afterMs: UNSENT_WAIT_MS,
  note: 'Not sent.',
});
