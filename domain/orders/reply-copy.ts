// Sentences about orders that only the server writes. Those of copy.ts are loaded by the browser with every list.

export const orderReplyCopy = {
  duplicateReference: (orderNumber: string) => `This reference is used for the order ${orderNumber}.`,
  referenceTwice: (reference: string) => `The reference ${reference} is used for two lines.`,
  unknownFault: (known: string) => `The simulator has no such fault. It knows ${known}.`,
  offerOvertaken: (version: number, quantity: number, price: string) =>
    `The offer has changed in the meantime. The newest is number ${version}: ${quantity} keys at ${price} EUR.`,
  ordersStopped: 'New orders are stopped until the invoices that you were reminded of are paid.',
  creditLimit: 'Your credit limit does not cover this order.',
  creditExceeded: (amount: string) =>
    `This is ${amount} EUR above the credit limit of the partner. A level 2 approver can grant an override in its account.`,
  belowApproved: (price: string) =>
    `The price must be at least ${price}, which level 2 approved. Only a level 2 approver may go below it.`,
  priceDifference: (country: string, planned: string, actual: string, percent: string) =>
    `${country}: planned ${planned} EUR, actual ${actual} EUR (+${percent}%).`,
  currencyDifference: (country: string, charged: string, agreed: string) =>
    `${country}: charged ${charged} where the price is in ${agreed}.`,
  willAllocate: 'The keys will be allocated!',
  nothingBuffered: 'No reserved key is ready yet.',
  belowCountry: (code: string, n: number) => `${code} cannot go below ${n}, the number of keys bought or being bought.`,
  countryUnpriced: (code: string) => `The product has no price for ${code}.`,
  fixedNow: 'This can no longer be changed.',
  keysUnderWay: 'Keys of this order are still on their way.',
} as const;
