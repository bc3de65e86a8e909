// Names of notification kinds, subjects and channels. Recipients and links of each kind are in kind-facts.ts, which most
// screens do not load.

import type { Time } from '#domain/base/time.ts';

export const NOTIFICATION_KINDS = [
  'offerReceived',
  'offerExpired',
  'orderApproved',
  'orderRefused',
  'orderCompleted',
  'orderEnded',
  'packageReady',
  'invoiceSent',
  'paymentReceived',
  'paymentOverdue',
  'reminderSent',
  'claimStarted',
  'claimDecided',
  'messageReceived',
  'watchedOnOffer',
  'orderSubmitted',
  'counterOffer',
  'offerExtended',
  'partnerOfferExpired',
  'offerAnswered',
  'level1Due',
  'level2Due',
  'refundRequested',
  'claimRequested',
  'changeProposed',
  'partnerMessage',
  'orderStopped',
  'purchaseUnclear',
  'workStuck',
  'providerDown',
  'providerUp',
  'providerUnconfigured',
  'providerConfigured',
  'stockLow',
  'invoiceProblem',
  'invoiceOverdue',
  'bankAccountProposed',
  'bankAccountChanged',
  'approvalRuleProposed',
  'exportReady',
  'scheduledExport',
  'exportFailed',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Subject of a notification. */
export interface NotificationSubject {
  /** ID of the order, invoice, company, product or provider. */
  subjectId: string;
  /** Its number or name. */
  subjectName: string;
  /** Additional detail: a company, a state, a number of keys; never a price or a key. */
  detail: string;
}

/** A line of the list: one notification, or those of one action. */
export interface NotificationLine extends NotificationSubject {
  kind: NotificationKind;
  count: number;
  /** Net total for staff; null for other kinds. */
  amount: number | null;
  /** Expiry of the offer. */
  validUntil?: Time | null;
}

export const CHANNELS = ['App', 'Mail', 'Both', 'None'] as const;
/** Notification channels. */
export type Channel = (typeof CHANNELS)[number];

export const isShown = (channel: Channel): boolean => channel === 'App' || channel === 'Both';
export const isMailed = (channel: Channel): boolean => channel === 'Mail' || channel === 'Both';
