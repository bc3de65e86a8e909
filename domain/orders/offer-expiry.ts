// Expiry of offers, set by the side that makes one. An offer expires only while the other side can still accept it
// (LIFE-035 to LIFE-037).

import { OFFER_DAYS_MAX } from '#domain/base/limits.ts';
import type { Fault } from '#domain/base/refusal.ts';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import { orderCopy } from './copy.ts';
import type { OrderState } from './states.ts';

/** States in which the newest offer awaits its acceptance; in all others an order has no expiry. */
export const OPEN_OFFER_STATES: readonly OrderState[] = [
  'Submitted',
  'Rebidding',
  'SalesmanApproved',
  'Level1Approved',
];

/** The last moment counts as valid. */
export const isExpired = (validUntil: Time | null, now: Time): boolean => validUntil !== null && validUntil < now;

/** Latest expiry of an offer made now. */
export const latestExpiry = (now: Time): Time => addMilliseconds(now, OFFER_DAYS_MAX * DAY);

/** Reason to refuse the expiry of an offer made now, or null. `previous` is the expiry that it extends. */
export function expiryFault(validUntil: Time | null, now: Time, previous: Time | null = null): Fault | null {
  if (validUntil === null) return null;
  if (validUntil <= now || validUntil > latestExpiry(now))
    return { code: 'expiry_out_of_range', text: orderCopy.expiryOutOfRange };
  return previous !== null && validUntil <= previous
    ? { code: 'expiry_not_later', text: orderCopy.expiryNotLater }
    : null;
}
