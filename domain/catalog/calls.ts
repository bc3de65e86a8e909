// Catalogue calls: lookups (http-api sections 11 and 12), provider products and prices (section 8), provider promotions
// (section 7).

import * as z from 'zod/mini';
import { get, partner, put, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { PRICE_CAP_CENTS } from '#domain/base/limits.ts';
import { listCall } from '#domain/base/list.ts';
import { catalogCopy } from './copy.ts';
import { lookupList, providerProductList, providerPromotionList } from './list.ts';
import { OwnPrice, PriceChange, PriceSync, ProductPrice, ProviderProduct, ProviderPromotion } from './shapes.ts';

const Nothing = z.strictObject({});
const Texts = z.array(z.string());

/** Something that is picked by its name. */
export const Named = z.object({ id: z.string(), name: z.string() });
export type Named = z.output<typeof Named>;

export const catalogCalls = {
  publishers: listCall('/publisher/management/search', {
    summary: 'Searches publishers.',
    access: staff(),
    list: lookupList,
    item: Named,
  }),
  /** Only publishers the partner's company may buy from. */
  publishersOfPartner: listCall('/publisher/me/search', {
    summary: 'Searches publishers that the company may buy from.',
    access: partner(),
    list: lookupList,
    item: Named,
  }),
  providers: listCall('/provider/management/search', {
    summary: 'Searches providers.',
    access: staff(),
    list: lookupList,
    item: Named,
  }),
  allPublishers: get('/publisher/management/GetAll', {
    summary: 'Lists all publishers.',
    access: staff(),
    input: Nothing,
    reply: z.array(Named),
  }),
  allProviders: get('/provider/management/GetAll', {
    summary: 'Lists all providers.',
    access: staff(),
    input: Nothing,
    reply: z.array(Named),
  }),
  stores: get('/product/stores', {
    summary: 'Lists stores.',
    access: 'signed-in',
    input: Nothing,
    reply: Texts,
  }),
  platforms: get('/product/platforms', {
    summary: 'Lists platforms.',
    access: 'signed-in',
    input: Nothing,
    reply: Texts,
  }),
};

const ById = z.strictObject({ id: field.id() });
const Done = z.object({});
/** A SKU or a provider's promotion id. */
const reference = () => z.optional(field.singleLine(80));

interface Reference {
  promotionId?: string | undefined;
  sku?: string | undefined;
}
const named = { promotionId: reference(), sku: reference() };
const namesOne = z.refine<Reference>(({ promotionId, sku }) => Boolean(promotionId || sku), {
  error: catalogCopy.nameOne,
  path: ['sku'],
});

/**
 * Subject of a sync. A promotion takes precedence (PPD-005); the dates limit the search for promotions. Manual sale
 * prices are kept except those in `replace`, which take the provider's price.
 */
export const SyncQuestion = z
  .strictObject({
    ...named,
    fromDate: z.optional(field.time()),
    toDate: z.optional(field.rangeEnd()),
    replace: z.optional(field.csv(field.id())),
  })
  .check(
    namesOne,
    z.refine(({ fromDate, toDate }) => !fromDate || !toDate || fromDate < toDate, {
      error: catalogCopy.windowBackwards,
      path: ['toDate'],
    }),
  );
export type SyncQuestion = z.output<typeof SyncQuestion>;

export const providerProductCalls = {
  /** Includes prices unless declined. */
  all: listCall('/providerproduct/management/GetAll', {
    summary: 'Searches provider products with prices.',
    access: staff('Promotion.View'),
    list: providerProductList,
    item: ProviderProduct,
  }),
  /** Excludes prices unless requested. */
  search: listCall('/providerproduct/management/Search', {
    summary: 'Searches provider products without prices.',
    access: staff('Promotion.View'),
    list: providerProductList,
    item: ProviderProduct,
    isExportedByServer: true,
  }),
  one: get('/providerproduct/management/:id', {
    summary: 'Reads a provider product.',
    access: staff('Promotion.View'),
    input: ById,
    reply: ProviderProduct,
  }),
  /** Prices of a product within one promotion of its provider. */
  prices: get('/providerproduct/management/:id/prices/:promotionId', {
    summary: 'Lists the prices of a product within a provider promotion.',
    access: staff('Promotion.View'),
    input: z.strictObject({ id: field.id(), promotionId: field.singleLine(80) }),
    reply: z.array(ProductPrice),
  }),
  /** The latest twenty manual changes of its sale prices, newest first. */
  priceChanges: get('/providerproduct/management/:id/pricechanges', {
    summary: 'Lists price changes of a product.',
    access: staff('Promotion.View'),
    input: ById,
    reply: z.array(PriceChange),
  }),
  /** The id of one price, or of a product: then all its prices are set. */
  changePrice: put('/Product/management/:id/ChangePrice', {
    summary: 'Sets a manual price.',
    access: staff('Promotion.Edit'),
    input: z.strictObject({ id: field.id(), price: field.money({ max: PRICE_CAP_CENTS }) }),
    reply: Done,
  }),
  /** The id as for `changePrice`. */
  discountPrice: put('/product/management/:id/UpdatePriceWithActiveDiscount', {
    summary: 'Applies the current discount to a price.',
    refusals: ['no_active_discount'],
    access: staff('Promotion.Edit'),
    input: ById,
    reply: Done,
  }),
  /** Null removes it. */
  setRetailPrice: put('/product/management/:id/RetailPrice', {
    summary: 'Sets or removes the recommended retail price of a product.',
    access: staff('Promotion.Edit'),
    input: z.strictObject({ id: field.id(), retailPrice: z.nullable(field.price()) }),
    reply: Done,
  }),
};

export const priceSyncCalls = {
  /** Starts a sync, or reports that it is already running (GAP-070). */
  start: get('/product/management/SyncPrice', {
    summary: 'Starts a price sync of a product with its provider.',
    refusals: ['no_price_sync', 'not_own_price'],
    access: staff('Promotion.Edit'),
    input: SyncQuestion,
    /** `kept`: number of manual sale prices that stay. */
    reply: z.object({ message: z.string(), id: z.string(), started: z.boolean(), kept: z.number() }),
  }),
  /** Manual sale prices the sync would affect. */
  ownPrices: get('/product/management/SyncPriceOwnPrices', {
    summary: 'Lists manual prices of a product.',
    access: staff('Promotion.Edit'),
    input: z.strictObject(named).check(namesOne),
    reply: z.array(OwnPrice),
  }),
  /** Recently requested syncs, newest first. */
  recent: get('/product/management/SyncPriceStatus', {
    summary: 'Lists recent price syncs.',
    access: staff('Promotion.View'),
    input: Nothing,
    reply: z.array(PriceSync),
  }),
};

export const providerPromotionCalls = {
  list: listCall('/providerpromotion/management/search', {
    summary: 'Searches promotions of providers.',
    access: staff('Promotion.UpcomingView'),
    list: providerPromotionList,
    item: ProviderPromotion,
    /** Counts per tab under the same filters. */
    extra: z.object({ upcomingCount: z.number(), activeCount: z.number() }),
  }),
};
