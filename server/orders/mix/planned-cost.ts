// Planned unit cost of the keys that an order has yet to buy, for approvals (BLD-017). The stored cost is that of the
// quantity at the time the mix was blended; with tier prices, another quantity costs more or less per key.

import { sql } from 'kysely';
import type { E4 } from '#domain/base/money.ts';
import type { CountryPrice } from '#domain/catalog/tier-price.ts';
import { averageCost, splitWithFloors } from '#domain/orders/mix/split.ts';
import { planUnitCosts } from '#domain/orders/mix/tier-price.ts';
import type { Db } from '#server/base/database/db.ts';
import { countItemsByCountry } from '#server/orders/lifecycle/committed-keys.ts';
import { readPlan } from './blending.ts';

/**
 * Planned unit cost if `fromStock` of the keys come from our own stock; null if it is the stored cost: without tier
 * prices, or if nothing is left to buy.
 */
export async function readTierCost(db: Db, orderId: string, fromStock: number): Promise<E4 | null> {
  const plan = await readPlan(db, orderId);
  if (plan.every(({ tierPrice }) => tierPrice === null)) return null;
  const bought = await countItemsByCountry(db, orderId);
  const total = plan.reduce((sum, { quantity }) => sum + quantity, 0);
  const committed = [...bought.values()].reduce((sum, n) => sum + n, 0);
  if (total - fromStock <= committed) return null;
  const weights = plan.map(({ code, quantity }) => ({ code, weight: quantity }));
  const shares = splitWithFloors(total - fromStock, weights, bought);
  const prices = new Map<string, CountryPrice>(plan.map((part) => [part.code, part]));
  const costs = planUnitCosts(shares, prices, bought);
  return averageCost(
    shares.map(({ code, quantity }) => ({ quantity: quantity - (bought.get(code) ?? 0), costE4: costs.get(code)! })),
  );
}

/**
 * Planned unit costs of orders whose prices have tiers, by id, with the keys that are reserved for them in our own stock.
 */
export async function readTierCosts(db: Db, orderIds: readonly string[]): Promise<Map<string, E4>> {
  const orders = await db.all(
    sql<{ id: string; reserved: number }>`select o.id,
        coalesce((select sum(h.quantity) from stock_hold h where h.order_id = o.id), 0)::int as reserved
      from orders o where o.id = any (${orderIds}::uuid[])
        and exists (select from blending b where b.order_id = o.id and b.tier_price is not null)`,
  );
  const costs = new Map<string, E4>();
  for (const { id, reserved } of orders) {
    const cost = await readTierCost(db, id, reserved);
    if (cost !== null) costs.set(id, cost);
  }
  return costs;
}
