// The 23 states of an order (LIFE-001), how they look (ODT-002 to ODT-006) and what a partner reads (LIFE-019 to
// LIFE-030).

export const ORDER_STATES = [
  'Draft',
  'Submitted',
  'Rebidding',
  'Confirmed',
  'Withdraw',
  'Revoked',
  'Rejected',
  'Refused',
  'AdminRefused',
  'SalesmanApproved',
  'Level1Approved',
  'Level2Approved',
  'Processing',
  'Paused',
  'OutOfStock',
  'PromotionExpired',
  'Failed',
  'Completed',
  'Closed',
  'Cancelled',
  'Refund',
  'Refunded',
  'Transferred',
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/** The state before there is an order; history lines of its placing start here. */
export const NO_ORDER_STATE = 'None';

export type Tone = 'green' | 'orange' | 'red' | 'blue' | 'indigo' | 'grey';

export const STATE_TONE: Record<OrderState, Tone> = {
  Draft: 'grey',
  Submitted: 'blue',
  Rebidding: 'orange',
  Confirmed: 'green',
  Withdraw: 'orange',
  Revoked: 'orange',
  Rejected: 'red',
  Refused: 'red',
  AdminRefused: 'orange',
  SalesmanApproved: 'indigo',
  Level1Approved: 'indigo',
  Level2Approved: 'indigo',
  Processing: 'green',
  Paused: 'orange',
  OutOfStock: 'orange',
  PromotionExpired: 'red',
  Failed: 'red',
  Completed: 'green',
  Closed: 'blue',
  Cancelled: 'red',
  Refund: 'green',
  Refunded: 'green',
  Transferred: 'grey',
};

const UNDER_REVIEW = 'Your order is under review!';

/** What the partner reads on the card; states without a message show none. */
export const PARTNER_MESSAGE: Partial<Record<OrderState, string>> = {
  Confirmed: "Order's been confirmed.",
  Refunded: 'Order is refunded!',
  Rebidding: 'You have a new special offer just for you!',
  Revoked: 'Order is revoked!',
  Withdraw: 'Order is withdrawn!',
  Rejected: 'Contact to sales if need asistance with this order.',
  Refused: 'Order is refused!',
  Failed: 'Order cannot be processed, please contact our sales team!',
  Submitted: UNDER_REVIEW,
  Cancelled: 'Offer cancelled, please contact our sales team if you think otherwise!',
  Transferred: 'Order is transferred!',
  SalesmanApproved: UNDER_REVIEW,
  Level1Approved: UNDER_REVIEW,
  Level2Approved: UNDER_REVIEW,
  AdminRefused: UNDER_REVIEW,
};

/** Orders that count against a credit limit while they are not billed (COM-020). */
export const CREDIT_STATES: readonly OrderState[] = [
  'Submitted',
  'Rebidding',
  'Confirmed',
  'SalesmanApproved',
  'Level1Approved',
  'Level2Approved',
  'Processing',
  'Paused',
  'OutOfStock',
  'Completed',
  'Closed',
  'PromotionExpired',
];

/**
 * Orders that may still buy keys: they are talked about, approved or bought for. A withdrawn order and a draft wait for
 * the partner and ask for nothing now (MORD-009).
 */
export const MAY_BUY_STATES: readonly OrderState[] = [
  'Submitted',
  'Rebidding',
  'Confirmed',
  'Revoked',
  'AdminRefused',
  'SalesmanApproved',
  'Level1Approved',
  'Level2Approved',
  'Processing',
  'Paused',
  'OutOfStock',
  'Failed',
];

/** Orders that no approval of the last level stands for. */
export const UNAPPROVED_STATES: readonly OrderState[] = [
  'Draft',
  'Submitted',
  'Rebidding',
  'Confirmed',
  'Withdraw',
  'Revoked',
  'Rejected',
  'Refused',
  'AdminRefused',
  'SalesmanApproved',
  'Level1Approved',
];

export const PAID_STATUSES = ['Paid', 'UnPaid', 'PartyPaid'] as const;
export type PaidStatus = (typeof PAID_STATUSES)[number];
/** What somebody did to an order that keeps them from approving it, by the code of the refusal. */
export const OWN_PARTS = ['same_approver', 'own_offer'] as const;
export type OwnPart = (typeof OWN_PARTS)[number];

/** A provider gives no answers, asked to be left alone, or is missing in the configuration. */
export const STALL_REASONS = ['failing', 'quiet', 'unconfigured'] as const;
export type StallReason = (typeof STALL_REASONS)[number];

export const ANOMALY_STATUSES = ['None', 'PriceDifference', 'Ignored'] as const;
