// Registers calls and chores of sign-in, users and permissions.

import type { Edge } from '#server/base/http/http.ts';
import { every } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { announceExpiries } from './credentials/expiry-mails.ts';
import { registerAccessRoutes } from './routes.ts';
import { deleteExpiredSessions } from './sign-in/retention.ts';

const EXPIRY_INTERVAL_MS = 10 * 60_000;

export const accessFeature = {
  name: 'access',
  routes: (edge: Edge, { config, keys }: FeatureServices) =>
    registerAccessRoutes(
      edge,
      { keys, lifetimes: config.sessions },
      { withCode: config.signInCode, factorRule: config.requireSecondFactor },
    ),
  chores: ({ database, clock }: FeatureServices) => [
    every(EXPIRY_INTERVAL_MS, 'expiry of API credentials', () => announceExpiries(database, clock.now())),
  ],
  deleteExpired: ({ database, clock }: FeatureServices) => deleteExpiredSessions(database, clock.now()),
};
