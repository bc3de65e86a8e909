// Registers the calls of credit. Payments are booked by a feature further right.

import type { Edge } from '#server/base/http/http.ts';
import type { BookPlanPayment } from './plans.ts';
import { registerCreditRoutes } from './routes.ts';

export const creditFeature = {
  name: 'credit',
  routes: (edge: Edge, { bookPlanPayment }: { bookPlanPayment: BookPlanPayment }) =>
    registerCreditRoutes(edge, bookPlanPayment),
};
