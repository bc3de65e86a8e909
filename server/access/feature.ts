// Registers calls and chores of sign-in, users and permissions.

import type { Edge } from '#server/base/http/http.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { registerAccessRoutes } from './routes.ts';
import { deleteExpiredSessions } from './sign-in/retention.ts';

export const accessFeature = {
  name: 'access',
  routes: (edge: Edge, { config, keys }: FeatureServices) =>
    registerAccessRoutes(
      edge,
      { keys, lifetimes: config.sessions },
      { withCode: config.signInCode, factorRule: config.requireSecondFactor },
    ),
  deleteExpired: ({ database, clock }: FeatureServices) => deleteExpiredSessions(database, clock.now()),
};
