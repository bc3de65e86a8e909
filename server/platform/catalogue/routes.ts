// Catalogue calls of the partner API.

import { apiCatalogueCalls } from '#domain/platform/catalogue/calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { createPromotionLister, showPromotion } from './promotions.ts';

export const registerCatalogueRoutes = (edge: Edge): void =>
  serve(edge, apiCatalogueCalls, { list: createPromotionLister(), one: showPromotion });
