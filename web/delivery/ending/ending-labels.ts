// Labels and explanations of the dialogs that end an order or take back keys.

import { endingActionLabels } from './action-labels.ts';

export const endingLabels = {
  ...endingActionLabels,
  closeTitle: (number: string) => `Cancel order ${number}?`,
  closeDo: 'Cancel order',
  hardStopTitle: (number: string) => `Force order ${number} to stop?`,
  hardStopDo: 'Force to stop',
  refundTitle: (number: string) => `Refund order ${number}?`,
  refundDo: 'Refund order',
  toInventoryTitle: (number: string) => `Send keys of order ${number} to inventory`,
  toInventoryDo: (count: string) => (count === '1' ? 'Send 1 key' : `Send ${count} keys`),
  keep: 'Keep order',
  notNow: 'Not now',

  whatHappens: 'What happens to the keys',
  becomes: 'The order becomes',
  stays: 'The order stays',
  quantity: 'Quantity',
  value: 'Value without VAT',

  bought: 'bought',
  here: 'here',
  fromInventory: 'taken from inventory, not packed',
  inFlight: 'ordered from the provider, on their way',
  backOrdered: 'back-ordered at the provider',
  notBought: 'not bought yet',
  sent: 'in packages that were sent',
  unpacked: 'in no package',
  unsent: 'in packages that were not sent',

  staysDeliverable: 'stay with the order and can be delivered',
  backToInventory: 'go back to inventory',
  goesBack: 'go back to the provider; what it does not take back goes to inventory',
  arrivesInInventory: 'go to inventory when they arrive',
  isRemoved: 'are not bought any more',
  staysSent: 'stay with the partner',
  entersInventory: 'go to inventory at what they cost',
  unpackedAndEnters: 'are unpacked and go to inventory at what they cost',
  staysPacked: 'stay in their packages',
  neverMoves: 'never move',

  backOrderedTick: 'Send back-ordered keys to inventory',
  backOrderedHint: 'Also keys that are on their way. Otherwise the provider takes them back.',
  alsoUnsent: (count: string) => `Also the ${count} keys in packages that were not sent`,
  lowers: 'Lower the quantity of the order by these keys',
  lowersHint: 'Otherwise the order keeps its quantity, and they count as sent to inventory.',
  credit: 'The order is invoiced: finance has to make a credit note for it.',
  notInvoiced: 'The order is not invoiced.',
  requested: 'The partner has asked for this refund.',
} as const;
