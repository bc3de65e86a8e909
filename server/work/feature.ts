// Registers calls, chores and watches of failed background work.

import { every } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { forgetObsoleteFailures } from './isolated-work.ts';
import { registerWorkRoutes, stuckWorkWatch } from './stuck-work.ts';

const FORGET_INTERVAL_MS = 60_000;

export const workFeature = {
  name: 'work',
  routes: registerWorkRoutes,
  chores: ({ database, clock }: FeatureServices) => [
    every(FORGET_INTERVAL_MS, 'forget obsolete failures', () => forgetObsoleteFailures(database, clock.now())),
  ],
  watches: () => [stuckWorkWatch],
};
