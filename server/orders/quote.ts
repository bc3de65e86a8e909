// What an offer would mean, reckoned without changing or locking anything (ODT-036, ODT-041, COM-020).

import { sql } from 'kysely';
import { copy as common } from '#domain/base/copy.ts';
import { type Cents, centsOfE4, type E4, withVat } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { margin } from '#domain/orders/margin.ts';
import type { OfferQuestion, OfferQuote } from '#domain/orders/quote.ts';
import { averageCost } from '#domain/orders/split.ts';
import type { Reading } from '#server/base/context.ts';
import { owedWith, standingOf } from '#server/credit/exposure.ts';
import { costsSeen } from '#server/settings/costs.ts';
import { stockByPeriod } from '#server/stock/available.ts';
import { keysThere, planFor } from './blending.ts';
import { visible } from './order.ts';
import { factorOfOrder } from './profit-factor.ts';
import { promotionOf } from './submit.ts';

type Asking = Pick<Reading, 'db' | 'actor' | 'now'>;

interface Row {
  id: string;
  companyId: string;
  promotionId: string | null;
  productId: string;
  estimatedCostE4: E4;
  profitFactor: number;
  vatRate: number;
}

async function orderOf({ db, actor }: Asking, id: string): Promise<Row> {
  const order = await db.one(
    sql<Row>`select o.id, o.company_id, o.promotion_id, o.product_id, o.estimated_cost_e4, ${factorOfOrder} as profit_factor, o.vat_rate from orders o
      where o.id = ${id} and ${visible(actor)}`,
  );
  if (!order) throw new Refusal('missing', common.notFound);
  return order;
}

/** What a bought key is expected to cost when the mix is planned for this quantity; for an order from inventory as planned. */
async function boughtCost({ db, now }: Asking, order: Row, quantity: number): Promise<E4> {
  const promotion = await promotionOf(db, order, now);
  if (!promotion || quantity === 0) return order.estimatedCostE4;
  return averageCost(
    await planFor(db, { id: order.id, promotionId: promotion.promotionId }, quantity, promotion.countries),
  );
}

const outcome = (quantity: number, price: Cents, unitCost: E4) => ({
  unitCost,
  profit: quantity * price - centsOfE4(quantity * unitCost),
  margin: margin(price, unitCost),
});

/** How much of a quantity each period gives, the earlier one first. */
function shareOut<T extends { available: number }>(periods: readonly T[], quantity: number): (T & { taken: number })[] {
  let left = quantity;
  return periods.map((period) => {
    const taken = Math.min(period.available, left);
    left -= taken;
    return { ...period, taken };
  });
}

export async function quoteOffer(ask: Asking, { id, quantity, price }: OfferQuestion): Promise<OfferQuote> {
  const order = await orderOf(ask, id);
  const there = await keysThere(ask.db, id);
  const [planned, periods, standing] = await Promise.all([
    boughtCost(ask, order, Math.max(quantity, there)),
    stockByPeriod(ask.db, order.productId, id, ask.now),
    standingOf(ask.db, order.companyId, ask.now, id),
  ]);
  const cost = costsSeen(ask.actor, order.profitFactor);
  const shares = shareOut(periods, Math.max(0, quantity - there));
  const boughtQuantity = quantity - shares.reduce((sum, { taken }) => sum + taken, 0);
  const mix = [
    ...shares.map(({ taken, avgCostE4 }) => ({ quantity: taken, costE4: cost(avgCostE4) })),
    { quantity: boughtQuantity, costE4: cost(planned) },
  ];
  const total = quantity * price;
  const after = owedWith(standing, total);
  return {
    quantity,
    price,
    total,
    totalIncVat: withVat(total, order.vatRate),
    bought: outcome(quantity, price, cost(planned)),
    mixed: {
      ...outcome(quantity, price, averageCost(mix)),
      boughtQuantity,
      inventoryItems: shares.map(({ period, available, taken, avgCostE4 }) => ({
        periodType: period,
        availableQuantity: available,
        quantity: taken,
        avgCost: cost(avgCostE4),
      })),
    },
    credit: {
      limit: standing.limitCents,
      override: standing.overrideCents,
      used: standing.usedCents,
      after,
      remaining: standing.limitCents === null ? null : standing.limitCents + standing.overrideCents - after,
    },
  };
}
