// Registers the calls of home pages.

import type { Edge } from '#server/base/http/http.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { registerHomeRoutes } from './routes.ts';

export const homeFeature = {
  name: 'home',
  routes: (edge: Edge, { config }: FeatureServices) =>
    registerHomeRoutes(edge, {
      frameUrl: config.analyticsFrameUrl,
      sendsMail: config.smtpUrl !== null,
      isEmbedded: config.databaseUrl === null,
      isDemo: config.demo !== 'off',
    }),
};
