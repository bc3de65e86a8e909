// The calls of promotions.

import { productCalls } from '#domain/catalog/products.ts';
import { partnerPromotionCalls, promotionCalls } from '#domain/promotions/calls.ts';
import { watchCalls } from '#domain/promotions/watch-calls.ts';
import { watchListCalls } from '#domain/promotions/watch-list-calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { averagePrice } from './average-price.ts';
import { searchDirectSales } from './direct-sales.ts';
import { findProducts } from './product-search.ts';
import { changePublished, createPromotion, updatePromotion } from './promotion-editing.ts';
import { matchDirectSales, matchPartnerPromotions, matchPromotions } from './promotion-matching.ts';
import { searchPartnerPromotions, searchPromotions, showPartnerPromotion, showPromotion } from './search.ts';
import { searchUpcomingPromotions } from './upcoming-promotions.ts';
import { searchWatchedProducts } from './watching/watch-list.ts';
import { readWatchedIds, watchProduct } from './watching/watched-products.ts';
import { hasRunningPromotion, showWizardProduct } from './wizard-facts.ts';

export function registerPromotionRoutes(edge: Edge): void {
  serve(edge, promotionCalls, {
    list: searchPromotions,
    one: showPromotion,
    product: showWizardProduct,
    exists: async ({ db, now }, { productId }) => ({ exists: await hasRunningPromotion(db, productId, now) }),
    create: ({ tx, ...by }, input) => createPromotion(tx, by, input),
    update: ({ tx, ...by }, input) => updatePromotion(tx, by, input),
    changeStatus: ({ tx, ...by }, input) => changePublished(tx, by, input),
    averagePrice,
    match: matchPromotions,
  });
  serve(edge, productCalls, { find: findProducts });
  serve(edge, partnerPromotionCalls, {
    list: searchPartnerPromotions,
    one: showPartnerPromotion,
    directSales: searchDirectSales,
    upcoming: searchUpcomingPromotions,
    match: matchPartnerPromotions,
    matchDirect: matchDirectSales,
  });
  serve(edge, watchCalls, { ids: readWatchedIds, set: watchProduct });
  serve(edge, watchListCalls, { list: searchWatchedProducts });
}
