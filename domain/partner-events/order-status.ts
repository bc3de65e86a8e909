// Statuses of orders in the partner API: fewer than our states, so that clients need not know our approval levels.

import { ORDER_STATES, type OrderState } from '#domain/orders/states.ts';

/** New ones may be added. */
export const API_STATUSES = [
  'draft',
  'submitted',
  'offer_received',
  'approved',
  'processing',
  'on_hold',
  'completed',
  'closed',
  'cancelled',
  'refused',
  'refund_requested',
  'refunded',
] as const;
type ApiStatus = (typeof API_STATUSES)[number];

/** Status of each state; our state is the `detail` of an order. */
export const STATUS_OF_STATE: Readonly<Record<OrderState, ApiStatus>> = {
  Draft: 'draft',
  Withdraw: 'draft',
  Submitted: 'submitted',
  Confirmed: 'submitted',
  Revoked: 'submitted',
  AdminRefused: 'submitted',
  SalesmanApproved: 'submitted',
  Level1Approved: 'submitted',
  Rebidding: 'offer_received',
  Level2Approved: 'approved',
  Processing: 'processing',
  Paused: 'on_hold',
  OutOfStock: 'on_hold',
  Failed: 'on_hold',
  Completed: 'completed',
  Closed: 'closed',
  PromotionExpired: 'closed',
  Transferred: 'closed',
  Cancelled: 'cancelled',
  Rejected: 'cancelled',
  Refused: 'refused',
  Refund: 'refund_requested',
  Refunded: 'refunded',
};

/** States of a status. */
export const statesOf = (status: ApiStatus): OrderState[] =>
  ORDER_STATES.filter((state) => STATUS_OF_STATE[state] === status);
