// Limits of order edits (ODT-019, ODT-020).

import type { Counters } from './quantities.ts';
import type { OrderState } from './states.ts';

const FIXED_STATES: readonly OrderState[] = ['Completed', 'Closed', 'Cancelled'];
const NOT_BUYING_STATES: readonly OrderState[] = [...FIXED_STATES, 'PromotionExpired', 'Refund'];

/** Whether promotion and processing window are fixed. */
export const areTermsFixed = (state: OrderState): boolean => FIXED_STATES.includes(state);
/** Nothing more is bought, so the quantity can only decrease. */
export const canOnlyDecrease = (state: OrderState): boolean => NOT_BUYING_STATES.includes(state);

/** Minimum quantity by the counters; keys on their way may require more. */
export const minimumQuantity = ({ deliveredQuantity, completedCount }: Counters): number =>
  Math.max(deliveredQuantity, completedCount, 1);
