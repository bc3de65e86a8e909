// The country mix of an order: planned from the promotion's weights, compared with what was bought (BLD).

import { sql } from 'kysely';
import { copy as common } from '#domain/base/copy.ts';
import { basisPoints, divideRounded, type E4 } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Blending } from '#domain/orders/shapes.ts';
import { averageCost, markedUp, split } from '#domain/orders/split.ts';
import type { Weight } from '#domain/promotions/weights.ts';
import type { Reading } from '#server/base/context.ts';
import { columns, type Tx } from '#server/base/db.ts';
import { costsByCountry } from '#server/promotions/on-sale.ts';
import { visible } from './order.ts';

/** Plans the mix of an order anew for a quantity and stores its expected unit cost. */
export async function planBlending(
  tx: Tx,
  order: { id: string; promotionId: string },
  quantity: number,
  weights: readonly Weight[],
): Promise<void> {
  const costs = new Map((await costsByCountry(tx, [order.promotionId])).map(({ code, costE4 }) => [code, costE4]));
  const weightOf = new Map(weights.map(({ code, weight }) => [code, weight]));
  const plan = split(quantity, weights).map((share) => ({
    ...share,
    costE4: costs.get(share.code) ?? 0,
    weight: weightOf.get(share.code)!,
  }));
  const [codes, quantities, unitCosts, ofWeights] = columns(plan, 'code', 'quantity', 'costE4', 'weight');
  await tx.run(sql`delete from blending where order_id = ${order.id}`);
  await tx.run(sql`insert into blending (order_id, code, quantity, cost_e4, weight)
    select ${order.id}, * from unnest(${codes}::text[], ${quantities}::int[], ${unitCosts}::bigint[], ${ofWeights}::int[])`);
  await tx.run(sql`update orders set estimated_cost_e4 = ${averageCost(plan)} where id = ${order.id}`);
}

interface Row {
  code: string;
  quantity: number;
  costE4: E4;
  weight: number;
  bought: number;
  paidE4: E4;
  profitFactor: number;
}

/** Plan beside reality, per country and in total; costs carry the profit factor for all but the admin scope. */
export async function showBlending({ db, actor }: Reading, { id }: { id: string }): Promise<Blending> {
  const order = await db.one(
    sql<{ profitFactor: number }>`select profit_factor from orders o where id = ${id} and ${visible(actor)}`,
  );
  if (!order) throw new Refusal('missing', common.notFound);
  const rows = await db.all(
    sql<Row>`select b.code, b.quantity, b.cost_e4, b.weight, count(i.id) as bought, coalesce(sum(i.cost_e4), 0)::bigint as paid_e4
      from blending b left join order_item i on i.order_id = b.order_id and i.country = b.code and i.cost_e4 is not null and i.removed_at is null
      where b.order_id = ${id} group by b.order_id, b.code order by b.weight desc, b.code`,
  );
  const cost = (value: E4) => (actor.scope === 'admin' ? value : markedUp(value, order.profitFactor));
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
