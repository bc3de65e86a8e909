// Derived figures of an order for display: totals, margins, defaults. Cents and unit costs stay integers.

import { APPROVAL_STEP_MINUTES } from '#domain/base/limits.ts';
import { basisPoints } from '#domain/base/money.ts';
import {
  addMilliseconds,
  DAY,
  HOUR,
  MINUTE,
  millisecondsOf,
  roundUpToGrid,
  type Time,
  timeOf,
} from '#domain/base/time.ts';
import type { Order, PartnerOrder } from '#domain/orders/shapes.ts';

export { computeMargin as margin } from '#domain/orders/margin.ts';

export type AnyOrder = Order | PartnerOrder;

/** Offer compared with the list price in basis points; 0 without a list price. */
export const offerDelta = ({ offer, product }: AnyOrder): number =>
  basisPoints(offer.offerPrice - product.voiduPromotion.price, product.voiduPromotion.price);

/** Keys bought or allocated. */
export const presentKeys = ({ completedCount, bufferedCount }: AnyOrder): number => completedCount + bufferedCount;

const STEP = APPROVAL_STEP_MINUTES * MINUTE;
const floorToStep = (time: Time): Time => timeOf(Math.floor(millisecondsOf(time) / STEP) * STEP);
const USUAL_DAYS = 7;

/** Earliest end of a window starting at `start`. */
export const earliestApprovalEnd = (start: Time): Time => addMilliseconds(start, STEP);

/** Initial values of the approve dialog: an earlier approval, else a week from now within the promotion. */
export function defaultApprovalWindow(order: Order, now: Time): { processingStart: Time; processingEnd: Time } {
  if (order.processingStartOnUtc && order.processingEndOnUtc)
    return { processingStart: order.processingStartOnUtc, processingEnd: order.processingEndOnUtc };
  const { validFrom, validTo } = order.product.voiduPromotion;
  const roundedNow = floorToStep(now);
  const start = validFrom && roundedNow < validFrom ? roundUpToGrid(validFrom, APPROVAL_STEP_MINUTES) : roundedNow;
  const week = addMilliseconds(start, USUAL_DAYS * DAY);
  const end = validTo && floorToStep(validTo) < week ? floorToStep(validTo) : week;
  return { processingStart: start, processingEnd: end < earliestApprovalEnd(start) ? earliestApprovalEnd(start) : end };
}

/** Remaining time, rounded to the precision of an estimate. */
export function timeLeft(then: Time, now: Time): { count: number; unit: 'minute' | 'hour' | 'day' } {
  const remainingMs = millisecondsOf(then) - millisecondsOf(now);
  if (remainingMs < 90 * MINUTE) return { count: Math.max(1, Math.round(remainingMs / MINUTE)), unit: 'minute' };
  return remainingMs < 2 * DAY
    ? { count: Math.round(remainingMs / HOUR), unit: 'hour' }
    : { count: Math.round(remainingMs / DAY), unit: 'day' };
}
