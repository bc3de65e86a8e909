// Registers calls and chores of promotions.

import { every } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { registerPromotionRoutes } from './routes.ts';
import { announceWatchedPromotions, type SettledOffers } from './watching/announcements.ts';

/** Promotions run for days: a notification may lag by this. */
const WATCH_INTERVAL_MS = 30_000;

export const promotionFeature = {
  name: 'promotions',
  routes: registerPromotionRoutes,
  chores: ({ database, clock }: FeatureServices) => {
    const settled: SettledOffers = { offers: null };
    return [
      every(WATCH_INTERVAL_MS, 'announce watched promotions', () =>
        announceWatchedPromotions(database, clock.now(), settled),
      ),
    ];
  },
};
