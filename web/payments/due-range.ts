// Calendar days of an ageing band.

import type { DateRange } from '#domain/base/list.ts';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { AGEING_BANDS, type AgeingBand } from '#domain/payments/ageing-calls.ts';

/** Due dates of invoices in a band, relative to today. */
export function dueRange(today: string, band: AgeingBand): DateRange {
  const [least, most] = AGEING_BANDS[band];
  const back = (days: number) => addMilliseconds(`${today}T00:00:00.000Z`, -days * DAY);
  return {
    ...(most !== null && { min: back(most) }),
    ...(least !== null && { max: addMilliseconds(back(least), DAY - 1) }),
  };
}
