// Registers the jobs and chores of mails and of rows that all features share.

import { createMailSender } from './jobs/mail.ts';
import { deleteExpiredMails, deleteOldRows } from './jobs/retention.ts';
import { every } from './process/chores.ts';
import type { FeatureServices } from './process/feature-services.ts';

const MAIL_EXPIRY_INTERVAL_MS = 15_000;

export const baseFeature = {
  name: 'base',
  jobs: ({ config, ...services }: FeatureServices) => ({
    'mail.send': createMailSender(services, config.smtpUrl, config.mailFrom),
  }),
  chores: ({ database, clock }: FeatureServices) => [
    every(MAIL_EXPIRY_INTERVAL_MS, 'delete expired mails', () => deleteExpiredMails(database, clock.now())),
  ],
  deleteExpired: ({ database, clock }: FeatureServices) => deleteOldRows(database, clock.now()),
};
