// Labels of packages.

import { packageActionLabels } from './action-labels.ts';

export const packageLabels = {
  ...packageActionLabels,
  packages: 'Packages',
  package: 'Package',
  getKeysTitle: (number: string) => `Get keys of order ${number}`,
  howMany: 'How many keys',
  getKeysText: 'Keys are downloaded as a file. Downloaded keys cannot be returned.',
  createTitle: (number: string) => `Create package for order ${number}`,
  quantity: 'Keys in the package',
  keys: 'keys',
  availableHint: (count: string) => `${count} available`,
  createText: 'The oldest keys are packed first. The partner gets them when the package is sent.',
  startsAt: (text: string) => `Key delivery starts ${text} UTC.`,
  send: 'Send',
  resend: 'Resend',
  sendTitle: (number: string) => `Packages of order ${number}`,
  confirmTitle: (keys: string) => `Send this package of ${keys}?`,
  confirmStaff: (partner: string) => `${partner} is notified and can download the keys. This cannot be undone.`,
  confirmMine: 'You can then download the keys. Sent keys cannot be returned.',
  keep: 'Not now',
  download: 'Download keys',
  claimKeys: 'Claim keys',
  none: 'No packages yet.',
  noneHint: 'Keys that have arrived can be packed and sent.',
  keysOf: (count: string) => `${count} ${count === '1' ? 'key' : 'keys'}`,
  states: { Created: 'Created', Sent: 'Sent' },
  lastChange: (what: string, who: string) => (who ? `${what} by ${who}` : what),
} as const;
