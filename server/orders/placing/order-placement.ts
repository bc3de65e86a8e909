// Places orders: one per line, all or none (LIFE-T01, CART-014 to CART-017).

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import { type Fault, type FieldError, Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { averageCost } from '#domain/orders/mix/split.ts';
import { partnerBounds, quantityFault } from '#domain/orders/quantities.ts';
import { NO_ORDER_STATE, type OrderState } from '#domain/orders/states.ts';
import type { OrderTransition } from '#domain/orders/transition-notifications.ts';
import type { StockType } from '#domain/stock/periods.ts';
import { prepared, type Sql, type Tx } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import { lockAccount, requireCredit } from '#server/credit/exposure.ts';
import { orderVatRateBp } from '#server/credit/vat-rate.ts';
import { hasRuleSql } from '#server/orders/approval-rule/rule-rows.ts';
import { ORDER_NUMBER_PREFIX } from '#server/orders/lifecycle/number-prefixes.ts';
import type { ActionContext } from '#server/orders/lifecycle/order.ts';
import { insertStepEventsSql } from '#server/orders/lifecycle/partner-events.ts';
import { insertHistorySql, insertOffersSql } from '#server/orders/lifecycle/step-lines.ts';
import { insertStepNoticesSql } from '#server/orders/lifecycle/transition-notices.ts';
import { insertPlansSql, type PlannedCountry, planMix, toAuditMix } from '#server/orders/mix/blending.ts';
import { readCostedOffers, type ShownOffer } from '#server/promotions/promotion-offers.ts';
import { currentProfitFactor } from '#server/settings/settings.ts';
import { findReferenceFaults } from './order-references.ts';
import { insertPurchaseSql, type NewPurchase } from './purchase.ts';

export interface OrderLine {
  promotionId: string;
  productId: string;
  quantity: number;
  priceCents: Cents;
  /** Chosen on Direct Sales (DIR-004). */
  directSale?: boolean | undefined;
  /** The buyer's own reference (API-030). */
  reference?: string | undefined;
  /** Digest of the terms, to recognize a repeated order. */
  placedTerms?: Buffer | undefined;
  /** Comment on the first offer. */
  comment?: string | undefined;
}

export interface PlacedOrder {
  id: string;
  orderNumber: string;
  status: 'Submitted';
}

/** Product fields of an order for lists and search. */
export interface OrderedProduct {
  productId: string;
  productName: string;
  productSku: string;
  publisherId: string | null;
  providerId: string;
  region: string;
}

interface NewOrder {
  product: OrderedProduct;
  companyId: string;
  /** The partner user who placed it; null for staff. */
  createdBy: string | null;
  /** Null for an order from our own stock. */
  promotionId: string | null;
  quantity: number;
  priceCents: Cents;
  listPriceCents: Cents;
  deliveryStartDate: Time | null;
  customerIp: string | null;
  stockType: StockType | null;
  /** Chosen on Direct Sales: the approval proposes to fill it from our own stock (DIR-004). */
  directSale?: boolean;
  /** Unique within the company (API-030). */
  reference?: string | undefined;
  placedTerms?: Buffer | undefined;
  comment?: string | undefined;
  /** The country mix, from which the expected cost follows; none if omitted. */
  plan?: readonly PlannedCountry[];
}

/** Validates a partner's order line; null if valid. */
export function validateOrderLine(line: OrderLine, offered: ShownOffer | undefined): Fault | null {
  if (!offered?.onSale || !offered.visible || offered.productId !== line.productId)
    return { code: 'promotion_invalid', text: orderCopy.promotionInvalid };
  const fault = quantityFault(line.quantity, partnerBounds(offered));
  if (fault) return fault;
  return line.priceCents > 0 ? null : { code: 'price_not_positive', text: orderCopy.priceAboveZero };
}

/**
 * Reserves sequence numbers of a year; the row stays locked until the transaction ends. Returns `year` and the `last`
 * number. Exported for tests.
 */
export const takeNumbersSql = (year: number, count: number): Sql =>
  sql`insert into order_number as n (year, last) values (${year}::int, ${count}::int)
    on conflict (year) do update set last = n.last + excluded.last returning year, last`;

/** A full order number: prefix, year, at least six digits (ODT-056). */
const orderNumberSql = (year: Sql, sequence: Sql): Sql =>
  sql`${sql.lit(ORDER_NUMBER_PREFIX)} || ' ' || ${year} || ' '
    || lpad((${sequence})::text, greatest(6, length((${sequence})::text)), '0')`;

/** Minimum of numbers skipped after a restore. */
const MIN_NUMBERS_LOST = 1000;

/**
 * After a restore, skips numbers that may have been issued since the backup, estimated as twice those of the week
 * before it: partners and providers know those orders by number.
 */
export const skipOrderNumbers = (
  tx: Tx,
  { takenAt, restoredAt }: { takenAt: Time; restoredAt: Time },
): Promise<number> =>
  tx.run(sql`insert into order_number as n (year, last)
    select year, lost from generate_series(extract(year from ${takenAt}::timestamptz at time zone 'UTC')::int,
        extract(year from ${restoredAt}::timestamptz at time zone 'UTC')::int) year
      cross join (select greatest(${MIN_NUMBERS_LOST}::int, 2 * count(*))::int as lost from orders
        where created_at > ${takenAt}::timestamptz - interval '7 days') placed
    on conflict (year) do update set last = n.last + excluded.last`);

/** Searchable words of an order besides its number: product, SKU, promotion (MORD-023). */
const orderedWords = (product: OrderedProduct, promotionId: string | null): string =>
  [product.productName, product.productSku, promotionId ?? ''].join(' ').trimEnd().toLowerCase();

/** Search text: number with and without spaces, and the product words. */
const searchTextSql = (orderNumber: Sql, words: Sql): Sql =>
  sql`lower(${orderNumber}) || ' ' || replace(lower(${orderNumber}), ' ', '') || ' ' || ${words}`;

/** Search text after a change of promotion, for an update of `orders`. */
export const changedSearchTextSql = (product: OrderedProduct, promotionId: string | null): Sql =>
  searchTextSql(sql`order_number`, sql`${orderedWords(product, promotionId)}::text`);

const toRow = ({ product, plan = [], reference, placedTerms, comment = '', ...order }: NewOrder, at: number) => ({
  ...order,
  at,
  id: newId(),
  lineId: newId(),
  productId: product.productId,
  productName: product.productName,
  productSku: product.productSku,
  publisherId: product.publisherId,
  providerId: product.providerId,
  region: product.region,
  directSale: order.directSale ?? false,
  reference: reference || null,
  placedTerms: placedTerms?.toString('hex') ?? null,
  comment,
  estimatedCostE4: averageCost(plan),
  words: orderedWords(product, order.promotionId),
  plan,
});

/** New orders joined with their numbers, in order; `numbers` are the reserved ones. */
const numberedOrdersSql = (rows: readonly ReturnType<typeof toRow>[]): Sql => {
  const sequence = sql`m.last - ${rows.length}::int + 1 + r.at`;
  const sent = rows.map(({ plan: _, ...row }) => row);
  return sql`select r.*, r."lineId" as line_id, ${orderNumberSql(sql`m.year`, sequence)} as order_number,
      r."companyId" as company_id, 1 as offer_version, r.quantity as offer_quantity,
      r."priceCents" as offer_price_cents, null::timestamptz as offer_valid_until
    from numbers m
      cross join json_to_recordset(${JSON.stringify(sent)}::json) as r (at int, id uuid, "lineId" uuid,
          "companyId" uuid, "createdBy" uuid, "promotionId" uuid, "productId" uuid, quantity int,
          "priceCents" bigint, "listPriceCents" bigint, "estimatedCostE4" bigint, "deliveryStartDate" timestamptz,
          "customerIp" text, "stockType" text, "directSale" boolean, "productName" text, "productSku" text,
          "publisherId" uuid, "providerId" uuid, region text, words text, reference text,
          "placedTerms" text, comment text)`;
};

const insertNumberedOrdersSql = (state: OrderState, now: Time, purchase: NewPurchase | null): Sql =>
  sql`insert into orders (id, order_number, company_id, created_by, promotion_id, product_id, state, quantity,
        offer_quantity, offer_price_cents, list_price_cents, estimated_cost_e4, profit_factor, vat_rate_bp,
        key_delivery_start_date, customer_ip, stock_type, direct_sale, product_name, product_sku, publisher_id,
        provider_id, region, reference, placed_terms, purchase_id, purchase_order, search, created_at, modified_at)
    select n.id, n.order_number, c.id, n."createdBy", n."promotionId", n."productId", ${state}, n.quantity,
      n.quantity, n."priceCents", n."listPriceCents", n."estimatedCostE4", ${currentProfitFactor},
      ${orderVatRateBp(sql`c.id`, now)}, n."deliveryStartDate", n."customerIp", n."stockType", n."directSale",
      n."productName", n."productSku", n."publisherId", n."providerId", n.region, n.reference,
      decode(n."placedTerms", 'hex'), ${purchase?.id ?? null}::uuid, ${purchase?.purchaseOrder ?? ''},
      ${searchTextSql(sql`n.order_number`, sql`n.words`)}, ${now}::timestamptz,
      ${now}::timestamptz
    from numbered n join company c on c.id = n.company_id`;

/**
 * Inserts orders of one company and state with number, first offer, history line, plan and purchase, and notifies
 * recipients. A single statement, because all companies wait for the number row.
 */
export async function insertOrders(
  tx: Tx,
  context: ActionContext,
  state: 'Submitted' | 'Draft',
  orders: readonly NewOrder[],
  purchase: NewPurchase | null = null,
): Promise<{ id: string; orderNumber: string }[]> {
  const rows = orders.map(toRow);
  // Lock order: the account before the numbers.
  await lockAccount(tx, rows[0]!.companyId);
  const { actor, now } = context;
  const action = state === 'Draft' ? 'draft' : 'place';
  const step: OrderTransition = { action, side: actor.side, from: NO_ORDER_STATE, to: state };
  const numbered = sql`numbered`;
  const notices = insertStepNoticesSql(step, now, numbered);
  const hasPlans = rows.some(({ plan }) => plan.length > 0);
  const placed = await tx.all(
    prepared(sql<{ id: string; orderNumber: string; hasRule: boolean }>`
      with numbers as (${takeNumbersSql(new Date(now).getUTCFullYear(), rows.length)}),
        numbered as (${numberedOrdersSql(rows)}),
        placed as (${insertNumberedOrdersSql(state, now, purchase)}),
        offered as (${insertOffersSql(context, numbered, sql`o.comment`)}),
        lines as (${insertHistorySql(context, step, numbered)}),
        announced as (${insertStepEventsSql(step, now, numbered)}) ${notices ? sql`, told as (${notices})` : sql``}
        ${hasPlans ? sql`, planned as (${insertPlansSql(rows)})` : sql``}
        ${purchase ? sql`, purchased as (${insertPurchaseSql(context, purchase, numbered)})` : sql``}
      select n.id, n.order_number, ${hasRuleSql(sql`n.company_id`)} as has_rule
      from numbered n
      order by n.at`),
  );
  for (const [i, { id, orderNumber, hasRule }] of placed.entries()) {
    const { companyId, product, quantity, priceCents, plan, reference } = orders[i]!;
    tx.note({
      subject: { kind: 'order', id, name: orderNumber },
      after: {
        state,
        companyId,
        product: product.productName,
        quantity,
        offerPriceCents: priceCents,
        ...(reference && { reference }),
        ...(plan && { mix: toAuditMix(plan) }),
      },
    });
    if (hasRule && action === 'place' && actor.side === 'Partner') await tx.enqueueJob('order.decide', { orderId: id });
  }
  return placed.map(({ id, orderNumber }) => ({ id, orderNumber }));
}

/**
 * Places a partner's orders in one transaction, as one purchase if one is given.
 * @throws Refusal 422 with one error per failing line (field = its promotion), or for the credit limit
 */
export async function placeOrders(
  tx: Tx,
  context: ActionContext,
  lines: readonly OrderLine[],
  customerIp: string | null,
  purchase: NewPurchase | null = null,
): Promise<PlacedOrder[]> {
  const { actor, now } = context;
  const companyId = actor.companyId!;
  const ids = lines.map((line) => line.promotionId);
  const offers = new Map((await readCostedOffers(tx, companyId, ids, now)).map((offer) => [offer.promotionId, offer]));
  const referenceFaults = await findReferenceFaults(
    tx,
    companyId,
    lines.map(({ reference }) => reference),
  );
  const errors = lines.flatMap((line, at): FieldError[] => {
    const fault = validateOrderLine(line, offers.get(line.promotionId)) ?? referenceFaults[at];
    return fault ? [{ field: line.promotionId, code: fault.code, message: fault.text }] : [];
  });
  if (errors.length > 0) throw new Refusal('lines_invalid', errors[0]!.message, { errors });
  await requireCredit(tx, context, { companyId, netAmounts: lines.map((line) => line.quantity * line.priceCents) });
  const orders = lines.map((line): NewOrder => {
    const offered = offers.get(line.promotionId)!;
    return {
      product: offered,
      companyId,
      createdBy: actor.userId,
      promotionId: line.promotionId,
      quantity: line.quantity,
      priceCents: line.priceCents,
      listPriceCents: offered.listPriceCents,
      deliveryStartDate: offered.deliveryStartDate,
      customerIp,
      stockType: null,
      directSale: line.directSale ?? false,
      reference: line.reference,
      placedTerms: line.placedTerms,
      comment: line.comment,
      plan: planMix(line.quantity, offered.countries, new Map(Object.entries(offered.prices))),
    };
  });
  const placed = await insertOrders(tx, context, 'Submitted', orders, purchase);
  return placed.map((order) => ({ ...order, status: 'Submitted' }));
}
