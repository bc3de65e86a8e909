// When the buying of an order will be done, and whether that can be said at all (ODT-058).

import { addMilliseconds, HOUR, millisecondsOf, type Time } from '#domain/base/time.ts';
import { type Counters, remainingKeys } from './quantities.ts';
import type { OrderState } from './states.ts';

/** Keys that came lately, and when the first of them came. */
export interface PurchasePace {
  recentKeys: number;
  recentSince: Time | null;
}

/** When the rest will be here at the pace of the last 24 hours; null while nothing was bought, or nothing is. */
export function estimateFinish(
  state: OrderState,
  openCount: number,
  { recentKeys, recentSince }: PurchasePace,
  now: Time,
): Time | null {
  if (state !== 'Processing' || openCount <= 0 || recentKeys === 0 || recentSince === null) return null;
  const hours = Math.max((millisecondsOf(now) - millisecondsOf(recentSince)) / HOUR, 1 / 60);
  return addMilliseconds(now, Math.round((openCount / (recentKeys / hours)) * HOUR));
}

interface EstimatedOrder extends Counters {
  status: OrderState;
  preCompletedCount: number;
  backOrderCount: number;
  outOfStockCount: number;
  errorCount: number;
  lastKeyTime: Time | null;
  estimatedFinishDate: Time | null;
  providerStall?: object | null | undefined;
}

/**
 * What can be said: a time, or why there is none. stalled: its provider gives no answers now. waits: what is left waits
 * for its provider or for a person. first: no key has come yet. noPace: none came in the last 24 hours. Null while
 * nothing is bought.
 */
export type Estimate = { kind: 'at'; finish: Time } | { kind: 'stalled' | 'waits' | 'first' | 'noPace' } | null;

export function estimateProgress(order: EstimatedOrder): Estimate {
  const openCount = remainingKeys(order);
  if (order.status !== 'Processing' || openCount <= 0) return null;
  const waitingCount = order.preCompletedCount + order.backOrderCount + order.outOfStockCount + order.errorCount;
  if (waitingCount >= openCount) return { kind: 'waits' };
  if (order.providerStall) return { kind: 'stalled' };
  if (order.estimatedFinishDate) return { kind: 'at', finish: order.estimatedFinishDate };
  return { kind: order.lastKeyTime === null || openCount === order.quantity ? 'first' : 'noPace' };
}
