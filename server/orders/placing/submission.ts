// The partner's offer: completes a draft, or answers a withdrawn order or counter-offer with a new one (LIFE-T05).

import { fieldRefusal, invalidField } from '#domain/base/refusal.ts';
import type { Offer } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { type Bounds, partnerBounds, quantityFault } from '#domain/orders/quantities.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import { countCommittedKeys } from '#server/orders/lifecycle/committed-keys.ts';
import type { ActionContext, OrderRow } from '#server/orders/lifecycle/order.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { planBlending, rescaleBlending } from '#server/orders/mix/blending.ts';
import { type PromotionOffer, readPromotionOffers } from '#server/promotions/promotion-offers.ts';
import { validateExpiry } from './offer-expiry.ts';

/** The order's promotion as its company could buy it now; undefined for an order from inventory. */
export async function findOrderPromotion(
  db: Db,
  order: Pick<OrderRow, 'companyId' | 'promotionId'>,
  now: string,
): Promise<PromotionOffer | undefined> {
  const [offered] = order.promotionId ? await readPromotionOffers(db, order.companyId, [order.promotionId], now) : [];
  return offered;
}

/** Rejects a quantity outside the bounds, with the cart's messages, or below the committed keys. */
export async function validateQuantity(
  tx: Tx,
  order: OrderRow,
  quantity: number,
  bounds: Bounds | undefined,
): Promise<void> {
  const fault = bounds && quantityFault(quantity, bounds);
  if (fault) throw fieldRefusal('quantity', fault);
  const committedKeys = await countCommittedKeys(tx, order.id);
  if (quantity < Math.max(committedKeys, 1))
    throw invalidField('quantity', 'below_bought', orderCopy.belowBought(Math.max(committedKeys, 1)));
}

/** Plans the keys of an order after agreement on a quantity. */
export async function planAgreedQuantity(tx: Tx, order: OrderRow, now: string): Promise<void> {
  const offered = await findOrderPromotion(tx, order, now);
  if (offered)
    await planBlending(tx, { id: order.id, promotionId: offered.promotionId }, order.quantity, offered.countries);
  else await rescaleBlending(tx, order.id, order.quantity);
}

export async function submitOrder(tx: Tx, context: ActionContext, input: Offer): Promise<OrderRow> {
  const order = await transition(tx, context, 'submit', input, async (lockedOrder) => {
    const offered = await findOrderPromotion(tx, lockedOrder, context.now);
    await validateQuantity(tx, lockedOrder, input.quantity, offered && partnerBounds(offered));
    const offer = { quantity: input.quantity, priceCents: input.price, comment: input.comment };
    return { quantity: input.quantity, offer, offerValidUntil: validateExpiry(input.validUntil ?? null, context.now) };
  });
  await planAgreedQuantity(tx, order, context.now);
  return order;
}
