// What provider products, their prices and provider promotions look like (PPR-010, PPR-018, PPD-014).

import * as z from 'zod/mini';
import * as field from '#domain/base/fields.ts';

const named = z.object({ name: z.string() });

/** What a product is, whoever asks. */
export const productFacts = {
  id: z.string(),
  store: z.string(),
  name: z.string(),
  releaseDate: z.nullable(field.time()),
  /** The provider's region. */
  region: z.string(),
  sku: z.string(),
  janusId: z.string(),
  publisher: named,
  systems: z.array(z.string()),
};

export const ProductPrice = z.object({
  id: z.string(),
  /** Country codes. */
  countries: z.array(z.string()),
  cost: field.unitCost(),
  /** The sale price. */
  price: field.unitCost(),
  /** The list price. */
  oldPrice: field.unitCost(),
  originalCurrency: z.string(),
  /** In the original currency. */
  originalCost: field.unitCost(),
  originalPrice: field.unitCost(),
  /** Of the discount that is valid now, or of the promotion that was asked for; null without one. */
  discountRate: z.nullable(field.percent()),
  validFrom: z.nullable(field.time()),
  validTo: z.nullable(field.time()),
});
export type ProductPrice = z.output<typeof ProductPrice>;

/**
 * How a sale price came to be another one: a person typed it, applied the discount, changed it in a spreadsheet, or had
 * it replaced by the provider's in a sync.
 */
export const PRICE_CAUSES = ['hand', 'discount', 'sheet', 'sync'] as const;
export type PriceCause = (typeof PRICE_CAUSES)[number];

/** A sale price that a person changed. */
export const PriceChange = z.object({
  id: z.string(),
  /** Country codes of the price; empty when the provider has taken it away since. */
  countries: z.array(z.string()),
  before: field.unitCost(),
  after: field.unitCost(),
  cause: z.enum(PRICE_CAUSES),
  /** Null when the person is no longer known. */
  changedByName: z.nullable(z.string()),
  changedAt: field.time(),
});
export type PriceChange = z.output<typeof PriceChange>;

export const Discount = z.object({
  promotionId: z.string(),
  percent: field.percent(),
  validFrom: field.time(),
  validTo: field.time(),
});

export const ProviderProduct = z.object({
  ...productFacts,
  provider: z.object({
    name: z.string(),
    /** Whether its prices can be synced on demand (GAP-029). */
    supportsPriceSync: z.boolean(),
  }),
  /** A provider promotion runs now; null when there is none at all. */
  promotionStatus: z.nullable(z.boolean()),
  /** Keys that the provider had at the last sync; null when it does not report them. */
  stockQuantity: z.nullable(z.number()),
  /** Keys in our own stock that nobody has reserved. */
  ownStock: z.number(),
  /** Left out when they were not asked for. */
  prices: z.optional(z.array(ProductPrice)),
  /** Those that are valid now and those to come. */
  discounts: z.array(Discount),
});
export type ProviderProduct = z.output<typeof ProviderProduct>;

export const ProviderPromotion = z.object({
  id: z.string(),
  /** The provider's own id. */
  promotionId: z.string(),
  name: z.string(),
  /** The other name of `name`. */
  promotionName: z.string(),
  publisherName: z.string(),
  providerName: z.string(),
  validFrom: field.time(),
  validTo: field.time(),
  productCount: z.number(),
  /** The deepest of its discounts; null while it has no products. */
  activeDiscount: z.nullable(z.object({ percent: field.percent() })),
});
export type ProviderPromotion = z.output<typeof ProviderPromotion>;

/** A sale price that a person set, with what its provider asks for. */
export const OwnPrice = z.object({
  id: z.string(),
  sku: z.string(),
  productName: z.string(),
  /** Country codes. */
  countries: z.array(z.string()),
  price: field.unitCost(),
  providerPrice: field.unitCost(),
});
export type OwnPrice = z.output<typeof OwnPrice>;

export const SYNC_STATES = ['queued', 'running', 'done', 'failed'] as const;

export const PriceSync = z.object({
  id: z.string(),
  sku: z.nullable(z.string()),
  promotionId: z.nullable(z.string()),
  state: z.enum(SYNC_STATES),
  /** Products that are up to date, of those it is about. */
  done: z.number(),
  total: z.number(),
  /** Why it failed. */
  note: z.nullable(z.string()),
  createdAt: field.time(),
});
export type PriceSync = z.output<typeof PriceSync>;
