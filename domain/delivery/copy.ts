// Sentences about packages of keys.

import { countOf } from '#domain/base/text/plural.ts';

export const deliveryCopy = {
  created: 'Packages create successfully',
  sent: 'Packages send successfully',
  notAvailable: (n: number) => `Only ${countOf(n, 'key is', 'keys are')} available.`,
  notStarted: 'Key delivery has not started yet.',
  paidFirst: 'The order must be paid before delivery.',
  packageLimit: 'The package limit does not cover this package.',
  notSent: 'The package has not been sent yet.',
  noKeys: 'Please enter at least one key.',
  noValidKeys: 'No valid keys found.',
  tooManyKeys: (most: number) => `You can search maximum ${most} keys.`,
  searchAlarmSubject: 'Unusual number of key searches',
  searchAlarmText: (who: string, count: number) =>
    `${who} has searched for ${count} keys within a day. The audit log lists each search. If this was not expected, set a new password for this user, which ends all of their sessions.`,
  mailSubject: (orderNumber: string) => `Your keys for order ${orderNumber} are ready`,
  mailText: (orderNumber: string, quantity: number, link: string) =>
    `${quantity} keys for order ${orderNumber} are ready to download.\n\nSign in to download them: ${link}\n\nFor your security, we never send keys by email.`,
} as const;
