// Provider products, prices and provider promotions (PPR-010, PPR-018, PPD-014).

import * as z from 'zod/mini';
import * as field from '#domain/base/fields.ts';

/** Name of a publisher; null if the provider reports none. */
export const PublisherName = z.object({ name: z.nullable(z.string()) });

/** Product fields shared by all replies. */
export const productFacts = {
  id: z.string(),
  store: z.string(),
  name: z.string(),
  /** Null if the provider reports none. */
  releaseDate: z.nullable(field.time()),
  /** The provider's region. */
  region: z.string(),
  sku: z.string(),
  janusId: z.string(),
  publisher: PublisherName,
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
  /** From the current discount or the requested promotion; null if none. */
  discountRate: z.nullable(field.percent()),
  validFrom: z.nullable(field.time()),
  validTo: z.nullable(field.time()),
});
export type ProductPrice = z.output<typeof ProductPrice>;

/** Cause of a changed sale price: typed, discount applied, spreadsheet, or reset by a sync. */
export const PRICE_CAUSES = ['hand', 'discount', 'sheet', 'sync'] as const;
export type PriceCause = (typeof PRICE_CAUSES)[number];

/** A manual change of a sale price. */
export const PriceChange = z.object({
  id: z.string(),
  /** Country codes of the price; empty if the provider has removed it since. */
  countries: z.array(z.string()),
  before: field.unitCost(),
  after: field.unitCost(),
  cause: z.enum(PRICE_CAUSES),
  /** Null if the user is unknown. */
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
    /** Whether prices can be synced on demand (GAP-029). */
    supportsPriceSync: z.boolean(),
  }),
  /** Whether a provider promotion is running; null if there is none. */
  promotionStatus: z.nullable(z.boolean()),
  /** Provider stock at the last sync; null if not reported. */
  stockQuantity: z.nullable(z.number()),
  /** Unreserved keys in our own stock. */
  ownStock: z.number(),
  /** Recommended, without VAT; null if staff set none. */
  retailPrice: z.nullable(field.money()),
  /** Address of its picture; null if it has none. */
  picture: z.nullable(z.string()),
  /** Omitted unless requested. */
  prices: z.optional(z.array(ProductPrice)),
  /** Current and upcoming ones. */
  discounts: z.array(Discount),
});
export type ProviderProduct = z.output<typeof ProviderProduct>;

export const ProviderPromotion = z.object({
  id: z.string(),
  /** The provider's id. */
  promotionId: z.string(),
  name: z.string(),
  /** Alias of `name`. */
  promotionName: z.string(),
  publisherName: z.string(),
  providerName: z.string(),
  validFrom: field.time(),
  validTo: field.time(),
  productCount: z.number(),
  /** Its deepest discount; null without products. */
  activeDiscount: z.nullable(z.object({ percent: field.percent() })),
});
export type ProviderPromotion = z.output<typeof ProviderPromotion>;

/** A manual sale price with the provider's price. */
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
  /** Products synced so far. */
  done: z.number(),
  total: z.number(),
  /** Reason of a failure. */
  note: z.nullable(z.string()),
  createdAt: field.time(),
});
export type PriceSync = z.output<typeof PriceSync>;
