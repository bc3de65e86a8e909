// An attempt just sent for one key at its planned price, and the response of a provider that accepted it: the starting
// point of purchase protocol tests.

import { MINUTE } from '#domain/base/time.ts';
import type { Situation } from '#server/buying/purchasing/engine.ts';

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

/** Provider order and charge of an outcome: the planned price. */
export const PLACED = { providerOrderId: 'P', charged: { amountE4: 80_000, currency: 'EUR' } };
