// Registers the calls of the partner API, and records them.

import { apiCallCalls } from '#domain/platform/api-calls/calls.ts';
import type { Edge } from '#server/base/http/http.ts';
import { serve } from '#server/base/http/http.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { registerProgramAccountRoutes } from './account/routes.ts';
import { recordProgramCalls } from './api-calls/call-recorder.ts';
import { searchApiCalls } from './api-calls/call-search.ts';
import { deleteOldApiCalls } from './api-calls/retention.ts';

export const platformFeature = {
  name: 'platform',
  routes: (edge: Edge, { config, database, clock, log }: FeatureServices) => {
    recordProgramCalls(edge.app, database, clock, log);
    serve(edge, apiCallCalls, { list: searchApiCalls });
    registerProgramAccountRoutes(edge, config.programLimits);
  },
  deleteExpired: ({ database, clock }: FeatureServices) => deleteOldApiCalls(database, clock.now()),
};
