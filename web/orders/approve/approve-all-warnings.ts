// What about an order asks for a person before it is approved together with others: a loss, a limit that it breaks, or
// own stock that does not suffice.

import type { ApproveEffect } from '#domain/orders/calls.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { integer, money, percent } from '#web/ui/kit/format.ts';
import { margin } from '../figures.ts';
import { orderLabels } from '../labels.ts';

/** What the offer leaves above the expected cost, in basis points of the price. */
export const expectedMargin = ({ offer, product }: Order): number =>
  margin(offer.offerPrice, product.voiduPromotion.estimatedCost);

/** A sentence for each thing that is marked; empty when the order may go without a second look. */
export function approvalWarnings(order: Order, effect: ApproveEffect | undefined): string[] {
  const marks: string[] = [];
  if (order.estimatedProfit < 0)
    marks.push(orderLabels.approveLoss(money(-order.estimatedProfit), percent(expectedMargin(order))));
  const remainingCredit = effect?.creditRemaining ?? null;
  if (remainingCredit !== null && remainingCredit < 0)
    marks.push(orderLabels.overLimit(order.partner.name, money(-remainingCredit)));
  // An order from inventory takes all of its keys from there.
  const stock = effect && order.product.voiduPromotion.promotionId === null ? effect.stock : null;
  const there = stock ? stock.reserved + stock.free : order.quantity;
  if (there < order.quantity) marks.push(orderLabels.approveStock(integer(there), integer(order.quantity)));
  return marks;
}
