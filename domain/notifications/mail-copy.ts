// Texts of notification emails, and of the links in them that turn them off.

import { mailFrameCopy } from '#domain/base/mail-frame-copy.ts';
import type { NotificationKind } from './kinds.ts';

export const notificationMailCopy = {
  subject: (count: number) => `${count} updates from Merkur`,
  digestSubject: (count: number) =>
    count === 1 ? 'Your daily summary: 1 update' : `Your daily summary: ${count} updates`,
  digestLead: 'These events happened since your last summary.',
  more: (count: number) => `And ${count} more.`,
  footer: (link: string) => `All notifications: ${link}`,
  optOut: (kind: string) => `Stop emails about "${kind}"`,
  /** Reply to a used link. */
  optedOut: (kind: string) => `You will no longer receive emails about "${kind}".`,
  schedule: 'Emails',
  unknownTimeZone: 'Unknown time zone.',
  linkEnded: 'This link has expired. Change your notification settings in My Account.',
} as const;

/** Buttons of emails with a single line. */
export const notificationButtons: Partial<Record<NotificationKind, string>> & { other: string } = {
  offerReceived: 'View the offer',
  paymentOverdue: mailFrameCopy.buttons.invoice,
  watchedOnOffer: 'View the promotion',
  orderSubmitted: 'Review the order',
  counterOffer: 'Review the order',
  offerAnswered: 'Review the order',
  level1Due: 'Review the order',
  level2Due: 'Review the order',
  purchaseUnclear: 'Decide the purchase',
  other: 'Open in Merkur',
};
