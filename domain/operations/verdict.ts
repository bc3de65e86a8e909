// The verdict of the Operations page: what is wrong with an installation, most urgent first.

import { HOUR, millisecondsBetween } from '#domain/base/time.ts';
import type { Operations } from './calls.ts';

export type Problem =
  | 'restoreOpen'
  | 'noWorker'
  | 'brokenInvariants'
  | 'unclearPurchases'
  | 'providersDown'
  | 'backupFailed'
  | 'mailsDead'
  | 'jobsFailed'
  | 'stuckWork'
  | 'verifyOverdue';

/** The nightly check takes up to two hours on large installations. */
const VERIFY_WITHIN_MS = 26 * HOUR;
const DOWN = new Set(['failing', 'quiet', 'unconfigured', 'noFunds']);

/** The newest heartbeat is at most half a minute old, so it serves as the time. */
function isVerifyOverdue({ lastVerify, processes }: Operations): boolean {
  const now = processes
    .map(({ seenAt }) => seenAt)
    .sort()
    .at(-1);
  return lastVerify !== null && now !== undefined && millisecondsBetween(lastVerify.endedAt, now) > VERIFY_WITHIN_MS;
}

/** In the order of urgency. */
const CHECKS: Readonly<Record<Problem, (state: Operations) => boolean>> = {
  restoreOpen: ({ restore }) => restore !== null,
  noWorker: ({ processes }) => processes.every(({ mode }) => mode === 'app'),
  brokenInvariants: ({ lastVerify }) => (lastVerify?.broken.length ?? 0) > 0,
  unclearPurchases: ({ unclearPurchases }) => unclearPurchases.count > 0,
  providersDown: ({ providers }) => providers.some(({ condition }) => DOWN.has(condition)),
  backupFailed: ({ lastBackup }) => lastBackup !== null && lastBackup.failure !== null,
  mailsDead: ({ mails }) => mails.dead > 0,
  jobsFailed: ({ queues }) => queues.some(({ failed }) => failed > 0),
  stuckWork: ({ stuckWork }) => stuckWork.givenUp > 0,
  verifyOverdue: isVerifyOverdue,
};

/** All problems of this state, most urgent first; empty if everything works. */
export const problemsOf = (state: Operations): Problem[] =>
  (Object.keys(CHECKS) as Problem[]).filter((problem) => CHECKS[problem](state));
