// Logs each step of a purchase attempt. Logs the kinds of answers only, never their content, which includes keys.

import type { Log } from '#server/base/process/log.ts';
import type { AttemptState } from './attempt-states.ts';

const SENTENCES = {
  intent: 'Purchase: intent written.',
  sent: 'Purchase: sent.',
  answered: 'Purchase: answered.',
  asked: 'Purchase: asked about.',
  settled: 'Purchase: settled.',
  void: 'Purchase: voided.',
  pending: 'Purchase: pending.',
  rejected: 'Purchase: rejected.',
  late: 'Purchase: delivered late.',
  returned: 'Purchase: returned.',
} as const;

/** Current state of an attempt. */
export interface WrittenAttempt {
  ref: string;
  state: AttemptState;
}

interface LoggedAttempt {
  ref: string;
  orderId: string;
}

/** Logs at level `info`. */
export type PurchaseLog = ReturnType<typeof createPurchaseLog>;

export function createPurchaseLog(log: Log) {
  return {
    step: (
      step: 'intent' | 'sent' | 'answered' | 'asked',
      { ref, orderId }: LoggedAttempt,
      provider: string,
      answer?: string,
    ) => log.info({ order: orderId, reference: ref, provider, ...(answer && { answer }) }, SENTENCES[step]),
    /** Call after the commit. */
    written: (orderId: string, attempts: readonly WrittenAttempt[]) => {
      for (const { ref, state } of attempts) log.info({ order: orderId, reference: ref }, SENTENCES[state]);
    },
  };
}
