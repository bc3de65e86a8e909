// The 23 order states (LIFE-001), their appearance (ODT-002 to ODT-006) and messages to partners (LIFE-019 to
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

/** Pseudo-state before the order exists; its first history line starts here. */
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

/** Message on the partner's card; other states show none. */
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

/** States that count against a credit limit while unbilled (COM-020). */
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
 * Orders that may still buy keys: negotiated, approved or being bought. Withdrawn orders and drafts wait for the
 * partner and request nothing now (MORD-009).
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

/** States before level-2 approval. */
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

/** States of approval by salesman, level 1 and level 2. */
export const APPROVED_STATES: readonly OrderState[] = ['SalesmanApproved', 'Level1Approved', 'Level2Approved'];

/** Open orders, whose keys from inventory are reserved (SIO-013). */
export const RESERVING_STATES: readonly OrderState[] = [
  'Submitted',
  'Rebidding',
  'Confirmed',
  'Revoked',
  'AdminRefused',
  ...APPROVED_STATES,
];

/** Orders that wait for an approval. */
export const AWAITING_APPROVAL_STATES: readonly OrderState[] = [
  'Submitted',
  'Confirmed',
  'SalesmanApproved',
  'Level1Approved',
];

/** Steps that fix or reopen the approved price. */
export const PRICE_DECIDING_STATES: readonly OrderState[] = ['Level2Approved', 'Submitted'];

/** Orders that are bought until their promotion ends (LIFE-T29). */
export const RUNNING_STATES: readonly OrderState[] = ['Processing', 'Paused', 'OutOfStock'];

/** Orders whose missing keys are bought without another decision about their price. */
export const COMMITTED_STATES: readonly OrderState[] = ['Level2Approved', ...RUNNING_STATES];

/** Orders whose keys may be packed and sent. */
export const PACKING_STATES: readonly OrderState[] = ['Processing', 'Completed'];

/** Orders that nothing more is bought for, with their keys. */
export const FINISHED_STATES: readonly OrderState[] = ['Completed', 'Closed'];

/** Orders at an approved price, whose keys were not taken back: what was paid (PPM-020). */
export const PRICED_STATES: readonly OrderState[] = [...COMMITTED_STATES, ...FINISHED_STATES];

/** Orders whose keys were taken back. */
export const RETURNED_STATES: readonly OrderState[] = ['Refunded', 'Cancelled', 'Transferred'];

/** Orders whose keys an invoice may exceed for good (GAP-049). */
export const SETTLED_STATES: readonly OrderState[] = ['Closed', ...RETURNED_STATES];

/** Orders that count in the sums of an account. */
export const ACCOUNT_SUM_STATES: readonly OrderState[] = ['Completed', 'Closed', 'Processing', 'Paused'];

/** Orders whose country mix may differ from their quantity. */
export const UNMIXED_STATES: readonly OrderState[] = ['Draft', 'Closed', 'Completed', 'Cancelled'];

/** Orders that only a user can make buy again. */
export const NOT_BUYING_STATES: readonly OrderState[] = [
  'Withdraw',
  'Revoked',
  'Rejected',
  'Refused',
  'AdminRefused',
  ...FINISHED_STATES,
  'Refund',
  ...RETURNED_STATES,
];

export const PAID_STATUSES = ['Paid', 'UnPaid', 'PartyPaid'] as const;
export type PaidStatus = (typeof PAID_STATUSES)[number];
/** A user's earlier involvement that prevents approval, by refusal code. */
export const OWN_PARTS = ['same_approver', 'own_offer'] as const;
export type OwnPart = (typeof OWN_PARTS)[number];

/** Purchases are paused by a person, or the provider fails, throttles us or is not configured, or we have no funds there. */
export const STALL_REASONS = ['paused', 'failing', 'quiet', 'unconfigured', 'noFunds'] as const;
export type StallReason = (typeof STALL_REASONS)[number];

export const ANOMALY_STATUSES = ['None', 'PriceDifference', 'Ignored'] as const;
