// Placing orders: one for each line, all or none (LIFE-T01, CART-014 to CART-017).

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import { type Fault, type FieldError, Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { copy } from '#domain/orders/copy.ts';
import { partnerBounds, quantityFault } from '#domain/orders/quantities.ts';
import { averageCost } from '#domain/orders/split.ts';
import { NO_ORDER_STATE } from '#domain/orders/states.ts';
import type { StockType } from '#domain/stock/periods.ts';
import { prepared, type Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import { lockAccount, requireCredit } from '#server/credit/exposure.ts';
import { type PromotionOffer, readCostsByCountry, readPromotionOffers } from '#server/promotions/promotion-offers.ts';
import { currentProfitFactor } from '#server/settings/settings.ts';
import { insertPlans, type PlannedCountry, planMix, toAuditMix } from './blending.ts';
import { type ActionContext, appendHistory, writeOffers } from './order.ts';

export interface OrderLine {
  promotionId: string;
  productId: string;
  quantity: number;
  priceCents: Cents;
  /** Chosen on Direct Sales (DIR-004). */
  directSale?: boolean | undefined;
}

export interface PlacedOrder {
  id: string;
  orderNumber: string;
  status: 'Submitted';
}

/** The product of an order as it stands in lists and search. */
export interface OrderedProduct {
  productId: string;
  productName: string;
  productSku: string;
  publisherId: string;
  providerId: string;
  region: string;
}

export interface NewOrder {
  orderNumber: string;
  product: OrderedProduct;
  companyId: string;
  /** The person of the company who placed it; null when staff did. */
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
  /** The country mix, and with it the cost that is expected; none when left out. */
  plan?: readonly PlannedCountry[];
}

/** What every order number begins with (ODT-056). */
export const ORDER_NUMBER_PREFIX = 'GK';

/** What is wrong with a line as a partner's order, or null. */
export function validateOrderLine(line: OrderLine, offered: PromotionOffer | undefined): Fault | null {
  if (!offered?.onSale || !offered.visible || offered.productId !== line.productId)
    return { code: 'promotion_invalid', text: copy.promotionInvalid };
  const fault = quantityFault(line.quantity, partnerBounds(offered));
  if (fault) return fault;
  return line.priceCents > 0 ? null : { code: 'price_not_positive', text: copy.priceAboveZero };
}

/**
 * Numbers for so many orders of a company: prefix, year, six digits (ODT-056). Its account is locked first, as ever.
 */
export async function allocateOrderNumbers(tx: Tx, companyId: string, count: number, year: number): Promise<string[]> {
  await lockAccount(tx, companyId);
  const row = await tx.one(
    prepared(sql<{ last: number }>`insert into order_number as n (year, last) values (${year}, ${count})
      on conflict (year) do update set last = n.last + ${count} returning last`),
  );
  return Array.from(
    { length: count },
    (_, i) => `${ORDER_NUMBER_PREFIX} ${year} ${String(row!.last - count + 1 + i).padStart(6, '0')}`,
  );
}

/** At the least so many numbers are passed over after a restore. */
const MIN_NUMBERS_LOST = 1000;

/**
 * Passes over the numbers that orders may have got since the backup that was restored: those of two weeks like the last
 * one. Partners and providers know those orders by their numbers.
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

/** How an order is found by text: number with and without blanks, product, SKU, promotion (MORD-023). */
export const buildSearchText = (orderNumber: string, product: OrderedProduct, promotionId: string | null): string =>
  [orderNumber, orderNumber.replaceAll(' ', ''), product.productName, product.productSku, promotionId ?? '']
    .join(' ')
    .trim()
    .toLowerCase();

/** Writes orders of one state, each with its first offer, its first line of history and its plan; answers their ids. */
export async function insertOrders(
  tx: Tx,
  context: ActionContext,
  state: 'Submitted' | 'Draft',
  orders: readonly NewOrder[],
) {
  const rows = orders.map(({ product, plan = [], ...order }) => ({
    ...order,
    productId: product.productId,
    productName: product.productName,
    productSku: product.productSku,
    publisherId: product.publisherId,
    providerId: product.providerId,
    region: product.region,
    id: newId(),
    directSale: order.directSale ?? false,
    estimatedCostE4: averageCost(plan),
    search: buildSearchText(order.orderNumber, product, order.promotionId),
  }));
  await tx.run(
    prepared(sql`insert into orders (id, order_number, company_id, created_by, promotion_id, product_id, state,
      quantity, offer_quantity,
      offer_price_cents, list_price_cents, estimated_cost_e4, profit_factor, vat_rate, key_delivery_start_date,
      customer_ip, stock_type, direct_sale, product_name, product_sku, publisher_id, provider_id, region, search,
      created_at, modified_at)
    select n.id, n."orderNumber", c.id, n."createdBy", n."promotionId", n."productId", ${state}, n.quantity, n.quantity,
      n."priceCents", n."listPriceCents", n."estimatedCostE4", ${currentProfitFactor}, c.vat_rate,
        n."deliveryStartDate", n."customerIp", n."stockType", n."directSale", n."productName",
      n."productSku", n."publisherId", n."providerId", n.region, n.search, ${context.now}::timestamptz,
        ${context.now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, "orderNumber" text, "companyId" uuid,
      "createdBy" uuid, "promotionId" uuid, "productId" uuid, quantity int, "priceCents" bigint,
        "listPriceCents" bigint, "estimatedCostE4" bigint, "deliveryStartDate" timestamptz,
      "customerIp" text, "stockType" text, "directSale" boolean, "productName" text, "productSku" text,
        "publisherId" uuid, "providerId" uuid, region text,
      search text)
    join company c on c.id = n."companyId"`),
  );
  const offers = rows.map(({ id, quantity, priceCents }) => ({
    id,
    state,
    offerVersion: 1,
    offerQuantity: quantity,
    offerPriceCents: priceCents,
  }));
  await writeOffers(tx, context, offers);
  await appendHistory(tx, context, state === 'Draft' ? 'draft' : 'place', NO_ORDER_STATE, offers);
  const ids = rows.map(({ id }) => id);
  await insertPlans(
    tx,
    ids.map((id, i) => ({ id, plan: orders[i]!.plan ?? [] })),
  );
  for (const [i, { orderNumber, companyId, product, quantity, priceCents, plan }] of orders.entries())
    tx.note({
      subject: { kind: 'order', id: ids[i]!, name: orderNumber },
      after: {
        state,
        companyId,
        product: product.productName,
        quantity,
        offerPriceCents: priceCents,
        ...(plan && { mix: toAuditMix(plan) }),
      },
    });
  return ids;
}

/**
 * Places a partner's orders in one transaction.
 * @throws Refusal 422 with one error for each failing line (field = its promotion), or for the credit limit
 */
export async function placeOrders(
  tx: Tx,
  context: ActionContext,
  lines: readonly OrderLine[],
  customerIp: string | null,
): Promise<PlacedOrder[]> {
  const { actor, now } = context;
  const companyId = actor.companyId!;
  const offers = new Map(
    (
      await readPromotionOffers(
        tx,
        companyId,
        lines.map((line) => line.promotionId),
        now,
      )
    ).map((offer) => [offer.promotionId, offer]),
  );
  const errors = lines.flatMap((line): FieldError[] => {
    const fault = validateOrderLine(line, offers.get(line.promotionId));
    return fault ? [{ field: line.promotionId, code: fault.code, message: fault.text }] : [];
  });
  if (errors.length > 0) throw new Refusal('lines_invalid', errors[0]!.message, { errors });
  await requireCredit(tx, context, { companyId, netAmounts: lines.map((line) => line.quantity * line.priceCents) });
  const costs = Map.groupBy(await readCostsByCountry(tx, [...offers.keys()]), ({ promotionId }) => promotionId);
  const numbers = await allocateOrderNumbers(tx, companyId, lines.length, new Date(now).getUTCFullYear());
  const orders = lines.map((line, i): NewOrder => {
    const offered = offers.get(line.promotionId)!;
    const costByCountry = new Map((costs.get(line.promotionId) ?? []).map(({ code, costE4 }) => [code, costE4]));
    return {
      orderNumber: numbers[i]!,
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
      plan: planMix(line.quantity, offered.countries, costByCountry),
    };
  });
  const ids = await insertOrders(tx, context, 'Submitted', orders);
  return ids.map((id, i) => ({ id, orderNumber: numbers[i]!, status: 'Submitted' }));
}
