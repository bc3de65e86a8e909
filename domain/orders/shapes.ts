// Orders as shown to staff and to their partner. The partner's shape has no cost, profit, provider or anomaly fields,
// so none can leak (PORD-025).

import * as z from 'zod/mini';
import * as field from '#domain/base/fields.ts';
import { RuleDecision } from './approval-rule/decision.ts';
import { CLOSED_REASONS } from './mix/cheapest-mix.ts';
import { OrderPurchase } from './purchase.ts';
import { ORDER_ACTIONS, PERSON_ACTIONS } from './rules.ts';
import { ANOMALY_STATUSES, ORDER_STATES, OWN_PARTS, PAID_STATUSES, STALL_REASONS } from './states.ts';

export const History = z.object({
  id: z.string(),
  modifiedAt: field.time(),
  action: z.enum(ORDER_ACTIONS),
  orderStatus: z.enum(ORDER_STATES),
  modifiedByType: z.enum(['Partner', 'Management', 'System']),
  /** Empty for partners if done by staff (PORD-011). */
  modifiedByName: z.string(),
  offerPrice: field.money(),
  offerQuantity: z.number(),
  /** Offer version at that time. */
  offerVersion: z.number(),
});
export type History = z.output<typeof History>;

/** One offer of a negotiation; actions apply to the newest. */
export const OfferVersion = z.object({
  version: z.number(),
  at: field.time(),
  side: z.enum(['Partner', 'Management', 'System']),
  /** Empty for partners if made by staff. */
  author: z.string(),
  quantity: z.number(),
  price: field.money(),
  comment: z.string(),
  /** Last moment at which it could be accepted; null if it does not expire. */
  validUntil: z.nullable(field.time()),
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
  /** The partner's list price at order time. */
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
  publisher: z.nullable(z.string()),
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
  /** Increases when a user changes the order; an edit sends the version it saw. */
  termsVersion: z.number(),
  estimatedFinishDate: z.nullable(field.time()),
  processingStartOnUtc: z.nullable(field.time()),
  processingEndOnUtc: z.nullable(field.time()),
  keyDeliveryStartDate: z.nullable(field.time()),
  quantity: z.number(),
  /** In packages, sent or not. */
  deliveredQuantity: z.number(),
  /** In sent packages. */
  sentQuantity: z.number(),
  completedCount: z.number(),
  bufferedCount: z.number(),
  preCompletedCount: z.number(),
  backOrderCount: z.number(),
  packageCount: z.number(),
  isBilled: z.boolean(),
  isBlendingUpdated: z.boolean(),
  dontCreateInvoice: z.boolean(),
  /** The buyer's number; empty if none. */
  purchaseOrder: z.string(),
  /** The buyer's own reference, unique within its company (API-030); empty if none. */
  reference: z.string(),
  /** Null if the order was not submitted in a cart or a batch. */
  purchase: z.nullable(OrderPurchase),
  /** Keys of both totals: those of the pending offer, otherwise those an invoice would bill (GAP-048). */
  totalQuantity: z.number(),
  /** These keys at the offer price, without and with tax. */
  totalAmount: field.money(),
  totalIncVatAmount: field.money(),
  partner: z.object({ partnerId: z.string(), name: z.string(), type: z.string() }),
  offer: z.object({
    offerQuantity: z.number(),
    offerPrice: field.money(),
    version: z.number(),
    /** Last moment at which the other side can accept it; null if it does not expire or was accepted (LIFE-035). */
    validUntil: z.nullable(field.time()),
    isExpired: z.boolean(),
  }),
  /** Actions available to this user now. */
  actions: z.array(z.enum(PERSON_ACTIONS)),
  history: z.optional(z.array(History)),
  offers: z.optional(z.array(OfferVersion)),
  packages: z.optional(z.array(Package)),
};

export const PartnerOrder = z.object({
  ...sharedFields,
  /** The company's region setting does not, or no longer, allow its region (GAP-058). */
  isOutsideOwnRegions: z.boolean(),
  product: z.object({ ...productOfPartner, voiduPromotion: z.object(promotionOfPartner) }),
});
export type PartnerOrder = z.output<typeof PartnerOrder>;

export const Order = z.object({
  ...sharedFields,
  /** Payment status set by staff, so it no longer follows the invoice (GAP-050). */
  isPaidByHand: z.boolean(),
  inventoryQuantity: z.number(),
  isFastBot: z.boolean(),
  /** The reader's earlier involvement that requires a different approver, or null. */
  ownPart: z.nullable(z.enum(OWN_PARTS)),
  /** Decision by the company's approval rule; null if no rule decided. */
  ruleDecision: z.nullable(RuleDecision),
  /** A change awaiting a second person; detail view only (PRM-019). */
  proposal: z.optional(
    z.nullable(
      z.object({
        by: z.string(),
        at: field.time(),
        /** False for its author and without level 2. */
        mayConfirm: z.boolean(),
        /** Content of the edit. */
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
      /** Planned unit cost of the country, and the actual cost of a key. */
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
  /** Unpacked keys from inventory. */
  fromStock: z.number(),
  /** Keys being purchased; detail view only. */
  processingCount: z.optional(z.number()),
  /** Pending purchases with an unknown outcome. */
  unclearCount: z.optional(z.number()),
  /** Set during buying: why the provider is unavailable, and since when. */
  providerStall: z.optional(z.nullable(z.object({ why: z.enum(STALL_REASONS), since: field.time() }))),
  /** Marked-up cost of the bought keys, and the profit (SET-004). */
  actualCost: field.unitCost(),
  estimatedProfit: field.balance(),
  actualProfit: field.balance(),
  product: z.object({
    ...productOfPartner,
    productProvider: z.string(),
    /** Unreserved keys of our own stock; detail view only. */
    ownStock: z.optional(z.number()),
    store: z.string(),
    voiduPromotion: z.object({
      ...promotionOfPartner,
      /** Planned unit cost including the profit factor. */
      estimatedCost: field.unitCost(),
      /** Planned unit cost without markup; admin scope only (ODT-023). */
      realEstimatedCost: z.optional(field.unitCost()),
      /** Average unit cost of bought keys including the profit factor; 0 if none. */
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

/** Changed orders with their newest state, and whether the listener's notifications changed. */
export const OrderChanges = z.object({
  orders: z.array(z.object({ id: z.string(), status: z.enum(ORDER_STATES) })),
  notifications: z.optional(z.boolean()),
  /** Pause between the reads of one client (ms). It grows with the number of open streams. */
  pause: z.number(),
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

/** A country available for the order's keys, or why it is not. */
export const MixCountry = z.object({
  code: z.string(),
  /** Keys in the cheapest allowed mix; 0 everywhere if there is none. */
  quantity: z.number(),
  /** Keys by the promotion's weights. */
  byWeights: z.number(),
  /** Planned unit cost, or the cost a plan would use (GAP-033). */
  cost: field.unitCost(),
  /** Today's provider price, used for the cheapest mix; null without a price. */
  todayCost: z.nullable(field.unitCost()),
  /** Committed keys; the minimum (BLD-010). */
  least: z.number(),
  closed: z.nullable(z.enum(CLOSED_REASONS)),
  /** Whether the promotion lists it. Others can only be chosen manually. */
  promoted: z.boolean(),
});
export type MixCountry = z.output<typeof MixCountry>;

/** Cheapest allowed mix and the one by weights, at today's prices. */
export const CheapestBlending = z.object({
  countries: z.array(MixCountry),
  totalQuantity: z.number(),
  /** False if no mix satisfies all bounds. */
  possible: z.boolean(),
  totalCost: field.unitCost(),
  weightsCost: field.unitCost(),
});
export type CheapestBlending = z.output<typeof CheapestBlending>;
