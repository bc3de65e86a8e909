// What is computed from an order for the screen: totals, margins, defaults. Cents and unit costs stay integers.

import { APPROVAL_STEP_MINUTES } from '#domain/base/limits.ts';
import { basisPoints } from '#domain/base/money.ts';
import { after, DAY, HOUR, MINUTE, millisecondsOf, onGrid, type Time, timeOf } from '#domain/base/time.ts';
import type { Order, PartnerOrder } from '#domain/orders/shapes.ts';

export { margin } from '#domain/orders/margin.ts';

export type AnyOrder = Order | PartnerOrder;

/** The offer against the list price in basis points; 0 when there is no list price. */
export const offerDelta = ({ offer, product }: AnyOrder): number =>
  basisPoints(offer.offerPrice - product.voiduPromotion.price, product.voiduPromotion.price);

/** Keys that are there: bought, or allocated. */
export const keysHere = ({ completedCount, bufferedCount }: AnyOrder): number => completedCount + bufferedCount;

const STEP = APPROVAL_STEP_MINUTES * MINUTE;
const floorGrid = (time: Time): Time => timeOf(Math.floor(millisecondsOf(time) / STEP) * STEP);
const USUAL_DAYS = 7;

/** The earliest end of a window that begins at `start`. */
export const earliestEnd = (start: Time): Time => after(start, STEP);

/** What the approve dialog begins with: an earlier approval, else from now on for a week within the promotion. */
export function approvalStart(order: Order, now: Time): { processingStart: Time; processingEnd: Time } {
  if (order.processingStartOnUtc && order.processingEndOnUtc)
    return { processingStart: order.processingStartOnUtc, processingEnd: order.processingEndOnUtc };
  const { validFrom, validTo } = order.product.voiduPromotion;
  const begun = floorGrid(now);
  const start = validFrom && begun < validFrom ? onGrid(validFrom, APPROVAL_STEP_MINUTES) : begun;
  const week = after(start, USUAL_DAYS * DAY);
  const end = validTo && floorGrid(validTo) < week ? floorGrid(validTo) : week;
  return { processingStart: start, processingEnd: end < earliestEnd(start) ? earliestEnd(start) : end };
}

/** How long until then, rounded so that it promises no more than an estimate can. */
export function timeLeft(then: Time, now: Time): { count: number; unit: 'minute' | 'hour' | 'day' } {
  const left = millisecondsOf(then) - millisecondsOf(now);
  if (left < 90 * MINUTE) return { count: Math.max(1, Math.round(left / MINUTE)), unit: 'minute' };
  return left < 2 * DAY
    ? { count: Math.round(left / HOUR), unit: 'hour' }
    : { count: Math.round(left / DAY), unit: 'day' };
}
