// Registers the calls of the partner API.

import type { Edge } from '#server/base/http/http.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { registerProgramAccountRoutes } from './account/routes.ts';

export const platformFeature = {
  name: 'platform',
  routes: (edge: Edge, { config }: FeatureServices) => registerProgramAccountRoutes(edge, config.programLimits),
};
