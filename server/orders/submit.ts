// The partner's offer: a draft completed, a withdrawn order or a counter-offer answered with a new one (LIFE-T05).

import { invalid } from '#domain/base/refusal.ts';
import type { Offer } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import { boundBroken, partnerBounds } from '#domain/orders/quantities.ts';
import type { Tx } from '#server/base/db.ts';
import { coverOrRefuse } from '#server/credit/exposure.ts';
import { offeredTo } from '#server/promotions/on-sale.ts';
import { planBlending } from './blending.ts';
import { type By, type OrderRow, take } from './order.ts';

export async function submit(tx: Tx, by: By, input: Offer): Promise<OrderRow> {
  const order = await take(tx, by, 'submit', input.id, async (found) => {
    const [offered] = found.promotionId ? await offeredTo(tx, found.companyId, [found.promotionId], by.now) : [];
    if (offered) {
      const broken = boundBroken(input.quantity, partnerBounds(offered));
      if (broken) throw invalid('quantity', broken === 'below' ? copy.belowMinimum : copy.aboveMaximum);
    }
    await coverOrRefuse(tx, found.companyId, input.quantity * input.price, found.id);
    return { quantity: input.quantity, offerQuantity: input.quantity, offerPriceCents: input.price };
  });
  const [offered] = order.promotionId ? await offeredTo(tx, order.companyId, [order.promotionId], by.now) : [];
  if (offered)
    await planBlending(tx, { id: order.id, promotionId: offered.promotionId }, input.quantity, offered.countries);
  return order;
}
