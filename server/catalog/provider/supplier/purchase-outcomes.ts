// Outcomes of purchases that are the same at all suppliers with a JSON API.

import type { ApiFailure, Reply } from '../json-api.ts';
import { NO_CREDENTIAL, TOO_MANY_REQUESTS } from '../json-api.ts';
import type { Amount, BuyOutcome } from '../port.ts';
import { UNREACHABLE, unsentOutcome } from '../unsent.ts';

/** Wait before a call that failed for reasons of ours, such as a revoked credential. */
const TROUBLE_WAIT_MS = 60_000;
/** Wait after a limit of calls that states none. */
const LIMIT_WAIT_MS = 10_000;

/** Not accepted for a reason that a person has to remove. */
export const troubleOutcome = (code: string, note: string): BuyOutcome => ({
  kind: 'retryable',
  code,
  afterMs: TROUBLE_WAIT_MS,
  note,
});

export const unknownOutcome = (cause: string, providerOrderId: string | null = null): BuyOutcome => ({
  kind: 'unknown',
  cause,
  providerOrderId,
});

/** Outcome of a limit of calls; null for any other failure. */
export const outcomeOfLimit = ({ kind, note, retryAfterMs }: ApiFailure): BuyOutcome | null =>
  kind === TOO_MANY_REQUESTS ? { kind: 'rateLimited', afterMs: retryAfterMs ?? LIMIT_WAIT_MS, note } : null;

/** Outcome of an order whose reply was lost: unknown, unless nothing was sent. */
export function outcomeOfLostOrder(cause: string): BuyOutcome {
  if (cause === UNREACHABLE) return unsentOutcome(UNREACHABLE);
  return cause === NO_CREDENTIAL ? troubleOutcome('no_credential', 'Not sent.') : unknownOutcome(cause);
}

/**
 * Outcome of a purchase whose product could not be read, so that nothing was sent. `ofFailure` is the outcome that the
 * same failure would have for an order.
 */
export function outcomeOfUnreadProduct(
  reply: Exclude<Reply<unknown>, { kind: 'ok' }>,
  ofFailure: (failure: ApiFailure) => BuyOutcome,
): BuyOutcome {
  const outcome = reply.kind === 'lost' ? outcomeOfLostOrder(reply.cause) : ofFailure(reply.failure);
  return outcome.kind === 'unknown' ? unsentOutcome('product_unread') : outcome;
}

/** Why this many units cannot be bought now at the price, or null: it looks as if they could. */
export function findObstacle(
  offered: { available: number; unit: Amount },
  { quantity, max }: { quantity: number; max: Amount },
): BuyOutcome | null {
  if (offered.available < quantity) return { kind: 'soldOut', note: `${offered.available} in stock.` };
  return offered.unit.amountE4 > max.amountE4 ? { kind: 'priceChanged', actual: offered.unit, note: '' } : null;
}
