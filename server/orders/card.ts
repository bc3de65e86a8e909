// An order as it is read and as each side sees it. One statement's columns, two faces: staff's with cost and profit,
// the partner's without.

import { sql } from 'kysely';
import type { Cents, E4 } from '#domain/base/money.ts';
import { centsOfE4, divideRounded, withVat } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import { estimateFinish } from '#domain/orders/estimate.ts';
import { keysShown, remainingKeys } from '#domain/orders/quantities.ts';
import { allowedActions, type OrderFacts } from '#domain/orders/rules.ts';
import type { Order, PartnerOrder } from '#domain/orders/shapes.ts';
import type { Sql } from '#server/base/db.ts';
import { costViewFor, seesRealCosts } from '#server/settings/cost-view.ts';
import { type AnomalyFlag, describePriceDifference } from './anomaly.ts';
import { type ActionContext, ruleFacts } from './order.ts';
import { orderProfitFactor } from './profit-factor.ts';

export interface CardRow extends OrderFacts {
  id: string;
  orderNumber: string;
  paidStatus: Order['paidStatus'];
  createdAt: Time;
  modifiedAt: Time;
  termsVersion: number;
  processingStartOn: Time | null;
  processingEndOn: Time | null;
  processStartedAt: Time | null;
  processEndedAt: Time | null;
  keyDeliveryStartDate: Time | null;
  preCompletedCount: number;
  backOrderCount: number;
  outOfStockCount: number;
  errorCount: number;
  inventoryQuantity: number;
  isBlendingUpdated: boolean;
  dontCreateInvoice: boolean;
  isFastBot: boolean;
  anomalyFlags: AnomalyFlag[];
  lastBuyKeyStatus: string | null;
  lastKeyTime: Time | null;
  vatRate: number;
  profitFactor: number;
  offerQuantity: number;
  offerPriceCents: Cents;
  offerVersion: number;
  listPriceCents: Cents;
  estimatedCostE4: E4;
  actualCostE4: E4;
  companyId: string;
  companyName: string;
  companyType: string;
  promotionId: string | null;
  minQuantity: number | null;
  maxQuantity: number | null;
  region: string;
  productId: string;
  productName: string;
  productSku: string;
  publisher: string;
  provider: string;
  store: string;
  productRegion: string;
  releaseDate: Time | null;
  stockQuantity: number | null;
  geoWhiteList: string[];
  geoBlackList: string[];
  bundleProducts: { id: string; name: string; sku: string }[];
  /** Keys of the last 24 hours and when the first of them came; only where an order is shown alone. */
  recentKeys?: number;
  recentSince?: Time | null;
  /** Keys that a provider is being asked for, and those without a known outcome; likewise. */
  processingCount?: number;
  unclearCount?: number;
  /** A provider that gives no answers now; likewise. */
  stall?: NonNullable<Order['providerStall']> | null;
}

export const cardColumns: Sql = sql`o.id, o.order_number, o.state, o.paid_status, o.created_at, o.modified_at,
  o.terms_version, o.processing_start_on, o.processing_end_on,
  o.process_started_at, o.process_ended_at, o.key_delivery_start_date, o.quantity, o.delivered_quantity,
  o.completed_count, o.buffered_count, o.pre_completed_count, o.back_order_count, o.out_of_stock_count,
  o.error_count, o.inventory_quantity, o.is_billed, o.is_blending_updated, o.dont_create_invoice, o.is_fast_bot,
  o.anomaly_status, o.anomaly_flags, o.last_buy_key_status, o.last_key_time, o.vat_rate,
  ${orderProfitFactor} as profit_factor, o.offer_quantity, o.offer_price_cents, o.offer_version, o.list_price_cents,
  o.estimated_cost_e4, o.actual_cost_e4, o.company_id, c.name as company_name, c.type as company_type,
  o.promotion_id, p.min_quantity, p.max_quantity, o.region, o.product_id, o.product_name, o.product_sku,
  pub.name as publisher, prov.name as provider, pr.store, pr.region as product_region, pr.release_date,
  pr.stock_quantity, pr.geo_white_list,
  pr.geo_black_list, pr.bundle_products, ${ruleFacts}`;

export const cardTables: Sql = sql`orders o join company c on c.id = o.company_id
  join product pr on pr.id = o.product_id
  join publisher pub on pub.id = o.publisher_id join provider prov on prov.id = o.provider_id
  left join promotion p on p.id = o.promotion_id`;

const estimatedFinish = (row: CardRow, now: Time): Time | null =>
  row.stall
    ? null
    : estimateFinish(
        row.state,
        remainingKeys(row),
        { recentKeys: row.recentKeys ?? 0, recentSince: row.recentSince ?? null },
        now,
      );

/** One offer, its total without and with tax. */
function computeOfferTotals(row: CardRow) {
  const totalQuantity = keysShown(row.state, row);
  const totalAmount = totalQuantity * row.offerPriceCents;
  return { totalQuantity, totalAmount, totalIncVatAmount: withVat(totalAmount, row.vatRate) };
}

const sharedFields = (row: CardRow, { actor, now }: ActionContext) => ({
  id: row.id,
  orderNumber: row.orderNumber,
  status: row.state,
  paidStatus: row.paidStatus,
  createdAt: row.createdAt,
  modifiedAt: row.modifiedAt,
  termsVersion: row.termsVersion,
  estimatedFinishDate: estimatedFinish(row, now),
  processingStartOnUtc: row.processingStartOn,
  processingEndOnUtc: row.processingEndOn,
  keyDeliveryStartDate: row.keyDeliveryStartDate,
  quantity: row.quantity,
  deliveredQuantity: row.deliveredQuantity,
  sentQuantity: row.sentQuantity,
  completedCount: row.completedCount,
  bufferedCount: row.bufferedCount,
  preCompletedCount: row.preCompletedCount,
  backOrderCount: row.backOrderCount,
  packageCount: row.packageCount,
  isBilled: row.isBilled,
  isBlendingUpdated: row.isBlendingUpdated,
  dontCreateInvoice: row.dontCreateInvoice,
  ...computeOfferTotals(row),
  partner: { partnerId: row.companyId, name: row.companyName, type: row.companyType },
  offer: { offerQuantity: row.offerQuantity, offerPrice: row.offerPriceCents, version: row.offerVersion },
  actions: allowedActions(row, actor, now),
});

const productFields = (row: CardRow) => ({
  productName: row.productName,
  productSku: row.productSku,
  productId: row.productId,
  productReleaseDate: row.releaseDate,
  name: row.productName,
  publisher: row.publisher,
  region: row.productRegion,
  stockQuantity: row.stockQuantity,
  geoWhiteList: row.geoWhiteList,
  geoBlackList: row.geoBlackList,
  bundleProducts: row.bundleProducts,
});

const promotionFields = (row: CardRow) => ({
  promotionId: row.promotionId,
  price: row.listPriceCents,
  minQuantity: row.minQuantity ?? 1,
  maxQuantity: row.maxQuantity ?? row.quantity,
  validFrom: row.promotion?.validFrom ?? null,
  validTo: row.promotion?.validTo ?? null,
  region: row.region,
});

export const partnerCard = (row: CardRow, context: ActionContext): PartnerOrder => ({
  ...sharedFields(row, context),
  product: { ...productFields(row), voiduPromotion: promotionFields(row) },
});

/** A price difference in the costs that this person may know (ODT-023). */
function toVisibleFlag({ key, description, country, plannedE4, actualE4 }: AnomalyFlag, cost: (value: E4) => E4) {
  if (country === undefined || plannedE4 === undefined || actualE4 === undefined) return { key, description };
  const [planned, actual] = [cost(plannedE4), cost(actualE4)];
  return {
    key,
    description: describePriceDifference({ country, plannedE4: planned, actualE4: actual }),
    country,
    planned,
    actual,
  };
}

export function staffCard(row: CardRow, context: ActionContext): Order {
  const isAdmin = seesRealCosts(context.actor);
  const cost = costViewFor(context.actor, row.profitFactor);
  const bought = row.completedCount + row.bufferedCount;
  const { totalQuantity, totalAmount } = computeOfferTotals(row);
  const actual = cost(row.actualCostE4);
  return {
    ...sharedFields(row, context),
    inventoryQuantity: row.inventoryQuantity,
    isFastBot: row.isFastBot,
    anomalyStatus: row.anomalyStatus,
    anomalyFlags: row.anomalyFlags.map((flag) => toVisibleFlag(flag, cost)),
    lastBuyKeyStatus: row.lastBuyKeyStatus,
    lastKeyTime: row.lastKeyTime,
    processStartedAt: row.processStartedAt,
    processEndedAt: row.processEndedAt,
    outOfStockCount: row.outOfStockCount,
    errorCount: row.errorCount,
    fromStock: row.fromStock,
    ...(row.processingCount !== undefined && { processingCount: row.processingCount }),
    ...(row.unclearCount !== undefined && { unclearCount: row.unclearCount }),
    ...(row.stall !== undefined && { providerStall: row.stall }),
    actualCost: actual,
    estimatedProfit: totalAmount - centsOfE4(cost(row.estimatedCostE4) * totalQuantity),
    actualProfit: row.offerPriceCents * bought - centsOfE4(actual),
    product: {
      ...productFields(row),
      productProvider: row.provider,
      store: row.store,
      voiduPromotion: {
        ...promotionFields(row),
        estimatedCost: cost(row.estimatedCostE4),
        ...(isAdmin && { realEstimatedCost: row.estimatedCostE4 }),
        actualCost: bought === 0 ? 0 : divideRounded(actual, bought),
      },
    },
  };
}
