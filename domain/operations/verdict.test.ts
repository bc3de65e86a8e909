import { expect, test } from 'vitest';
import type { Operations } from './calls.ts';
import { problemsOf } from './verdict.ts';

const AT = '2026-11-27T12:00:00.000Z';
const NOTHING = { count: 0, oldest: null };
const WORKER = {
  mode: 'all',
  ...{ id: '1', version: '1.0.0', commit: 'abc', host: 'a' },
  ...{ disk: { free: 50, size: 100 }, startedAt: AT, seenAt: AT },
} as const;
const DATABASE = { version: '17.6', bytes: 1, canSeeStandbys: true, standbys: [], lostSlots: [] };
const STANDBY = { id: 1, name: 'b', state: 'streaming', isSynchronous: true, lagBytes: 0, lagSeconds: 0 };
const SOUND: Operations = {
  version: '1.0.0',
  commit: 'abc',
  isEmbedded: false,
  expected: { app: null, worker: null },
  database: DATABASE,
  processes: [WORKER],
  queues: [{ name: 'mail.send', ...NOTHING, active: 0, failed: 0 }],
  mails: { ...NOTHING, dead: 0 },
  unclearPurchases: NOTHING,
  stuckWork: { ...NOTHING, givenUp: 0 },
  unsealedLines: 0,
  surplusKeys: 0,
  providers: [],
  lastVerify: { startedAt: AT, endedAt: AT, checks: 70, broken: [] },
  lastBackup: { endedAt: AT, bytes: 1, failure: null },
  restore: null,
};
const provider = (condition: 'failing' | 'paused') =>
  ({ id: '1', name: 'A', since: null, syncedAt: null, trouble: '', balance: null, condition }) as const;
const verifiedAt = (endedAt: string) => ({ startedAt: endedAt, endedAt, checks: 70, broken: [] });

test.each<[string, Partial<Operations>, string[]]>([
  ['a sound state', {}, []],
  ['web processes only', { processes: [{ ...WORKER, mode: 'app' }] }, ['noWorker']],
  ['no process', { processes: [] }, ['noWorker']],
  ['a provider without answers', { providers: [provider('failing')] }, ['providersDown']],
  ['a provider that a person paused', { providers: [provider('paused')] }, []],
  ['fewer workers than expected', { expected: { app: null, worker: 2 } }, ['processesMissing']],
  ['one process that is the expected app and worker', { expected: { app: 1, worker: 1 } }, []],
  ['a disk with 20 % left', { processes: [{ ...WORKER, disk: { free: 20, size: 100 } }] }, []],
  ['a fuller disk', { processes: [WORKER, { ...WORKER, disk: { free: 19, size: 100 } }] }, ['diskFull']],
  ['a disk that is not reported', { processes: [{ ...WORKER, disk: null }] }, []],
  [
    'a slot without a reader',
    { database: { ...DATABASE, lostSlots: [{ name: 'b', retainedBytes: 1 }] } },
    ['standbyLost'],
  ],
  ['a standby a minute behind', { database: { ...DATABASE, standbys: [{ ...STANDBY, lagSeconds: 60 }] } }, []],
  [
    'a standby behind by time',
    { database: { ...DATABASE, standbys: [STANDBY, { ...STANDBY, lagSeconds: 60.1 }] } },
    ['standbyBehind'],
  ],
  [
    'a standby behind by log',
    { database: { ...DATABASE, standbys: [{ ...STANDBY, lagBytes: 256_000_001 }] } },
    ['standbyBehind'],
  ],
  [
    'a backup over 26 hours ago',
    { lastBackup: { endedAt: '2026-11-26T09:59:59.000Z', bytes: 1, failure: null } },
    ['backupOverdue'],
  ],
  ['a failed backup', { lastBackup: { endedAt: AT, bytes: null, failure: 'No room.' } }, ['backupFailed']],
  ['a check 26 hours ago', { lastVerify: verifiedAt('2026-11-26T10:00:00.000Z') }, []],
  ['a check over 26 hours ago', { lastVerify: verifiedAt('2026-11-26T09:59:59.000Z') }, ['verifyOverdue']],
  [
    'several problems, whatever their order in the reply',
    {
      stuckWork: { count: 2, oldest: AT, givenUp: 1 },
      queues: [{ name: 'mail.send', ...NOTHING, active: 0, failed: 1 }],
      mails: { ...NOTHING, dead: 1 },
      unclearPurchases: { count: 1, oldest: AT },
      lastVerify: { ...verifiedAt(AT), broken: [{ id: 'K3', description: 'no key twice', count: 1 }] },
    },
    ['brokenInvariants', 'unclearPurchases', 'mailsDead', 'jobsFailed', 'stuckWork'],
  ],
])('OPS-011 OPS-020 finds the problems of %s', (_, over, problems) => {
  expect(problemsOf({ ...SOUND, ...over })).toEqual(problems);
});
