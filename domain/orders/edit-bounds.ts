// What an edit of an order may still change (ODT-019, ODT-020).

import type { Counters } from './quantities.ts';
import type { OrderState } from './states.ts';

const FIXED_STATES: readonly OrderState[] = ['Completed', 'Closed', 'Cancelled'];
const NOT_BUYING_STATES: readonly OrderState[] = [...FIXED_STATES, 'PromotionExpired', 'Refund'];

/** Are promotion and processing window fixed? */
export const areTermsFixed = (state: OrderState): boolean => FIXED_STATES.includes(state);
/** Nothing more is bought, so that the quantity can only go down. */
export const canOnlyDecrease = (state: OrderState): boolean => NOT_BUYING_STATES.includes(state);

/** The least quantity that the counters allow; keys on their way may ask for more. */
export const minimumQuantity = ({ deliveredQuantity, completedCount }: Counters): number =>
  Math.max(deliveredQuantity, completedCount, 1);
