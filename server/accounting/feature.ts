// Registers the calls of accounting.

import { registerAccountingRoutes } from './routes.ts';

export const accountingFeature = { name: 'accounting', routes: registerAccountingRoutes };
