// The calls of the catalogue.

import { catalogCalls, priceSyncCalls, providerProductCalls, providerPromotionCalls } from '#domain/catalog/calls.ts';
import { productCalls } from '#domain/catalog/products.ts';
import { type Edge, serve, serveOpen } from '#server/base/http.ts';
import * as lookups from './lookups.ts';
import { ownPricesOf, recentPriceSyncs, startPriceSync } from './price-sync.ts';
import { changePrice, discountPrice, priceChanges } from './prices.ts';
import { findProducts } from './products.ts';
import { allProducts, pricesUnder, searchProducts, showProduct } from './provider-products.ts';
import { searchProviderPromotions } from './provider-promotions.ts';

export function catalog(edge: Edge): void {
  serve(edge, catalogCalls, {
    publishers: lookups.publishers,
    publishersOfPartner: lookups.publishersOfPartner,
    providers: lookups.providers,
    allPublishers: lookups.allPublishers,
    allProviders: lookups.allProviders,
    stores: lookups.stores,
    platforms: lookups.platforms,
  });
  serve(edge, productCalls, { find: findProducts });
  serve(edge, providerProductCalls, {
    all: allProducts,
    search: searchProducts,
    one: showProduct,
    prices: pricesUnder,
    priceChanges,
    changePrice,
    discountPrice,
  });
  const { start, recent, ownPrices } = priceSyncCalls;
  // A GET that writes: the specification gives it so, and asking again starts nothing (GAP-070).
  serveOpen(edge, { start }, { start: startPriceSync });
  serve(edge, { recent, ownPrices }, { recent: recentPriceSyncs, ownPrices: ownPricesOf });
  serve(edge, providerPromotionCalls, { list: searchProviderPromotions });
}
