// Promotion calls (http-api section 7; the average price of section 8).

import * as z from 'zod/mini';
import { get, partner, post, put, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { BULK_LINES, PRICE_CAP_CENTS } from '#domain/base/limits.ts';
import { listCall } from '#domain/base/list.ts';
import { directSalesList, partnerPromotionList, promotionList, upcomingList } from './list.ts';
import { OPERATING_SYSTEMS } from './operating-systems.ts';
import { DirectSale, Match, PartnerPromotion, Promotion, PromotionFigures, Upcoming, WizardProduct } from './shapes.ts';

const COUNTRIES_MAX = 300;

const ById = z.strictObject({ id: field.id() });
const Created = z.object({ id: z.string() });
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'Must be a country code of two letters.' }));
const Weights = z
  .array(z.strictObject({ code: countryCode, weight: field.integer({ max: 1_000_000 }) }))
  .check(z.maxLength(COUNTRIES_MAX));
const ids = () => z.optional(z.array(field.id()).check(z.maxLength(COUNTRIES_MAX)));
const tier = () => z.optional(field.money({ max: PRICE_CAP_CENTS }));

/** A promotion as sent by the wizard. Required fields are validated by the wizard rules. */
const draft = {
  productId: z.optional(field.id()),
  providerPriceIds: ids(),
  /** Alias of `providerPriceIds`. */
  originalPriceIds: ids(),
  percentages: z.optional(Weights),
  tier1Price: tier(),
  tier2Price: tier(),
  tier3Price: tier(),
  tier4Price: tier(),
  validFrom: z.optional(field.time()),
  validTo: z.optional(field.time()),
  minQuantity: z.optional(z.number()),
  maxQuantity: z.optional(z.number()),
  operatingSystems: z.optional(z.array(z.enum(OPERATING_SYSTEMS))),
  platforms: z.optional(z.array(field.singleLine(40, { min: 1 })).check(z.maxLength(20))),
  merkurRegion: z.optional(z.nullable(field.singleLine(60))),
  deliveryStart: z.optional(z.nullable(field.time())),
};

export const PromotionInput = z.strictObject(draft);
export type PromotionInput = z.output<typeof PromotionInput>;
export const PromotionEdit = z.strictObject({
  ...draft,
  promotionId: field.id(),
  /** As read; an outdated value is refused (GAP-073). */
  modifiedAt: z.optional(field.time()),
});
export type PromotionEdit = z.output<typeof PromotionEdit>;

/** SKUs or promotion ids in any case, as in a spreadsheet. */
const refs = z.array(field.singleLine(undefined, { min: 1 })).check(z.minLength(1), z.maxLength(BULK_LINES));

export const promotionCalls = {
  list: listCall('/promotion/management/search', {
    summary: 'Searches promotions.',
    access: staff('Promotion.View'),
    list: promotionList,
    item: Promotion,
    extra: PromotionFigures,
    isExportedByServer: true,
  }),
  exists: get('/promotion/management/exists/:productId', {
    summary: 'Reads whether a product has a promotion.',
    access: staff('Promotion.Create'),
    input: z.strictObject({ productId: field.id() }),
    reply: z.object({ exists: z.boolean() }),
  }),
  /** Product data for the wizard. */
  product: get('/promotion/management/product/:productId', {
    summary: 'Reads the defaults of a new promotion of a product.',
    access: staff('Promotion.Create', 'Promotion.Edit'),
    input: z.strictObject({ productId: field.id() }),
    reply: WizardProduct,
  }),
  one: get('/promotion/management/:id', {
    summary: 'Reads a promotion.',
    access: staff('Promotion.View'),
    input: ById,
    reply: Promotion,
  }),
  create: post('/promotion/management/CreateMerkurPromotion', {
    summary: 'Creates a promotion.',
    refusals: ['same_product', 'unknown_product'],
    access: staff('Promotion.Create'),
    input: PromotionInput,
    reply: Created,
  }),
  update: put('/promotion/management/UpdateMerkurPromotion', {
    summary: 'Updates a promotion.',
    refusals: ['missing', 'other_product', 'same_product', 'stale', 'unknown_product'],
    access: staff('Promotion.Edit'),
    input: PromotionEdit,
    reply: Created,
  }),
  changeStatus: put('/promotion/management/:id/ChangeStatus', {
    summary: 'Publishes or unpublishes a promotion.',
    access: staff('Promotion.Edit'),
    input: z.strictObject({ id: field.id(), published: z.boolean() }),
    reply: z.object({ id: z.string(), published: z.boolean() }),
  }),
  averagePrice: post('/providerproduct/management/:id/CalculateAvgPrice', {
    summary: 'Computes the average price of a country mix.',
    refusals: ['no_average_price'],
    isReadOnly: true,
    access: staff('Promotion.View'),
    input: z.strictObject({
      id: field.id(),
      countries: Weights,
      /** Limits the average to these prices; default: all prices of the product. */
      providerPriceIds: ids(),
    }),
    reply: z.object({ cost: field.unitCost(), price: field.unitCost() }),
  }),
  /** Promotions on sale under these names, for all or for one partner company. */
  match: post('/promotion/management/match', {
    summary: 'Finds promotions for a partner by SKU or id.',
    isReadOnly: true,
    access: staff('Promotion.View'),
    input: z.strictObject({ refs, partnerId: z.optional(field.id()) }),
    reply: z.array(Match),
  }),
};

export const partnerPromotionCalls = {
  list: listCall('/promotion/me/search', {
    summary: 'Searches active promotions.',
    access: partner('Promotion.View'),
    list: partnerPromotionList,
    item: PartnerPromotion,
  }),
  one: get('/promotion/me/:id', {
    summary: 'Reads an active promotion.',
    access: partner('Promotion.View'),
    input: z.strictObject({ id: field.id() }),
    reply: PartnerPromotion,
  }),
  directSales: listCall('/promotion/me/directsales', {
    summary: 'Searches promotions that are filled from the inventory.',
    access: partner('Promotion.DirectSalesView'),
    list: directSalesList,
    item: DirectSale,
  }),
  upcoming: listCall('/promotion/me/upcoming', {
    summary: 'Searches upcoming promotions.',
    access: partner('Promotion.UpcomingView'),
    list: upcomingList,
    item: Upcoming,
  }),
  match: post('/promotion/me/match', {
    summary: 'Finds active promotions by SKU or id.',
    isReadOnly: true,
    access: partner('Promotion.View'),
    input: z.strictObject({ refs }),
    reply: z.array(Match),
  }),
  /** Limited to Direct Sales, with available keys. */
  matchDirect: post('/promotion/me/directsales/match', {
    summary: 'Finds direct sales by SKU or id.',
    isReadOnly: true,
    access: partner('Promotion.DirectSalesView'),
    input: z.strictObject({ refs }),
    reply: z.array(Match),
  }),
};
