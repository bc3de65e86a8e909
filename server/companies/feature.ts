// Registers the calls of companies. Corrections of balances are booked by a feature further right.

import type { Edge } from '#server/base/http/http.ts';
import type { BookCorrection } from './company-commands.ts';
import { registerCompanyRoutes } from './routes.ts';

export const companyFeature = {
  name: 'companies',
  routes: (edge: Edge, { bookCorrection }: { bookCorrection: BookCorrection }) =>
    registerCompanyRoutes(edge, bookCorrection),
};
