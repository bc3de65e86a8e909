// Previews an offer without changing or locking anything (ODT-036, ODT-041, COM-020).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { type Cents, centsOfE4, type E4, withVat } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { computeMargin } from '#domain/orders/margin.ts';
import { averageCost } from '#domain/orders/mix/split.ts';
import type { OfferQuestion, OfferQuote } from '#domain/orders/quote.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { owedAfter, readCreditExposure } from '#server/credit/exposure.ts';
import { countCommittedKeys } from '#server/orders/lifecycle/committed-keys.ts';
import { isVisibleTo } from '#server/orders/lifecycle/order.ts';
import { orderProfitFactor } from '#server/orders/lifecycle/profit-factor.ts';
import { computePlan } from '#server/orders/mix/blending.ts';
import { costViewFor } from '#server/settings/cost-view.ts';
import { stockByPeriod } from '#server/stock/period-stock.ts';
import { findOrderPromotion } from './submission.ts';

type ReadContext = Pick<QueryContext, 'db' | 'actor' | 'now'>;

interface Row {
  id: string;
  companyId: string;
  promotionId: string | null;
  productId: string;
  estimatedCostE4: E4;
  profitFactor: number;
  vatRateBp: number;
}

async function readOrder({ db, actor }: ReadContext, id: string): Promise<Row> {
  const order = await db.one(
    sql<Row>`select o.id, o.company_id, o.promotion_id, o.product_id, o.estimated_cost_e4,
      ${orderProfitFactor} as profit_factor, o.vat_rate_bp from orders o
      where o.id = ${id} and ${isVisibleTo(actor)}`,
  );
  if (!order) throw new Refusal('missing', commonCopy.notFound);
  return order;
}

/** Expected unit cost of bought keys for this quantity; orders from inventory keep the planned cost. */
async function computePurchaseCost({ db, now }: ReadContext, order: Row, quantity: number): Promise<E4> {
  const promotion = await findOrderPromotion(db, order, now);
  if (!promotion || quantity === 0) return order.estimatedCostE4;
  return averageCost(
    await computePlan(db, { id: order.id, promotionId: promotion.promotionId }, quantity, promotion.countries),
  );
}

const computeOfferResult = (quantity: number, price: Cents, unitCost: E4) => ({
  unitCost,
  profit: quantity * price - centsOfE4(quantity * unitCost),
  margin: computeMargin(price, unitCost),
});

/** Splits a quantity across periods, earliest first. */
function allocateStock<T extends { available: number }>(
  periods: readonly T[],
  quantity: number,
): (T & { taken: number })[] {
  let remaining = quantity;
  return periods.map((period) => {
    const taken = Math.min(period.available, remaining);
    remaining -= taken;
    return { ...period, taken };
  });
}

export async function quoteOffer(context: ReadContext, { id, quantity, price }: OfferQuestion): Promise<OfferQuote> {
  const order = await readOrder(context, id);
  const committedKeys = await countCommittedKeys(context.db, id);
  const [planned, periods, accountStatus] = await Promise.all([
    computePurchaseCost(context, order, Math.max(quantity, committedKeys)),
    stockByPeriod(context.db, order.productId, id, context.now),
    readCreditExposure(context.db, order.companyId, context.now, id),
  ]);
  const cost = costViewFor(context.actor, order.profitFactor);
  const shares = allocateStock(periods, Math.max(0, quantity - committedKeys));
  const boughtQuantity = quantity - shares.reduce((sum, { taken }) => sum + taken, 0);
  const mix = [
    ...shares.map(({ taken, avgCostE4 }) => ({ quantity: taken, costE4: cost(avgCostE4) })),
    { quantity: boughtQuantity, costE4: cost(planned) },
  ];
  const total = quantity * price;
  const after = owedAfter(accountStatus, total);
  return {
    quantity,
    price,
    total,
    totalIncVat: withVat(total, order.vatRateBp),
    bought: computeOfferResult(quantity, price, cost(planned)),
    mixed: {
      ...computeOfferResult(quantity, price, averageCost(mix)),
      boughtQuantity,
      inventoryItems: shares.map(({ period, available, taken, avgCostE4 }) => ({
        periodType: period,
        availableQuantity: available,
        quantity: taken,
        avgCost: cost(avgCostE4),
      })),
    },
    credit: {
      limit: accountStatus.limitCents,
      override: accountStatus.overrideCents,
      used: accountStatus.usedCents,
      after,
      remaining:
        accountStatus.limitCents === null ? null : accountStatus.limitCents + accountStatus.overrideCents - after,
    },
  };
}
