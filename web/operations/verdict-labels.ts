// Texts of the verdict on the Operations page.

import type { Problem } from '#domain/operations/verdict.ts';

const problems: Record<Problem, string> = {
  restoreOpen: 'A restore is not complete',
  noWorker: 'No background process is running',
  brokenInvariants: 'The nightly check found inconsistent rows',
  unclearPurchases: 'Purchases have an unknown outcome',
  providersDown: 'A provider cannot be bought from',
  backupFailed: 'The last backup failed',
  mailsDead: 'Emails could not be sent',
  jobsFailed: 'Jobs failed after all retries',
  stuckWork: 'Background work is stuck',
  verifyOverdue: 'The nightly check is overdue',
};

const remedies: Record<Problem, string> = {
  restoreOpen: 'Nothing is bought or invoiced. Complete the steps under After the restore.',
  noWorker: 'Nothing is bought, delivered or sent. Start a process with MODE=worker or MODE=all.',
  brokenInvariants: 'Run merkur verify to list the rows. Nothing was changed.',
  unclearPurchases: 'Compare them with the statement of the provider and decide each one.',
  providersDown: 'Orders wait. Check its reason on the Providers page.',
  backupFailed: 'Fix the reason shown under Backup, then run merkur backup FILE.',
  mailsDead: 'Check the mail server and its log.',
  jobsFailed: 'The log names the reason. See Jobs for the kind.',
  stuckWork: 'Retry it on the Stuck work page once the reason is fixed.',
  verifyOverdue: 'No check in 26 hours. Check that a background process was running at 03:00 UTC.',
};

export const verdictLabels = {
  works: 'Everything works',
  attention: 'Needs attention',
  problems,
  remedies,
  more: (count: string) => `${count} more below`,
} as const;
