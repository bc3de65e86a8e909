// Registers the calls of the setup.

import { registerSetupRoutes } from './routes.ts';

export const setupFeature = { name: 'setup', routes: registerSetupRoutes };
