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
  /** Keys that the provider had at the last sync; null when it does not report them. */
  stockQuantity: z.nullable(z.number()),
  geoWhiteList: z.array(z.string()),
  geoBlackList: z.array(z.string()),
};

export const Promotion = z.object({
  ...sharedFields,
  published: z.boolean(),
  status: z.enum(PROMOTION_STATUSES),
  /** When it was last saved. */
  cost: field.unitCost(),
  /** At the provider's prices of now; null when no country of the mix has one any more. */
  costNow: z.nullable(field.unitCost()),
  /** The tiers whose price the cost of now exceeds; only of promotions that are published and not over. */
  tiersBelowCost: z.array(z.number()),
  product: z.object({
    ...sharedProductFields,
    mSku: z.string(),
    /** Keys in our own stock that nobody has reserved. */
    ownStock: z.number(),
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
  /** Orders of it that may still buy and go on whether or not it is published; where it is shown alone (PRO-011). */
  openOrders: z.optional(z.number()),
});
export type Promotion = z.output<typeof Promotion>;

export const PromotionFigures = z.object({
  /** Promotions that are published, not over, and cost more than one of their prices; whatever the filters are. */
  costAbovePrice: z.number(),
});
export type PromotionFigures = z.output<typeof PromotionFigures>;

/** A product as the wizard needs it. */
export const WizardProduct = z.object({
  id: z.string(),
  name: z.string(),
  sku: z.string(),
  store: z.string(),
  /** The provider's region. */
  region: z.string(),
  provider: named,
  publisher: named,
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
  /** What this company pays (PPM-005). */
  price: field.money(),
  product: z.object({ ...sharedProductFields, store: z.string(), publisher: z.string() }),
  inBasket: z.boolean(),
});
export type PartnerPromotion = z.output<typeof PartnerPromotion>;

/** With the keys that we hold of it and that nobody has reserved. */
export const DirectSale = z.extend(PartnerPromotion, { availableCount: z.number() });
export type DirectSale = z.output<typeof DirectSale>;

/** A promotion on sale that a line of a spreadsheet may mean. */
export const Match = z.object({
  id: z.string(),
  region: z.string(),
  minQuantity: z.number(),
  maxQuantity: z.number(),
  /** What this company pays; for staff the price of tier 1. */
  price: field.money(),
  /** Keys that we hold ourselves; only where Direct Sales asked. */
  availableCount: z.optional(z.number()),
  product: z.object({ id: z.string(), name: z.string(), sku: z.string() }),
});
export type Match = z.output<typeof Match>;

export const Upcoming = z.object({ publisherName: z.string(), validFrom: field.time(), validTo: field.time() });
