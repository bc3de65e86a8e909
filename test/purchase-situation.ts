// An attempt that was just sent for one key at its planned price, and what a provider says that took the order: where the
// tests of the purchase protocol begin.

import { MINUTE } from '#domain/base/time.ts';
import type { Situation } from '#server/buying/engine.ts';

export const SENT: Situation = {
  attempt: 'sent',
  sentFor: 0,
  isPlaced: false,
  asked: 0,
  refusals: 0,
  settleMs: 15 * MINUTE,
  wanted: ['SKU'],
  plannedE4: 80_000,
  chargedE4: null,
  otherCurrency: null,
  anomalyIgnored: false,
};

/** The part of an outcome that names the provider's order and what it charged: the planned price. */
export const PLACED = { providerOrderId: 'P', charged: { amountE4: 80_000, currency: 'EUR' } };
