// The order card, built from one set of columns: for staff with cost and profit, for the partner without.

import { sql } from 'kysely';
import type { Cents, E4 } from '#domain/base/money.ts';
import { centsOfE4, divideRounded, withVat } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import { estimateFinish } from '#domain/orders/estimate.ts';
import { isExpired } from '#domain/orders/offer-expiry.ts';
import type { OrderPurchase } from '#domain/orders/purchase.ts';
import { keysShown, remainingKeys } from '#domain/orders/quantities.ts';
import { allowedActions, type OrderFacts, ownPartIn } from '#domain/orders/rules.ts';
import type { Order, PartnerOrder } from '#domain/orders/shapes.ts';
import { type RowOf, selectColumns } from '#server/base/database/columns.ts';
import type { Sql } from '#server/base/database/db.ts';
import { isoInstant } from '#server/base/database/json-sql.ts';
import { type DecisionRow, decisionColumn, toDecision } from '#server/orders/approval-rule/decision-card.ts';
import { type AnomalyFlag, describePriceDifference } from '#server/orders/lifecycle/anomaly.ts';
import { type ActionContext, ruleColumns } from '#server/orders/lifecycle/order.ts';
import { orderProfitFactor } from '#server/orders/lifecycle/profit-factor.ts';
import { costViewFor, seesRealCosts } from '#server/settings/cost-view.ts';

/** Refers to the purchase of an order as `pu`. */
const purchaseJson: Sql = sql`case when pu.id is not null then json_build_object('number', pu.number, 'note', pu.note,
  'orderCount', pu.order_count, 'byName', pu.by_name, 'at', ${isoInstant(sql`pu.at`)}) end`;

/** Refers to orders as `o`, company as `c`, product as `pr`, publisher as `pub`, provider as `prov`. */
export const cardColumns = {
  id: sql<string>`o.id`,
  orderNumber: sql<string>`o.order_number`,
  state: sql<OrderFacts['state']>`o.state`,
  paidStatus: sql<Order['paidStatus']>`o.paid_status`,
  isPaidByHand: sql<boolean>`o.paid_by_hand`,
  createdAt: sql<Time>`o.created_at`,
  modifiedAt: sql<Time>`o.modified_at`,
  termsVersion: sql<number>`o.terms_version`,
  processingStartOn: sql<Time | null>`o.processing_start_on`,
  processingEndOn: sql<Time | null>`o.processing_end_on`,
  processStartedAt: sql<Time | null>`o.process_started_at`,
  processEndedAt: sql<Time | null>`o.process_ended_at`,
  keyDeliveryStartDate: sql<Time | null>`o.key_delivery_start_date`,
  quantity: sql<number>`o.quantity`,
  deliveredQuantity: sql<number>`o.delivered_quantity`,
  completedCount: sql<number>`o.completed_count`,
  bufferedCount: sql<number>`o.buffered_count`,
  preCompletedCount: sql<number>`o.pre_completed_count`,
  backOrderCount: sql<number>`o.back_order_count`,
  outOfStockCount: sql<number>`o.out_of_stock_count`,
  errorCount: sql<number>`o.error_count`,
  inventoryQuantity: sql<number>`o.inventory_quantity`,
  isBilled: sql<boolean>`o.is_billed`,
  isBlendingUpdated: sql<boolean>`o.is_blending_updated`,
  dontCreateInvoice: sql<boolean>`o.dont_create_invoice`,
  purchaseOrder: sql<string>`o.purchase_order`,
  reference: sql<string>`coalesce(o.reference, '')`,
  purchase: sql<OrderPurchase | null>`${purchaseJson}`,
  isFastBot: sql<boolean>`o.is_fast_bot`,
  anomalyStatus: sql<OrderFacts['anomalyStatus']>`o.anomaly_status`,
  anomalyFlags: sql<AnomalyFlag[]>`o.anomaly_flags`,
  lastBuyKeyStatus: sql<string | null>`o.last_buy_key_status`,
  lastKeyTime: sql<Time | null>`o.last_key_time`,
  vatRateBp: sql<number>`o.vat_rate_bp`,
  profitFactor: sql<number>`${orderProfitFactor}`,
  offerQuantity: sql<number>`o.offer_quantity`,
  offerPriceCents: sql<Cents>`o.offer_price_cents`,
  offerVersion: sql<number>`o.offer_version`,
  listPriceCents: sql<Cents>`o.list_price_cents`,
  estimatedCostE4: sql<E4>`o.estimated_cost_e4`,
  actualCostE4: sql<E4>`o.actual_cost_e4`,
  companyId: sql<string>`o.company_id`,
  companyName: sql<string>`c.name`,
  companyType: sql<string>`c.type`,
  /** Compares the order's region with its company's setting, as for promotions (COM-023). */
  isOutsideOwnRegions: sql<boolean>`(c.regions <> '{}'
      and coalesce(o.region = any (c.regions), false) <> c.region_included)`,
  promotionId: sql<string | null>`o.promotion_id`,
  minQuantity: sql<number | null>`p.min_quantity`,
  maxQuantity: sql<number | null>`p.max_quantity`,
  region: sql<string>`o.region`,
  productId: sql<string>`o.product_id`,
  productName: sql<string>`o.product_name`,
  productSku: sql<string>`o.product_sku`,
  publisher: sql<string | null>`pub.name`,
  provider: sql<string>`prov.name`,
  store: sql<string>`pr.store`,
  productRegion: sql<string>`pr.region`,
  releaseDate: sql<Time | null>`pr.release_date`,
  stockQuantity: sql<number | null>`pr.stock_quantity`,
  geoWhiteList: sql<string[]>`pr.geo_white_list`,
  geoBlackList: sql<string[]>`pr.geo_black_list`,
  bundleProducts: sql<{ id: string; name: string; sku: string }[]>`pr.bundle_products`,
  ...ruleColumns,
};

export const orderColumns: Sql = selectColumns(cardColumns);

/** Adds what only staff see. */
export const staffColumns: Sql = sql`${orderColumns}, ${decisionColumn}`;

export interface CardRow extends RowOf<typeof cardColumns> {
  /** For staff. */
  ruleDecision?: DecisionRow | null;
  /** Keys of the last 24 hours and the time of the first of them. Detail view only. */
  recentKeys?: number;
  recentSince?: Time | null;
  /** Keys being purchased, and keys whose purchase outcome is unknown. Detail view only. */
  processingCount?: number;
  unclearCount?: number;
  /** Keys of the product in our own stock. Detail view only. */
  ownStock?: number;
  /** Set while the provider does not respond. Detail view only. */
  stall?: NonNullable<Order['providerStall']> | null;
}

export const cardTables: Sql = sql`orders o join company c on c.id = o.company_id
  join product pr on pr.id = o.product_id
  left join publisher pub on pub.id = o.publisher_id join provider prov on prov.id = o.provider_id
  left join promotion p on p.id = o.promotion_id left join partner_purchase pu on pu.id = o.purchase_id`;

const estimatedFinish = (row: CardRow, now: Time): Time | null =>
  row.stall
    ? null
    : estimateFinish(
        row.state,
        remainingKeys(row),
        { recentKeys: row.recentKeys ?? 0, recentSince: row.recentSince ?? null },
        now,
      );

/** Totals of one offer, without and with tax. */
function computeOfferTotals(row: CardRow) {
  const totalQuantity = keysShown(row.state, row);
  const totalAmount = totalQuantity * row.offerPriceCents;
  return { totalQuantity, totalAmount, totalIncVatAmount: withVat(totalAmount, row.vatRateBp) };
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
  purchaseOrder: row.purchaseOrder,
  reference: row.reference,
  purchase: row.purchase,
  ...computeOfferTotals(row),
  partner: { partnerId: row.companyId, name: row.companyName, type: row.companyType },
  offer: {
    offerQuantity: row.offerQuantity,
    offerPrice: row.offerPriceCents,
    version: row.offerVersion,
    validUntil: row.offerValidUntil,
    isExpired: isExpired(row.offerValidUntil, now),
  },
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
  isOutsideOwnRegions: row.isOutsideOwnRegions,
  product: { ...productFields(row), voiduPromotion: promotionFields(row) },
});

/** An anomaly flag with costs as this user may see them (ODT-023). */
function toVisibleFlag(flag: AnomalyFlag, cost: (value: E4) => E4) {
  const { key, description } = flag;
  if (!('country' in flag)) return { key, description };
  const { country } = flag;
  const [planned, actual] = [cost(flag.plannedE4), cost(flag.actualE4)];
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
    isPaidByHand: row.isPaidByHand,
    inventoryQuantity: row.inventoryQuantity,
    isFastBot: row.isFastBot,
    ownPart: ownPartIn(row, context.actor),
    ruleDecision: row.ruleDecision ? toDecision(row.ruleDecision, context.actor) : null,
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
      ...(row.ownStock !== undefined && { ownStock: row.ownStock }),
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
