// The country mix of an order: planned from the promotion's weights, compared with the keys bought (BLD).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { basisPoints, divideRounded, type E4 } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { CountryPrice, TierPrice } from '#domain/catalog/tier-price.ts';
import { averageCost, splitWithFloors } from '#domain/orders/mix/split.ts';
import { planUnitCosts } from '#domain/orders/mix/tier-price.ts';
import type { Blending } from '#domain/orders/shapes.ts';
import type { Weight } from '#domain/promotions/weights.ts';
import { type Db, prepared, type Sql, type Tx } from '#server/base/database/db.ts';
import { insertRowsSql } from '#server/base/database/rows.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { countItemsByCountry } from '#server/orders/lifecycle/committed-keys.ts';
import { isVisibleTo } from '#server/orders/lifecycle/order.ts';
import { orderProfitFactor } from '#server/orders/lifecycle/profit-factor.ts';
import { readPricesByCountry } from '#server/promotions/promotion-offers.ts';
import { costViewFor } from '#server/settings/cost-view.ts';

/** Plan for one country; `weight` is from the promotion, 0 if it does not list the country. */
export interface PlannedCountry {
  code: string;
  quantity: number;
  costE4: E4;
  weight: number;
  /** Unit costs by quantity when the mix was blended; null if the price had no tiers. */
  tierPrice: TierPrice | null;
}

/** The stored plan, highest weight first. */
export const readPlan = (db: Db, orderId: string): Promise<PlannedCountry[]> =>
  db.all(
    sql<PlannedCountry>`select code, quantity, cost_e4, weight, tier_price from blending where order_id = ${orderId}
      order by weight desc, code`,
  );

/** Keys per country, for the audit log. */
export const toAuditMix = (plan: readonly PlannedCountry[]) =>
  Object.fromEntries(plan.filter(({ quantity }) => quantity > 0).map(({ code, quantity }) => [code, quantity]));

/** Statement part that stores the plans of new orders; at least one has a country. */
export function insertPlansSql(orders: readonly { id: string; plan: readonly PlannedCountry[] }[]): Sql {
  const parts = orders.flatMap(({ id, plan }) =>
    plan.map(({ code, quantity, costE4, weight, tierPrice }) => ({
      orderId: id,
      code,
      quantity,
      costE4,
      weight,
      tierPrice,
    })),
  );
  return insertRowsSql('blending', parts);
}

/** Stores a plan and its expected unit cost. */
export async function writePlan(tx: Tx, orderId: string, plan: readonly PlannedCountry[]): Promise<void> {
  const before = await tx.all(
    sql<PlannedCountry>`delete from blending where order_id = ${orderId} returning code, quantity, cost_e4, weight,
      tier_price`,
  );
  if (plan.length > 0) await tx.run(prepared(insertPlansSql([{ id: orderId, plan }])));
  await tx.run(sql`update orders set estimated_cost_e4 = ${averageCost(plan)} where id = ${orderId}`);
  tx.note({
    subject: { kind: 'order', id: orderId },
    before: before.length > 0 ? { mix: toAuditMix(before) } : undefined,
    after: { mix: toAuditMix(plan) },
  });
}

interface PlannableOrder {
  id: string;
  promotionId: string;
}

/**
 * Distributes a quantity by weight; keys already bought stay in their country. Costs are those of the quantities (BLD-017).
 */
export function planMix(
  quantity: number,
  weights: readonly Weight[],
  prices: ReadonlyMap<string, CountryPrice>,
  bought: ReadonlyMap<string, number> = new Map(),
): PlannedCountry[] {
  const weightOf = new Map(weights.map(({ code, weight }) => [code, weight]));
  const shares = splitWithFloors(quantity, weights, bought);
  const costs = planUnitCosts(shares, prices, bought);
  return shares.map((share) => ({
    ...share,
    costE4: costs.get(share.code)!,
    weight: weightOf.get(share.code) ?? 0,
    tierPrice: prices.get(share.code)?.tierPrice ?? null,
  }));
}

/** Mix from the promotion's weights and prices, for an order that may have keys already. */
export async function computePlan(
  db: Db,
  order: PlannableOrder,
  quantity: number,
  weights: readonly Weight[],
): Promise<PlannedCountry[]> {
  const before = (await readPlan(db, order.id)).map((part) => [part.code, part] as const);
  const prices = await readPricesByCountry(db, order.promotionId);
  return planMix(quantity, weights, new Map([...before, ...prices]), await countItemsByCountry(db, order.id));
}

/** Replans the mix from the promotion's weights and prices. */
export const planBlending = async (tx: Tx, order: PlannableOrder, quantity: number, weights: readonly Weight[]) =>
  writePlan(tx, order.id, await computePlan(tx, order, quantity, weights));

/**
 * Scales the stored mix to another quantity. A manual mix keeps its proportions, any other follows the promotion's
 * weights; planned costs are kept (GAP-033), and `costs` apply to new countries. An order without a mix stays without
 * one.
 */
export async function rescaleBlending(
  tx: Tx,
  orderId: string,
  quantity: number,
  costs: ReadonlyMap<string, E4> = new Map(),
): Promise<void> {
  const plan = await readPlan(tx, orderId);
  if (plan.length === 0) return;
  const order = await tx.only(
    sql<{ isBlendingUpdated: boolean }>`select is_blending_updated from orders where id = ${orderId}`,
  );
  const isManual = order.isBlendingUpdated || plan.every(({ weight }) => weight === 0);
  const weights = plan.map((part) => ({ code: part.code, weight: isManual ? part.quantity : part.weight }));
  const partByCode = new Map(plan.map((part) => [part.code, part]));
  const rescaled = splitWithFloors(quantity, weights, await countItemsByCountry(tx, orderId)).map((share) => ({
    costE4: costs.get(share.code) ?? 0,
    weight: 0,
    tierPrice: null,
    ...partByCode.get(share.code),
    ...share,
  }));
  await writePlan(tx, orderId, rescaled);
}

interface Row extends Omit<PlannedCountry, 'tierPrice'> {
  bought: number;
  paidE4: E4;
}

/** Planned versus bought, per country and in total; costs include the profit factor for all but the admin scope. */
export async function showBlending(
  { db, actor }: Pick<QueryContext, 'db' | 'actor'>,
  { id }: { id: string },
): Promise<Blending> {
  const order = await db.one(
    sql<{
      profitFactor: number;
    }>`select ${orderProfitFactor} as profit_factor from orders o where id = ${id} and ${isVisibleTo(actor)}`,
  );
  if (!order) throw new Refusal('missing', commonCopy.notFound);
  const rows = await db.all(
    sql<Row>`select b.code, b.quantity, b.cost_e4, b.weight, count(i.id) as bought,
      coalesce(sum(i.cost_e4), 0)::bigint as paid_e4
      from blending b left join order_item i on i.order_id = b.order_id and i.country = b.code
        and i.cost_e4 is not null and i.removed_at is null
      where b.order_id = ${id} group by b.order_id, b.code order by b.weight desc, b.code`,
  );
  const cost = costViewFor(actor, order.profitFactor);
  const planned = rows.reduce((sum, row) => sum + row.quantity, 0);
  const bought = rows.reduce((sum, row) => sum + row.bought, 0);
  const countries = rows.map((row) => ({
    code: row.code,
    quantity: row.quantity,
    cost: cost(row.costE4),
    percentage: basisPoints(row.quantity, planned),
    promotion: { cost: cost(row.costE4), percentage: row.weight * 100 },
    actual: {
      cost: row.bought === 0 ? 0 : cost(divideRounded(row.paidE4, row.bought)),
      count: row.bought,
      percentage: basisPoints(row.bought, bought),
      totalCost: cost(row.paidE4),
    },
  }));
  const totalCost = countries.reduce((sum, entry) => sum + entry.quantity * entry.cost, 0);
  return {
    countries,
    totalQuantity: planned,
    totalCost,
    averageCost: planned === 0 ? 0 : divideRounded(totalCost, planned),
  };
}
