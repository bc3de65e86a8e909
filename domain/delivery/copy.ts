// Every sentence about packages of keys that a person can read.

export const copy = {
  created: 'Packages create successfully',
  sent: 'Packages send successfully',
  atLeastOne: 'Quantity must be at least 1.',
  notAvailable: (n: number) => `Only ${n} ${n === 1 ? 'key is' : 'keys are'} available.`,
  notStarted: 'Key delivery has not started yet.',
  paidFirst: 'The order must be paid before delivery.',
  packageLimit: 'The package limit does not cover this package.',
  notSent: 'The package has not been sent yet.',
  noKeys: 'Please enter at least one key.',
  noValidKeys: 'No valid keys found.',
  tooManyKeys: (most: number) => `You can search maximum ${most} keys.`,
  searchAlarmSubject: 'Many keys were searched for',
  searchAlarmText: (who: string, count: number) =>
    `${who} has searched for ${count} keys within a day. The audit log shows each search. If nobody asked for that, end the sessions of this person by setting a new password.`,
  mailSubject: (orderNumber: string) => `Your keys for order ${orderNumber} are ready`,
  mailText: (orderNumber: string, quantity: number, link: string) =>
    `A package of ${quantity} keys of order ${orderNumber} was sent to you.\n\nSign in to download it: ${link}\n\nKeys are never sent by mail.`,
} as const;
