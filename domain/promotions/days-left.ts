// How soon a promotion ends.

import { DAY, millisecondsBetween, type Time } from '#domain/base/time.ts';

/** Longer validity is not counted in days. */
const MOST_DAYS = 14;

/** Started days until the end, 0 on the last UTC day; null if it has ended or ends later than in 14 days. */
export function daysLeft(validTo: Time, now: Time): number | null {
  const left = millisecondsBetween(now, validTo);
  if (left < 0 || left > MOST_DAYS * DAY) return null;
  return validTo.slice(0, 10) === now.slice(0, 10) ? 0 : Math.ceil(left / DAY);
}
