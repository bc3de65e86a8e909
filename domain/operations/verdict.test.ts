import { expect, test } from 'vitest';
import type { Operations } from './calls.ts';
import { problemsOf } from './verdict.ts';

const AT = '2026-11-27T12:00:00.000Z';
const NOTHING = { count: 0, oldest: null };
const WORKER = { id: '1', mode: 'all', version: '1.0.0', startedAt: AT, seenAt: AT } as const;
const SOUND: Operations = {
  version: '1.0.0',
  isEmbedded: false,
  databaseBytes: 1,
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
])('OPS-011 finds the problems of %s', (_, over, problems) => {
  expect(problemsOf({ ...SOUND, ...over })).toEqual(problems);
});
