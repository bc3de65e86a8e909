// Warnings before a bulk approval: a loss, an exceeded limit, or insufficient own stock.

import type { ApproveEffect } from '#domain/orders/calls.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { integer, money, percent } from '#web/ui/kit/values/format.ts';
import { detailLabels } from '../detail-labels.ts';
import { margin } from '../figures.ts';

/** Margin of the offer over the expected cost, in basis points of the price. */
export const expectedMargin = ({ offer, product }: Order): number =>
  margin(offer.offerPrice, product.voiduPromotion.estimatedCost);

/** One sentence per warning; empty if the order needs no review. */
export function approvalWarnings(order: Order, effect: ApproveEffect | undefined): string[] {
  const marks: string[] = [];
  if (order.estimatedProfit < 0)
    marks.push(detailLabels.approveLoss(money(-order.estimatedProfit), percent(expectedMargin(order))));
  const remainingCredit = effect?.creditRemaining ?? null;
  if (remainingCredit !== null && remainingCredit < 0)
    marks.push(detailLabels.overLimit(order.partner.name, money(-remainingCredit)));
  // An order from inventory takes all of its keys from there.
  const stock = effect && order.product.voiduPromotion.promotionId === null ? effect.stock : null;
  const there = stock ? stock.reserved + stock.free : order.quantity;
  if (there < order.quantity) marks.push(detailLabels.approveStock(integer(there), integer(order.quantity)));
  return marks;
}
