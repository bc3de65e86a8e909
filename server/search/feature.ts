// Registers the calls of search.

import { registerSearchRoutes } from './routes.ts';

export const searchFeature = { name: 'search', routes: registerSearchRoutes };
