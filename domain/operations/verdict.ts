// The verdict of the Operations page: what is wrong with an installation, most urgent first.

import { HOUR, millisecondsBetween } from '#domain/base/time.ts';
import type { Disk, Operations } from './calls.ts';

export type Problem =
  | 'restoreOpen'
  | 'noWorker'
  | 'brokenInvariants'
  | 'unclearPurchases'
  | 'providersDown'
  | 'diskFull'
  | 'standbyLost'
  | 'processesMissing'
  | 'backupFailed'
  | 'backupOverdue'
  | 'standbyBehind'
  | 'mailsDead'
  | 'jobsFailed'
  | 'stuckWork'
  | 'verifyOverdue';

/** Nightly checks and daily backups take up to two hours on large installations. */
const DAILY_WITHIN_MS = 26 * HOUR;
const FULL_SHARE = 0.8;
const BEHIND_SECONDS = 60;
const BEHIND_BYTES = 256_000_000;
const DOWN = new Set(['failing', 'quiet', 'unconfigured', 'noFunds']);

/** The newest heartbeat is at most half a minute old, so it serves as the time. */
function isOverdue(last: { endedAt: string } | null, { processes }: Operations): boolean {
  const now = processes
    .map(({ seenAt }) => seenAt)
    .sort()
    .at(-1);
  return last !== null && now !== undefined && millisecondsBetween(last.endedAt, now) > DAILY_WITHIN_MS;
}

/** Also used by the screens, so that colours and verdict agree. */
export const isDiskFull = ({ free, size }: Disk): boolean => free < (1 - FULL_SHARE) * size;

type Standby = Operations['database']['standbys'][number];
export const isBehind = ({ lagBytes, lagSeconds }: Pick<Standby, 'lagBytes' | 'lagSeconds'>): boolean =>
  lagSeconds > BEHIND_SECONDS || lagBytes > BEHIND_BYTES;

/** A process with the mode `all` counts as an app and as a worker. */
const isMissing = ({ expected, processes }: Operations): boolean =>
  (['app', 'worker'] as const).some(
    (mode) => processes.filter((one) => one.mode === mode || one.mode === 'all').length < (expected[mode] ?? 0),
  );

/** In the order of urgency. */
const CHECKS: Readonly<Record<Problem, (state: Operations) => boolean>> = {
  restoreOpen: ({ restore }) => restore !== null,
  noWorker: ({ processes }) => processes.every(({ mode }) => mode === 'app'),
  brokenInvariants: ({ lastVerify }) => (lastVerify?.broken.length ?? 0) > 0,
  unclearPurchases: ({ unclearPurchases }) => unclearPurchases.count > 0,
  providersDown: ({ providers }) => providers.some(({ condition }) => DOWN.has(condition)),
  diskFull: ({ processes }) => processes.some(({ disk }) => disk !== null && isDiskFull(disk)),
  standbyLost: ({ database }) => database.lostSlots.length > 0,
  processesMissing: isMissing,
  backupFailed: ({ lastBackup }) => lastBackup !== null && lastBackup.failure !== null,
  backupOverdue: (state) => isOverdue(state.lastBackup, state),
  standbyBehind: ({ database }) => database.standbys.some(isBehind),
  mailsDead: ({ mails }) => mails.dead > 0,
  jobsFailed: ({ queues }) => queues.some(({ failed }) => failed > 0),
  stuckWork: ({ stuckWork }) => stuckWork.givenUp > 0,
  verifyOverdue: (state) => isOverdue(state.lastVerify, state),
};

/** All problems of this state, most urgent first; empty if everything works. */
export const problemsOf = (state: Operations): Problem[] =>
  (Object.keys(CHECKS) as Problem[]).filter((problem) => CHECKS[problem](state));
