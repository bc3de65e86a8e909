// Filling an order from our own stock: available units and the effect on its margin (ODT-028 to ODT-036).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { type Cents, divideRounded, type E4 } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { computeMargin } from '#domain/orders/margin.ts';

import type { ApproveInventory, StockFillQuery } from '#domain/stock/calls.ts';
import type { Period } from '#domain/stock/periods.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { isVisibleTo } from '#server/orders/lifecycle/order.ts';
import { orderProfitFactor } from '#server/orders/lifecycle/profit-factor.ts';
import { readTierCost } from '#server/orders/mix/planned-cost.ts';
import { costViewFor } from '#server/settings/cost-view.ts';
import { type PeriodStock, stockByPeriod } from '#server/stock/period-stock.ts';

type ReadContext = Pick<QueryContext, 'db' | 'actor' | 'now'>;

interface Row {
  productId: string;
  quantity: number;
  offerPriceCents: Cents;
  estimatedCostE4: E4;
  profitFactor: number;
  directSale: boolean;
}

async function readOrder({ db, actor }: ReadContext, id: string): Promise<Row> {
  const order = await db.one(
    sql<Row>`select o.product_id, o.quantity, o.offer_price_cents, o.estimated_cost_e4,
      ${orderProfitFactor} as profit_factor, o.direct_sale from orders o
      where o.id = ${id} and ${isVisibleTo(actor)}`,
  );
  if (!order) throw new Refusal('missing', commonCopy.notFound);
  return order;
}

/** Margin of the offer over the combined unit cost of filled and bought keys, in basis points (ODT-036). */
function computeFillMargin(order: Row, fill: readonly { quantity: number; avgCost: E4 }[], estimatedCost: E4): number {
  const filled = fill.reduce((sum, { quantity }) => sum + quantity, 0);
  const ofFill = fill.reduce((sum, { quantity, avgCost }) => sum + quantity * avgCost, 0);
  const ofRest = Math.max(0, order.quantity - filled) * estimatedCost;
  return computeMargin(
    order.offerPriceCents,
    order.quantity === 0 ? 0 : divideRounded(ofFill + ofRest, order.quantity),
  );
}

/**
 * Proposes to fill a Direct Sales order completely, oldest stock first (DIR-004); other orders keep their reservations.
 */
function proposeFill(order: Row, periods: readonly PeriodStock[]): Map<Period, number> {
  const held = new Map(periods.map((one) => [one.period, one.held]));
  if (!order.directSale || periods.some((one) => one.held > 0)) return held;
  let remaining = order.quantity;
  return new Map(
    periods.map(({ period, available }) => {
      const share = Math.min(available, remaining);
      remaining -= share;
      return [period, share];
    }),
  );
}

/** Approval table of stock periods with free and taken units; quantities above the free units are reduced to them. */
export async function showFill(context: ReadContext, input: StockFillQuery): Promise<ApproveInventory> {
  const order = await readOrder(context, input.orderId);
  const cost = costViewFor(context.actor, order.profitFactor);
  const requestedQuantities = new Map(
    (input.inventoryData ?? []).map(({ periodType, quantity }) => [periodType, quantity]),
  );
  const periods = await stockByPeriod(context.db, order.productId, input.orderId, context.now);
  const proposed = proposeFill(order, periods);
  const inventoryItems = periods.map(({ period, avgCostE4, available, held }) => {
    const free = input.isWaitingOrder === false ? available - held : available;
    const quantity = input.reCalc
      ? (requestedQuantities.get(period) ?? 0)
      : (requestedQuantities.get(period) ?? proposed.get(period)!);
    return {
      avgCost: cost(avgCostE4),
      availableQuantity: free,
      periodType: period,
      quantity: Math.min(quantity, free),
    };
  });
  const filled = inventoryItems.reduce((sum, { quantity }) => sum + quantity, 0);
  const tierCostE4 = await readTierCost(context.db, input.orderId, filled);
  const estimatedCost = cost(tierCostE4 ?? order.estimatedCostE4);
  return {
    inventoryItems,
    estimatedCost,
    offerPrice: order.offerPriceCents,
    margin: computeFillMargin(order, inventoryItems, estimatedCost),
  };
}

/** Maximum number of units from our own stock for this order. */
export async function countFillableUnits(context: ReadContext, { orderId }: { orderId: string }): Promise<number> {
  const { productId } = await readOrder(context, orderId);
  const periods = await stockByPeriod(context.db, productId, orderId, context.now);
  return periods.reduce((sum, { available }) => sum + available, 0);
}
