// Shared parts of the catalogues of suppliers.

import { addMilliseconds, MINUTE, type Time } from '#domain/base/time.ts';
import type { Provider } from '../port.ts';

/** Replies have no server time. Changes of this long before the request are read again. */
const CLOCK_TOLERANCE_MS = 10 * MINUTE;

/** Moment that a list read now certainly describes. */
export const describedMoment = (now: Time): Time => addMilliseconds(now, -CLOCK_TOLERANCE_MS);

/** Region and store of products that name none. */
export const NO_REGION = 'Not stated';
export const NO_STORE = 'Other';

/** Prices change without notice, and all are in the currency of the account. */
export const withoutPromotions = (now: () => Time): Pick<Provider, 'promotions' | 'rates'> => ({
  promotions: async () => ({ items: [], next: null, asOf: now() }),
  rates: async () => ({ rates: [], asOf: now() }),
});
