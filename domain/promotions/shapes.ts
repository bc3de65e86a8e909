// What a promotion looks like to staff and to a partner. The partner's shape has one price, its own, and no cost, no
// provider and no country mix, so none can leave (PPM-004).

import * as z from 'zod/mini';
import * as field from '#domain/base/fields.ts';
import { PROMOTION_STATUSES } from './list.ts';
import { OPERATING_SYSTEMS } from './wizard.ts';

const named = z.object({ name: z.string() });

export const Weight = z.object({ code: z.string(), weight: z.number() });

export const RegionPrice = z.object({
  id: z.string(),
  countries: z.array(z.string()),
  cost: field.unitCost(),
  price: field.unitCost(),
});

const ofBoth = {
  id: z.string(),
  /** One of our regions, or 'default'. */
  region: z.string(),
  minQuantity: z.number(),
  maxQuantity: z.number(),
  validFrom: field.time(),
  validTo: field.time(),
  operatingSystems: z.array(z.enum(OPERATING_SYSTEMS)),
  platforms: z.array(z.string()),
};

const productOfBoth = {
  id: z.string(),
  name: z.string(),
  sku: z.string(),
  /** The provider's region. */
  region: z.string(),
  releaseDate: z.nullable(field.time()),
  /** Null when it is not known. */
  stockQuantity: z.nullable(z.number()),
  geoWhiteList: z.array(z.string()),
  geoBlackList: z.array(z.string()),
};

export const Promotion = z.object({
  ...ofBoth,
  published: z.boolean(),
  status: z.enum(PROMOTION_STATUSES),
  cost: field.unitCost(),
  product: z.object({
    ...productOfBoth,
    mSku: z.string(),
    store: z.string(),
    provider: named,
    publisher: named,
    /** Window of the provider's own promotion that runs or comes next. */
    validFrom: z.nullable(field.time()),
    validTo: z.nullable(field.time()),
    prices: z.array(RegionPrice),
  }),
  countries: z.array(Weight),
  /** The region prices that were chosen; the id is one of the product's prices. */
  providerPromotions: z.array(z.object({ id: z.string(), countries: z.array(z.string()) })),
  tier1Price: field.money(),
  tier2Price: field.money(),
  tier3Price: field.money(),
  tier4Price: field.money(),
  deliveryStartDate: z.nullable(field.time()),
  createdAt: field.time(),
  modifiedAt: field.time(),
});
export type Promotion = z.output<typeof Promotion>;

export const PartnerPromotion = z.object({
  ...ofBoth,
  /** What this company pays (PPM-005). */
  price: field.money(),
  product: z.object({ ...productOfBoth, publisher: z.string() }),
  inBasket: z.boolean(),
});
export type PartnerPromotion = z.output<typeof PartnerPromotion>;

export const Upcoming = z.object({ publisherName: z.string(), validFrom: field.time(), validTo: field.time() });
