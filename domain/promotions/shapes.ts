// Promotions as shown to staff and to a partner. The partner's shape has one price, its own, and no cost, provider or
// country mix, so none can leak (PPM-004).

import * as z from 'zod/mini';
import * as field from '#domain/base/fields.ts';
import { PublisherName } from '#domain/catalog/shapes.ts';
import { PROMOTION_STATUSES } from './list.ts';
import { OPERATING_SYSTEMS } from './operating-systems.ts';

const named = z.object({ name: z.string() });

export const Weight = z.object({ code: z.string(), weight: z.number() });

export const RegionPrice = z.object({
  id: z.string(),
  countries: z.array(z.string()),
  cost: field.unitCost(),
  price: field.unitCost(),
});

const sharedFields = {
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

const sharedProductFields = {
  id: z.string(),
  name: z.string(),
  sku: z.string(),
  /** The provider's region. */
  region: z.string(),
  releaseDate: z.nullable(field.time()),
  /** Provider stock at the last sync; null if not reported. */
  stockQuantity: z.nullable(z.number()),
  /** Address of its picture; null if it has none. */
  picture: z.nullable(z.string()),
  geoWhiteList: z.array(z.string()),
  geoBlackList: z.array(z.string()),
};

export const Promotion = z.object({
  ...sharedFields,
  published: z.boolean(),
  status: z.enum(PROMOTION_STATUSES),
  /** Cost when last saved. */
  cost: field.unitCost(),
  /** Cost at current provider prices; null if no country of the mix has a price. */
  costNow: z.nullable(field.unitCost()),
  /** Tiers below current cost; only for published promotions that have not ended. */
  tiersBelowCost: z.array(z.number()),
  product: z.object({
    ...sharedProductFields,
    mSku: z.string(),
    /** Unreserved keys in our own stock. */
    ownStock: z.number(),
    store: z.string(),
    provider: named,
    publisher: PublisherName,
    /** Window of the provider's running or next promotion. */
    validFrom: z.nullable(field.time()),
    validTo: z.nullable(field.time()),
    prices: z.array(RegionPrice),
  }),
  countries: z.array(Weight),
  /** Chosen region prices; the id is one of the product's prices. */
  providerPromotions: z.array(z.object({ id: z.string(), countries: z.array(z.string()) })),
  tier1Price: field.money(),
  tier2Price: field.money(),
  tier3Price: field.money(),
  tier4Price: field.money(),
  deliveryStartDate: z.nullable(field.time()),
  createdAt: field.time(),
  modifiedAt: field.time(),
  /** Open orders that continue after unpublishing. Detail view only (PRO-011). */
  openOrders: z.optional(z.number()),
});
export type Promotion = z.output<typeof Promotion>;

export const PromotionFigures = z.object({
  /** Published promotions below cost in a tier, regardless of filters. */
  costAbovePrice: z.number(),
});
export type PromotionFigures = z.output<typeof PromotionFigures>;

/** Product data for the wizard. */
export const WizardProduct = z.object({
  id: z.string(),
  name: z.string(),
  sku: z.string(),
  store: z.string(),
  /** The provider's region. */
  region: z.string(),
  provider: named,
  publisher: PublisherName,
  releaseDate: z.nullable(field.time()),
  operatingSystems: z.array(z.enum(OPERATING_SYSTEMS)),
  platforms: z.array(z.string()),
  geoWhiteList: z.array(z.string()),
  geoBlackList: z.array(z.string()),
  prices: z.array(RegionPrice),
  /** Names of our regions. */
  regions: z.array(z.string()),
});
export type WizardProduct = z.output<typeof WizardProduct>;

export const PartnerPromotion = z.object({
  ...sharedFields,
  /** Price for this company (PPM-005). */
  price: field.money(),
  product: z.object({
    ...sharedProductFields,
    store: z.string(),
    publisher: z.nullable(z.string()),
    /** Recommended, without VAT; null if there is none. */
    retailPrice: z.nullable(field.money()),
  }),
  /** Unit price of the company's newest approved order of the product; null if there is none, or for users without Order.View. */
  lastPrice: z.nullable(field.money()),
  inBasket: z.boolean(),
});
export type PartnerPromotion = z.output<typeof PartnerPromotion>;

/** With the number of unreserved keys in our own stock. */
export const DirectSale = z.extend(PartnerPromotion, { availableCount: z.number() });
export type DirectSale = z.output<typeof DirectSale>;

/** A promotion on sale that a spreadsheet line may refer to. */
export const Match = z.object({
  id: z.string(),
  region: z.string(),
  minQuantity: z.number(),
  maxQuantity: z.number(),
  /** Price for this company; tier 1 for staff. */
  price: field.money(),
  /** Own available keys; Direct Sales only. */
  availableCount: z.optional(z.number()),
  product: z.object({ id: z.string(), name: z.string(), sku: z.string() }),
});
export type Match = z.output<typeof Match>;

export const Upcoming = z.object({ publisherName: z.string(), validFrom: field.time(), validTo: field.time() });
