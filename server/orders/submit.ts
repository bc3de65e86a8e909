// The partner's offer: a draft completed, a withdrawn order or a counter-offer answered with a new one (LIFE-T05).

import { invalid } from '#domain/base/refusal.ts';
import type { Offer } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import { type Bounds, boundBroken, partnerBounds } from '#domain/orders/quantities.ts';
import type { Db, Tx } from '#server/base/db.ts';
import { type Offered, offeredTo } from '#server/promotions/on-sale.ts';
import { keysThere, planBlending, refitBlending } from './blending.ts';
import { type By, type OrderRow, take } from './order.ts';

/** The promotion of an order as its company would buy it now; undefined for an order from inventory. */
export async function promotionOf(
  db: Db,
  order: Pick<OrderRow, 'companyId' | 'promotionId'>,
  now: string,
): Promise<Offered | undefined> {
  const [offered] = order.promotionId ? await offeredTo(db, order.companyId, [order.promotionId], now) : [];
  return offered;
}

/** Refuses a quantity outside the bounds, in the words of the cart, or below what the order already holds. */
export async function checkQuantity(
  tx: Tx,
  order: OrderRow,
  quantity: number,
  bounds: Bounds | undefined,
): Promise<void> {
  const broken = bounds && boundBroken(quantity, bounds);
  if (broken) throw invalid('quantity', broken === 'below' ? copy.belowMinimum : copy.aboveMaximum);
  const there = await keysThere(tx, order.id);
  if (quantity < Math.max(there, 1)) throw invalid('quantity', copy.belowBought(Math.max(there, 1)));
}

/** Plans the keys of an order whose quantity was agreed. */
export async function planAgreed(tx: Tx, order: OrderRow, now: string): Promise<void> {
  const offered = await promotionOf(tx, order, now);
  if (offered)
    await planBlending(tx, { id: order.id, promotionId: offered.promotionId }, order.quantity, offered.countries);
  else await refitBlending(tx, order.id, order.quantity);
}

export async function submit(tx: Tx, by: By, input: Offer): Promise<OrderRow> {
  const order = await take(tx, by, 'submit', input, async (found) => {
    const offered = await promotionOf(tx, found, by.now);
    await checkQuantity(tx, found, input.quantity, offered && partnerBounds(offered));
    const offer = { quantity: input.quantity, priceCents: input.price, comment: input.comment };
    return { quantity: input.quantity, offer };
  });
  await planAgreed(tx, order, by.now);
  return order;
}
