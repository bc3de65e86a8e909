// Texts of the verdict on the Operations page.

import type { Problem } from '#domain/operations/verdict.ts';

const problems: Record<Problem, string> = {
  restoreOpen: 'A restore is not complete',
  noWorker: 'No background process is running',
  brokenInvariants: 'The nightly check found inconsistent rows',
  unclearPurchases: 'Purchases have an unknown outcome',
  providersDown: 'A provider cannot be bought from',
  diskFull: 'A disk is over 80% full',
  standbyLost: 'A standby does not follow the database',
  processesMissing: 'Fewer processes run than configured',
  backupFailed: 'The last backup failed',
  backupOverdue: 'The last backup is older than 26 hours',
  standbyBehind: 'A standby is behind',
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
  diskFull: 'Free space or enlarge the disk of the host marked below. Without space nothing is written.',
  standbyLost: 'Start the standby, or drop its slot: the database keeps its log for it until the disk is full.',
  processesMissing: 'Start the missing ones. EXPECTED_APPS and EXPECTED_WORKERS say how many should run.',
  backupFailed: 'Fix the reason shown under Backup, then run merkur backup FILE.',
  backupOverdue: 'Run merkur backup FILE, then check the timer or the background process that makes backups.',
  standbyBehind: 'Check its load and the network. If the primary dies now, the promotion takes longer.',
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
