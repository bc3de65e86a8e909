// Catalogue calls of the partner API.

import { apiCatalogueCalls } from '#domain/platform/catalogue/calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { listPromotions, showPromotion } from './promotions.ts';

export const registerCatalogueRoutes = (edge: Edge): void =>
  serve(edge, apiCatalogueCalls, { list: listPromotions, one: showPromotion });
