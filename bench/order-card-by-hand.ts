// Replies about orders as a good engineer would form them by hand for a SuperAdmin. Allowed actions come from the product's
// rules; everything else is arithmetic on a row.

import type { Actor } from '#domain/base/actor.ts';
import { isExpired } from '#domain/orders/offer-expiry.ts';
import { keysShown } from '#domain/orders/quantities.ts';
import { allowedActions, type OrderFacts } from '#domain/orders/rules.ts';

// biome-ignore lint/suspicious/noExplicitAny: columns of a statement written by hand
export type HandRow = Record<string, any>;

const euros = (cents: number) => cents / 100;
const costs = (e4: number) => e4 / 10_000;
const centsOf = (e4: number) => Math.round(e4 / 100);

function factsOf(row: HandRow): OrderFacts & { inventoryQuantity: number; offerQuantity: number } {
  return {
    state: row.state,
    quantity: row.quantity,
    completedCount: row.completed_count,
    bufferedCount: row.buffered_count,
    deliveredQuantity: row.delivered_quantity,
    inventoryQuantity: row.inventory_quantity,
    offerQuantity: row.offer_quantity,
    packageCount: row.package_count,
    isBilled: row.is_billed,
    anomalyStatus: row.anomaly_status,
    promotion: row.promotion,
    stateBeforeRefund: row.state_before_refund,
    fromStock: row.from_stock,
    sentQuantity: row.sent_quantity,
    ofSystem: row.of_system,
    reservable: row.reservable,
    keysUnderWay: row.keys_under_way,
    level1By: row.level1_by,
    offerBy: row.offer_by,
    offerValidUntil: row.offer_valid_until,
  };
}

/** The card of the list. */
export function cardByHand(row: HandRow, actor: Actor, now: string) {
  const facts = factsOf(row);
  const keys = keysShown(row.state, facts);
  const total = keys * row.offer_price_cents;
  const bought = row.completed_count + row.buffered_count;
  return {
    Id: row.id,
    OrderNumber: row.order_number,
    Status: row.state,
    PaidStatus: row.paid_status,
    CreatedAt: row.created_at,
    ModifiedAt: row.modified_at,
    TermsVersion: row.terms_version,
    EstimatedFinishDate: null,
    ProcessingStartOnUtc: row.processing_start_on,
    ProcessingEndOnUtc: row.processing_end_on,
    KeyDeliveryStartDate: row.key_delivery_start_date,
    Quantity: row.quantity,
    DeliveredQuantity: row.delivered_quantity,
    SentQuantity: row.sent_quantity,
    CompletedCount: row.completed_count,
    BufferedCount: row.buffered_count,
    PreCompletedCount: row.pre_completed_count,
    BackOrderCount: row.back_order_count,
    PackageCount: row.package_count,
    IsBilled: row.is_billed,
    IsBlendingUpdated: row.is_blending_updated,
    DontCreateInvoice: row.dont_create_invoice,
    PurchaseOrder: row.purchase_order,
    Reference: row.reference,
    Purchase: row.purchase,
    TotalQuantity: keys,
    TotalAmount: euros(total),
    TotalIncVatAmount: euros(Math.round((total * (10_000 + row.vat_rate_bp)) / 10_000)),
    Partner: { PartnerId: row.company_id, Name: row.company_name, Type: row.company_type },
    Offer: {
      OfferQuantity: row.offer_quantity,
      OfferPrice: euros(row.offer_price_cents),
      Version: row.offer_version,
      ValidUntil: row.offer_valid_until,
      IsExpired: isExpired(row.offer_valid_until, now),
    },
    Actions: allowedActions(facts, actor, now),
    IsPaidByHand: row.is_paid_by_hand,
    InventoryQuantity: row.inventory_quantity,
    IsFastBot: row.is_fast_bot,
    OwnPart: null,
    RuleDecision: row.rule_decision,
    AnomalyStatus: row.anomaly_status,
    AnomalyFlags: row.anomaly_flags,
    LastBuyKeyStatus: row.last_buy_key_status,
    LastKeyTime: row.last_key_time,
    ProcessStartedAt: row.process_started_at,
    ProcessEndedAt: row.process_ended_at,
    OutOfStockCount: row.out_of_stock_count,
    ErrorCount: row.error_count,
    FromStock: row.from_stock,
    ActualCost: costs(row.actual_cost_e4),
    EstimatedProfit: euros(total - centsOf(row.estimated_cost_e4 * keys)),
    ActualProfit: euros(row.offer_price_cents * bought - centsOf(row.actual_cost_e4)),
    Product: productByHand(row, bought),
  };
}

const productByHand = (row: HandRow, bought: number) => ({
  ProductName: row.product_name,
  ProductSku: row.product_sku,
  ProductId: row.product_id,
  ProductReleaseDate: row.release_date,
  Name: row.product_name,
  Publisher: row.publisher,
  Region: row.product_region,
  StockQuantity: row.stock_quantity,
  GeoWhiteList: row.geo_white_list,
  GeoBlackList: row.geo_black_list,
  BundleProducts: row.bundle_products,
  ProductProvider: row.provider,
  Store: row.store,
  ...(row.own_stock !== undefined && { OwnStock: row.own_stock }),
  VoiduPromotion: {
    PromotionId: row.promotion_id,
    Price: euros(row.list_price_cents),
    MinQuantity: row.min_quantity ?? 1,
    MaxQuantity: row.max_quantity ?? row.quantity,
    ValidFrom: row.promotion?.validFrom ?? null,
    ValidTo: row.promotion?.validTo ?? null,
    Region: row.region,
    EstimatedCost: costs(row.estimated_cost_e4),
    RealEstimatedCost: costs(row.estimated_cost_e4),
    ActualCost: bought === 0 ? 0 : costs(Math.round(row.actual_cost_e4 / bought)),
  },
});

/** The summary strip, from stored sums. */
export const stripByHand = (sums: HandRow) => ({
  OrderTotal: euros(sums.value),
  OrderCount: sums.orders,
  RemainingKeyCount: sums.remaining,
  RequestedKeyCount: sums.requested,
  ActualCost: euros(centsOf(sums.actual)),
  RealActualCost: euros(centsOf(sums.actual)),
  Profit: euros(sums.bought - centsOf(sums.actual)),
});

/** An order with its history, offers and packages, whose statement forms those lists as they are shown. */
export const detailByHand = (row: HandRow, actor: Actor, now: string) => ({
  ...cardByHand(row, actor, now),
  History: row.history,
  Offers: row.offers,
  Packages: row.packages,
  Proposal: row.proposal,
  ProcessingCount: row.processing_count,
  UnclearCount: row.unclear_count,
  ProviderStall: row.stall,
});
