// Labels of the Operations page.

import type { JobName } from '#domain/jobs.ts';
import type { Operations } from '#domain/operations/calls.ts';

const modes: Record<Operations['processes'][number]['mode'], string> = {
  app: 'Answers calls',
  worker: 'Works in the background',
  all: 'Does everything',
};

/** What jobs do, in the words of people. */
const jobs: Record<JobName, string> = {
  'catalog.sync': 'Read catalogues of providers',
  'catalog.sync-price': 'Read single prices',
  'document.write': 'Make files of invoices',
  'exports.run': 'Make lists into files',
  'loads.run': 'Load keys',
  'mail.send': 'Hand over mails',
  'payment.follow': 'Follow payments of orders',
  'sheets.run': 'Read and write spreadsheets',
};

export const operationLabels = {
  note: 'What runs, what waits and what is in trouble, read again every few seconds.',
  figures: 'State of the installation',
  version: 'Version',
  database: 'Database',
  embedded: 'embedded',
  server: 'PostgreSQL',
  lastVerify: 'Nightly check',
  verifyHolds: (checks: string) => `All ${checks} hold`,
  verifyBroken: (count: string) => `${count} broken`,
  verifyNever: 'Not yet',
  verifyFirst: 'the first at 03:00 UTC',
  lastBackup: 'Backup',
  backupFailed: 'Failed',
  backupNone: 'By the operator',
  backupNever: 'Not yet',
  restore: 'After the restore',
  restoreNote: (taken: string) =>
    `The database was brought back to ${taken}. What is listed here waits until it is seen to; docs/operations/saving.md says how.`,
  notBought: 'No keys are bought',
  beingAsked: (units: string, found: string) =>
    `Providers are asked for purchases since then: ${units} keys to go, ${found} found again`,
  unaskable: (provider: string) => `The statement of ${provider} is to be read`,
  unaskableNote: 'It cannot be asked. The operator runs reconcile --statement.',
  notIssued: 'No invoices and credit notes are issued',
  notIssuedNote: 'Customers may hold later ones. The operator states the last numbers by reconcile --last.',
  waiting: 'Waiting',
  waitingNames: {
    mails: 'Mails to hand over',
    unclear: 'Purchases with an unknown outcome',
    stuck: 'Stuck work',
    unsealed: 'Lines that wait for their seal',
    surplus: 'Surplus keys',
  },
  oldestSince: (at: string) => `the oldest since ${at} UTC`,
  dead: (count: string) => `${count} given up`,
  broken: 'Broken invariants',
  brokenNote: 'Rows that must not be. Nothing was changed; npm run merkur -- verify names each of them.',
  rows: (count: string) => `${count} ${count === '1' ? 'row' : 'rows'}`,
  jobs: 'Jobs',
  /** A job of a newer version of the product goes by its name. */
  jobName: (name: string): string => jobs[name as JobName] ?? name,
  jobState: (active: string, failed: string) => `${active} running, ${failed} given up`,
  processes: 'Processes',
  noProcesses: 'No process was heard of within two minutes.',
  since: (at: string) => `since ${at} UTC`,
  modes,
} as const;
