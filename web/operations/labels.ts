// Labels of the Operations page.

import type { JobName } from '#domain/jobs.ts';
import type { Operations } from '#domain/operations/calls.ts';

const modes: Record<Operations['processes'][number]['mode'], string> = {
  app: 'Web',
  worker: 'Background jobs',
  all: 'All-in-one',
};

/** Display names of jobs. */
const jobs: Record<JobName, string> = {
  'access.password-link': 'Password links',
  'catalog.sync': 'Catalogue sync',
  'catalog.sync-price': 'Price sync',
  'document.write': 'Invoice files',
  'exports.run': 'Exports',
  'loads.run': 'Key loads',
  'mail.send': 'Outgoing email',
  'order.decide': 'Approval by rule',
  'payment.follow': 'Payment status of orders',
  'sheets.run': 'Spreadsheets',
};

export const operationLabels = {
  note: 'Live system status, refreshed every few seconds.',
  figures: 'System status',
  version: 'Version',
  database: 'Database',
  embedded: 'embedded',
  server: 'PostgreSQL',
  lastVerify: 'Nightly check',
  verifyHolds: (checks: string) => `All ${checks} passed`,
  verifyBroken: (count: string) => `${count} failed`,
  verifyNever: 'Not yet',
  verifyFirst: 'first run at 03:00 UTC',
  lastBackup: 'Backup',
  backupFailed: 'Failed',
  backupNone: 'Managed by the operator',
  backupNever: 'Not yet',
  restore: 'After the restore',
  restoreNote: (taken: string) =>
    `The database was restored to ${taken}. Complete the steps below; see docs/operations/saving.md.`,
  notBought: 'Key purchases are paused',
  beingAsked: (units: string, found: string) =>
    `Looking up purchases made since then: ${units} keys remaining, ${found} recovered`,
  unaskable: (provider: string) => `Import the statement from ${provider}`,
  unaskableNote: 'This provider has no lookup. The operator runs reconcile --statement.',
  notIssued: 'Invoices and credit notes are on hold',
  notIssuedNote: 'Customers may already have later numbers. The operator enters the last ones with reconcile --last.',
  waiting: 'Waiting',
  waitingNames: {
    mails: 'Emails to send',
    unclear: 'Purchases with an unknown outcome',
    stuck: 'Stuck work',
    unsealed: 'Audit entries to seal',
    surplus: 'Surplus keys',
  },
  oldestSince: (at: string) => `oldest since ${at} UTC`,
  dead: (count: string) => `${count} failed`,
  broken: 'Data integrity errors',
  brokenNote: 'Inconsistent rows. Nothing was changed. Run npm run merkur -- verify to list them.',
  rows: (count: string) => `${count} ${count === '1' ? 'row' : 'rows'}`,
  jobs: 'Jobs',
  /** Jobs of a newer version show their raw name. */
  jobName: (name: string): string => jobs[name as JobName] ?? name,
  jobState: (active: string, failed: string) => `${active} running, ${failed} failed`,
  processes: 'Processes',
  noProcesses: 'No heartbeat from any process within two minutes.',
  since: (at: string) => `since ${at} UTC`,
  modes,
} as const;
