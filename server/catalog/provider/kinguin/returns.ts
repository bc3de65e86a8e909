// Returns to Kinguin: all keys of an order, asked for once and carried out later. No amount is named.

import { HOUR, type Time } from '#domain/base/time.ts';
import type { JsonApi } from '../json-api.ts';
import type { GiveBackOutcome } from '../port.ts';
import { buildPath } from '../provider-http-client.ts';
import { UNITS_PER_OFFER } from './capabilities.ts';
import { ageMs, countUnits } from './outcomes.ts';
import { Order, ReturnedKeys } from './shapes.ts';

/** Keys can be returned for a day; after another, a refusal is no longer a return in progress. */
const RETURN_ENDED_MS = 48 * HOUR;

type State =
  | { kind: 'delivered'; isReturnable: boolean; isFinal: boolean }
  | { kind: 'other'; outcome: GiveBackOutcome };

async function readState(api: JsonApi, providerOrderId: string, now: Time): Promise<State> {
  const reply = await api.get(Order, buildPath('v1', 'order', providerOrderId));
  if (reply.kind !== 'ok') return { kind: 'other', outcome: { kind: 'unknown', cause: 'order unread' } };
  const { ordered, ended } = countUnits(reply.value);
  if (reply.value.status === 'refunded' || ended >= ordered)
    return { kind: 'other', outcome: { kind: 'returned', refunded: null } };
  const isWholesale = reply.value.products.some(({ qty }) => qty > UNITS_PER_OFFER);
  const isReturnable = !isWholesale && reply.value.isPreorder !== true;
  return { kind: 'delivered', isReturnable, isFinal: ageMs(reply.value, now) > RETURN_ENDED_MS };
}

/**
 * Asks for the return and reports it once the order shows it. A second request is refused while the first is in progress,
 * so until `RETURN_ENDED_MS` a refusal leaves the outcome open.
 */
export async function giveBackToKinguin(
  api: JsonApi,
  providerOrderId: string,
  now: () => Time,
): Promise<GiveBackOutcome> {
  const before = await readState(api, providerOrderId, now());
  if (before.kind === 'other') return before.outcome;
  if (!before.isReturnable) return { kind: 'refused', code: 'NoKeysToReturn', note: 'Wholesale or pre-order.' };
  const reply = await api.post(ReturnedKeys, buildPath('v2', 'order', providerOrderId, 'keys', 'return'));
  if (reply.kind === 'lost') return { kind: 'unknown', cause: reply.cause };
  if (reply.kind === 'failed' && (reply.failure.kind !== 'NoKeysToReturn' || before.isFinal))
    return { kind: 'refused', code: reply.failure.kind, note: reply.failure.note };
  const after = await readState(api, providerOrderId, now());
  return after.kind === 'other' ? after.outcome : { kind: 'unknown', cause: 'not returned yet' };
}
