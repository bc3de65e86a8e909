// Registers calls, jobs and chores of sign-in, users and permissions.

import type { Edge } from '#server/base/http/http.ts';
import { every } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { announceExpiries } from './credentials/expiry-mails.ts';
import { requestedLinkSender } from './password-links/requests.ts';
import { registerAccessRoutes } from './routes.ts';
import { deleteExpiredSessions } from './sign-in/retention.ts';

const EXPIRY_INTERVAL_MS = 10 * 60_000;

export const accessFeature = {
  name: 'access',
  routes: (edge: Edge, { config, keys }: FeatureServices) =>
    registerAccessRoutes(
      edge,
      { keys, lifetimes: config.sessions },
      { withCode: config.signInCode, factorRule: config.requireSecondFactor, isMailed: config.smtpUrl !== null },
    ),
  jobs: ({ config, ...services }: FeatureServices) => ({
    'access.password-link': requestedLinkSender({ ...services, publicUrl: config.publicUrl }),
  }),
  chores: ({ config, database, clock }: FeatureServices) => [
    every(EXPIRY_INTERVAL_MS, 'expiry of API credentials', () =>
      announceExpiries(database, config.publicUrl, clock.now()),
    ),
  ],
  deleteExpired: ({ database, clock }: FeatureServices) => deleteExpiredSessions(database, clock.now()),
};
