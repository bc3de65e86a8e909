// One log line for each step of a purchase attempt. Kinds of answers only, never what they hold: keys are among it.

import type { Log } from '#server/base/log.ts';
import type { AttemptState } from './engine.ts';

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
} as const;

/** Where an attempt stands now. */
export interface WrittenAttempt {
  ref: string;
  state: AttemptState;
}

interface LoggedAttempt {
  ref: string;
  orderId: string;
}

/** Writes the steps of attempts at the level `info`. */
export function openPurchaseLog(log: Log) {
  return {
    step: (
      step: 'intent' | 'sent' | 'answered' | 'asked',
      { ref, orderId }: LoggedAttempt,
      provider: string,
      answer?: string,
    ) => log.info({ order: orderId, reference: ref, provider, ...(answer && { answer }) }, SENTENCES[step]),
    /** After the commit that moved them. */
    written: (orderId: string, attempts: readonly WrittenAttempt[]) => {
      for (const { ref, state } of attempts) log.info({ order: orderId, reference: ref }, SENTENCES[state]);
    },
  };
}
