// Registers the calls of promotions.

import { registerPromotionRoutes } from './routes.ts';

export const promotionFeature = { name: 'promotions', routes: registerPromotionRoutes };
