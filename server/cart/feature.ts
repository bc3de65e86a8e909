// Registers the calls of cart.

import { registerCartRoutes } from './routes.ts';

export const cartFeature = { name: 'cart', routes: registerCartRoutes };
