// What an edit of an order may still change (ODT-019, ODT-020).

import type { Counters } from './quantities.ts';
import type { OrderState } from './states.ts';

const SETTLED: readonly OrderState[] = ['Completed', 'Closed', 'Cancelled'];
const BOUGHT: readonly OrderState[] = [...SETTLED, 'PromotionExpired', 'Refund'];

/** Are promotion and processing window fixed? */
export const isSettled = (state: OrderState): boolean => SETTLED.includes(state);
/** Nothing more is bought, so that the quantity can only go down. */
export const onlyLower = (state: OrderState): boolean => BOUGHT.includes(state);

/** The least quantity that the counters allow; keys on their way may ask for more. */
export const leastQuantity = ({ deliveredQuantity, completedCount }: Counters): number =>
  Math.max(deliveredQuantity, completedCount, 1);
