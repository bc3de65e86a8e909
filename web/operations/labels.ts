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
  server: (version: string) => `PostgreSQL ${version}`,
  commit: (commit: string) => `commit ${commit}`,
  releases: (count: string) => `${count} releases are running`,
  disk: 'Free disk space',
  diskOf: (size: string, host: string) => `of ${size} on ${host}`,
  diskUnknown: 'Not reported',
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
  hosts: 'Hosts',
  noProcesses: 'No heartbeat from any process within two minutes.',
  hostUnknown: 'Unknown host',
  diskFree: (free: string, size: string) => `${free} of ${size} free`,
  processLine: (version: string, commit: string | null) => (commit === null ? version : `${version} · ${commit}`),
  since: (at: string) => `since ${at} UTC`,
  modes,
  standbys: 'Standbys',
  noStandbys: 'No standby follows this database.',
  standbysHidden: 'The database server hides its standbys. To see them here: grant pg_read_all_stats to USER',
  standbyStates: { startup: 'Starting', catchup: 'Catching up', streaming: 'Following' } as Readonly<
    Record<string, string>
  >,
  synchronous: 'commits wait for it',
  lag: (seconds: string, bytes: string) => `${seconds} s, ${bytes} behind`,
  upToDate: 'Up to date',
  lostSlot: 'Replication slot without a reader',
  retained: (bytes: string) => `${bytes} of log kept for it`,
  /** Rows without work fold behind this line. */
  idle: (count: string) => `${count} without work`,
} as const;
