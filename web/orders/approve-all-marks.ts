// What about an order asks for a person before it is approved together with others: a loss, a limit that it breaks, or
// own stock that does not suffice.

import type { ApproveEffect } from '#domain/orders/calls.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { integer, money, percent } from '#web/base/format.ts';
import { margin } from './figures.ts';
import { words } from './words.ts';

/** What the offer leaves above the expected cost, in basis points of the price. */
export const marginOf = ({ offer, product }: Order): number =>
  margin(offer.offerPrice, product.voiduPromotion.estimatedCost);

/** A sentence for each thing that is marked; empty when the order may go without a second look. */
export function marksOf(order: Order, effect: ApproveEffect | undefined): string[] {
  const marks: string[] = [];
  if (order.estimatedProfit < 0) marks.push(words.approveLoss(money(-order.estimatedProfit), percent(marginOf(order))));
  const left = effect?.creditRemaining ?? null;
  if (left !== null && left < 0) marks.push(words.overLimit(order.partner.name, money(-left)));
  // An order from inventory takes all of its keys from there.
  const stock = effect && order.product.voiduPromotion.promotionId === null ? effect.stock : null;
  const there = stock ? stock.reserved + stock.free : order.quantity;
  if (there < order.quantity) marks.push(words.approveStock(integer(there), integer(order.quantity)));
  return marks;
}
