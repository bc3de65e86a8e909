// What an order looks like to staff and to its partner. The partner's shape simply has no cost, no profit, no provider
// and no anomaly, so none can leave (PORD-025).

import * as z from 'zod/mini';
import * as field from '#domain/base/fields.ts';
import { CLOSED_REASONS } from './cheapest-mix.ts';
import { ORDER_ACTIONS, PERSON_ACTIONS } from './rules.ts';
import { ANOMALY_STATUSES, ORDER_STATES, OWN_PARTS, PAID_STATUSES, STALL_REASONS } from './states.ts';

export const History = z.object({
  id: z.string(),
  modifiedAt: field.time(),
  action: z.enum(ORDER_ACTIONS),
  orderStatus: z.enum(ORDER_STATES),
  modifiedByType: z.enum(['Partner', 'Management', 'System']),
  /** Empty for partners when staff did it (PORD-011). */
  modifiedByName: z.string(),
  offerPrice: field.money(),
  offerQuantity: z.number(),
  /** The offer that stood then. */
  offerVersion: z.number(),
});
export type History = z.output<typeof History>;

/** One offer of a negotiation; the newest is the one to act on. */
export const OfferVersion = z.object({
  version: z.number(),
  at: field.time(),
  side: z.enum(['Partner', 'Management', 'System']),
  /** Empty for partners when staff made it. */
  author: z.string(),
  quantity: z.number(),
  price: field.money(),
  comment: z.string(),
});
export type OfferVersion = z.output<typeof OfferVersion>;

export const Package = z.object({
  packageId: z.string(),
  quantity: z.number(),
  status: z.enum(['Created', 'Sent']),
  createdAt: field.time(),
  modifiedAt: field.time(),
  history: z.array(
    z.object({ modifiedAt: field.time(), status: z.enum(['Created', 'Sent']), modifiedByName: z.string() }),
  ),
});
export type Package = z.output<typeof Package>;

const BundleProduct = z.object({ id: z.string(), name: z.string(), sku: z.string() });

const promotionOfPartner = {
  promotionId: z.nullable(z.string()),
  /** The partner's list price when the order was placed. */
  price: field.money(),
  minQuantity: z.number(),
  maxQuantity: z.number(),
  validFrom: z.nullable(field.time()),
  validTo: z.nullable(field.time()),
  region: z.string(),
};

const productOfPartner = {
  productName: z.string(),
  productSku: z.string(),
  productId: z.string(),
  productReleaseDate: z.nullable(field.time()),
  name: z.string(),
  publisher: z.string(),
  region: z.string(),
  stockQuantity: z.nullable(z.number()),
  geoWhiteList: z.array(z.string()),
  geoBlackList: z.array(z.string()),
  bundleProducts: z.array(BundleProduct),
};

const sharedFields = {
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATES),
  paidStatus: z.enum(PAID_STATUSES),
  createdAt: field.time(),
  modifiedAt: field.time(),
  /** Moves when a person changes the order; an edit names the one that it saw. */
  termsVersion: z.number(),
  estimatedFinishDate: z.nullable(field.time()),
  processingStartOnUtc: z.nullable(field.time()),
  processingEndOnUtc: z.nullable(field.time()),
  keyDeliveryStartDate: z.nullable(field.time()),
  quantity: z.number(),
  /** In packages, sent or not. */
  deliveredQuantity: z.number(),
  /** In packages that were sent. */
  sentQuantity: z.number(),
  completedCount: z.number(),
  bufferedCount: z.number(),
  preCompletedCount: z.number(),
  backOrderCount: z.number(),
  packageCount: z.number(),
  isBilled: z.boolean(),
  isBlendingUpdated: z.boolean(),
  dontCreateInvoice: z.boolean(),
  /** The keys that both totals are for: those of the running offer, else those that an invoice would name (GAP-048). */
  totalQuantity: z.number(),
  /** So many keys at the offer's price, without and with tax. */
  totalAmount: field.money(),
  totalIncVatAmount: field.money(),
  partner: z.object({ partnerId: z.string(), name: z.string(), type: z.string() }),
  offer: z.object({ offerQuantity: z.number(), offerPrice: field.money(), version: z.number() }),
  /** What this person may do with it now. */
  actions: z.array(z.enum(PERSON_ACTIONS)),
  history: z.optional(z.array(History)),
  offers: z.optional(z.array(OfferVersion)),
  packages: z.optional(z.array(Package)),
};

export const PartnerOrder = z.object({
  ...sharedFields,
  /** The company's own region setting does not allow its region, or does not any more (GAP-058). */
  isOutsideOwnRegions: z.boolean(),
  product: z.object({ ...productOfPartner, voiduPromotion: z.object(promotionOfPartner) }),
});
export type PartnerOrder = z.output<typeof PartnerOrder>;

export const Order = z.object({
  ...sharedFields,
  /** Staff set what was paid, so that it no longer follows the invoice (GAP-050). */
  isPaidByHand: z.boolean(),
  inventoryQuantity: z.number(),
  isFastBot: z.boolean(),
  /** What the reader did to it before, for which somebody else must approve it; null where nothing is. */
  ownPart: z.nullable(z.enum(OWN_PARTS)),
  /** A change that waits for a second person; only where an order is shown alone (PRM-019). */
  proposal: z.optional(
    z.nullable(
      z.object({
        by: z.string(),
        at: field.time(),
        /** False for the person who proposed it, and without the right of level 2. */
        mayConfirm: z.boolean(),
        /** What the edit sends. */
        change: z.object({
          promotionId: z.optional(z.string()),
          quantity: z.optional(z.number()),
          offerPrice: z.optional(field.money()),
          processingStartOnUtc: z.optional(field.time()),
          processingEndOnUtc: z.optional(field.time()),
          dontCreateInvoice: z.optional(z.boolean()),
          reprocessBlending: z.optional(z.boolean()),
        }),
      }),
    ),
  ),
  anomalyStatus: z.enum(ANOMALY_STATUSES),
  anomalyFlags: z.array(
    z.object({
      key: z.string(),
      description: z.string(),
      country: z.optional(z.string()),
      /** Unit cost that was planned for the country, and what a key of it really cost. */
      planned: z.optional(field.unitCost()),
      actual: z.optional(field.unitCost()),
    }),
  ),
  lastBuyKeyStatus: z.nullable(z.string()),
  lastKeyTime: z.nullable(field.time()),
  processStartedAt: z.nullable(field.time()),
  processEndedAt: z.nullable(field.time()),
  outOfStockCount: z.number(),
  errorCount: z.number(),
  /** Keys taken from inventory that lie in no package. */
  fromStock: z.number(),
  /** Keys that a provider is being asked for now; where an order is shown alone. */
  processingCount: z.optional(z.number()),
  /** Those of them whose purchase has no known outcome yet. */
  unclearCount: z.optional(z.number()),
  /** While it is bought: why its provider cannot be bought from, and since when. */
  providerStall: z.optional(z.nullable(z.object({ why: z.enum(STALL_REASONS), since: field.time() }))),
  /** Marked-up cost of the bought keys, and what the offer leaves above it (SET-004). */
  actualCost: field.unitCost(),
  estimatedProfit: field.balance(),
  actualProfit: field.balance(),
  product: z.object({
    ...productOfPartner,
    productProvider: z.string(),
    /** Keys in our own stock that nobody has reserved; only where an order is shown alone. */
    ownStock: z.optional(z.number()),
    store: z.string(),
    voiduPromotion: z.object({
      ...promotionOfPartner,
      /** Planned unit cost with the profit factor on top. */
      estimatedCost: field.unitCost(),
      /** Planned unit cost as it is; admin scope only (ODT-023). */
      realEstimatedCost: z.optional(field.unitCost()),
      /** Average unit cost of the keys bought so far, with the profit factor; 0 while there is none. */
      actualCost: field.unitCost(),
    }),
  }),
});
export type Order = z.output<typeof Order>;

export const Summary = z.object({
  orderTotal: field.money(),
  orderCount: z.number(),
  remainingKeyCount: z.number(),
  requestedKeyCount: z.number(),
  actualCost: field.money(),
  /** Admin scope only (MORD-010). */
  realActualCost: z.optional(field.money()),
  profit: field.balance(),
});
export type Summary = z.output<typeof Summary>;

export const ActionResult = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATES),
  modifiedAt: field.time(),
});
export type ActionResult = z.output<typeof ActionResult>;

/** Orders that changed, each with its newest state, and whether the notifications of who listens did. */
export const OrderChanges = z.object({
  orders: z.array(z.object({ id: z.string(), status: z.enum(ORDER_STATES) })),
  notifications: z.optional(z.boolean()),
});
export type OrderChanges = z.output<typeof OrderChanges>;

export const BlendingEntry = z.object({
  code: z.string(),
  quantity: z.number(),
  cost: field.unitCost(),
  percentage: field.percent(),
  promotion: z.object({ cost: field.unitCost(), percentage: field.percent() }),
  actual: z.object({
    cost: field.unitCost(),
    count: z.number(),
    percentage: field.percent(),
    totalCost: field.unitCost(),
  }),
});

export const Blending = z.object({
  countries: z.array(BlendingEntry),
  totalQuantity: z.number(),
  totalCost: field.unitCost(),
  averageCost: field.unitCost(),
});
export type Blending = z.output<typeof Blending>;

/** A country that an order's keys can be bought for, or why not. */
export const MixCountry = z.object({
  code: z.string(),
  /** Keys in the cheapest allowed mix; 0 everywhere when there is none. */
  quantity: z.number(),
  /** Keys by the promotion's weights. */
  byWeights: z.number(),
  /** The unit cost that the plan carries or would carry (GAP-033). */
  cost: field.unitCost(),
  /** What the provider asks today; null without a price. The cheapest mix is found with it. */
  todayCost: z.nullable(field.unitCost()),
  /** Keys that are there or on their way; it cannot get fewer (BLD-010). */
  least: z.number(),
  closed: z.nullable(z.enum(CLOSED_REASONS)),
  /** Does the promotion name it? Others are chosen by hand only. */
  promoted: z.boolean(),
});
export type MixCountry = z.output<typeof MixCountry>;

/** The cheapest allowed mix of an order next to the one by weights, at the prices of today. */
export const CheapestBlending = z.object({
  countries: z.array(MixCountry),
  totalQuantity: z.number(),
  /** False when no mix keeps all bounds. */
  possible: z.boolean(),
  totalCost: field.unitCost(),
  weightsCost: field.unitCost(),
});
export type CheapestBlending = z.output<typeof CheapestBlending>;
