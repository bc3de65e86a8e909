// Estimated completion of an order, or why there is none (ODT-058).

import { addMilliseconds, HOUR, millisecondsOf, type Time } from '#domain/base/time.ts';
import { type Counters, remainingKeys } from './quantities.ts';
import type { OrderState } from './states.ts';

/** Recently bought keys, and the time of the first of them. */
interface PurchasePace {
  recentKeys: number;
  recentSince: Time | null;
}

/** Estimated completion at the pace of the last 24 hours; null if nothing was bought or the order is not buying. */
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
 * The estimate, or the reason for its absence. stalled: the provider does not respond. waits: remaining keys wait for
 * the provider or a person. first: no key yet. noPace: none in the last 24 hours. Null if the order is not buying.
 */
type Estimate = { kind: 'at'; finish: Time } | { kind: 'stalled' | 'waits' | 'first' | 'noPace' } | null;

export function estimateProgress(order: EstimatedOrder): Estimate {
  const openCount = remainingKeys(order);
  if (order.status !== 'Processing' || openCount <= 0) return null;
  const waitingCount = order.preCompletedCount + order.backOrderCount + order.outOfStockCount + order.errorCount;
  if (waitingCount >= openCount) return { kind: 'waits' };
  if (order.providerStall) return { kind: 'stalled' };
  if (order.estimatedFinishDate) return { kind: 'at', finish: order.estimatedFinishDate };
  return { kind: order.lastKeyTime === null || openCount === order.quantity ? 'first' : 'noPace' };
}
