// Catalogue calls.

import { catalogCalls, priceSyncCalls, providerProductCalls, providerPromotionCalls } from '#domain/catalog/calls.ts';
import { pictureUploadCalls } from '#domain/catalog/picture-upload.ts';
import { pictureCalls } from '#domain/catalog/pictures.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import * as lookups from './lookups.ts';
import { removePicture, setPicture, showPicture } from './pictures/product-pictures.ts';
import { listOwnPrices, listRecentPriceSyncs, startPriceSync } from './price-sync.ts';
import { changePrice, discountPrice, listPriceChanges } from './prices.ts';
import { listProducts, searchProducts, showProduct, showPromotionPrices } from './provider-products.ts';
import { searchProviderPromotions } from './provider-promotions.ts';
import { setRetailPrice } from './retail-price.ts';

export function registerCatalogRoutes(edge: Edge): void {
  serve(edge, catalogCalls, {
    publishers: lookups.searchPublishers,
    publishersOfPartner: lookups.searchPartnerPublishers,
    providers: lookups.searchProviders,
    allPublishers: lookups.listPublishers,
    allProviders: lookups.listProviders,
    stores: lookups.listStores,
    platforms: lookups.listPlatforms,
  });
  serve(edge, providerProductCalls, {
    all: listProducts,
    search: searchProducts,
    one: showProduct,
    prices: showPromotionPrices,
    priceChanges: listPriceChanges,
    changePrice,
    discountPrice,
    setRetailPrice,
  });
  const { start, recent, ownPrices } = priceSyncCalls;
  // A GET that writes, as specified; repeating it starts nothing (GAP-070).
  serveUnmanaged(edge, { start }, { start: startPriceSync });
  serve(edge, { recent, ownPrices }, { recent: listRecentPriceSyncs, ownPrices: listOwnPrices });
  const { set, remove } = pictureUploadCalls;
  serveUnmanaged(edge, { set }, { set: setPicture });
  serve(edge, { remove }, { remove: removePicture });
  serve(edge, pictureCalls, { show: showPicture });
  serve(edge, providerPromotionCalls, { list: searchProviderPromotions });
}
