// Sentences about companies and their relations (COM, REL).

import { commonCopy } from '#domain/base/copy.ts';

export const companyCopy = {
  /** `limit` as a formatted amount. */
  limitLevel2: (limit: string) => `Only a level 2 approver may set a credit limit above ${limit}, or none.`,
  termsReasonNeeded: 'Say why the credit limit or price tier changes.',
  /** The specification shows this one here too (GAP-004). */
  empty: commonCopy.noPromotions,
  created: 'The company was successfully created.',
  updated: 'The company was successfully updated.',
  automaticDelivery: 'When the key count reaches this value, automatic delivery will be triggered',
  nameRequired: 'Company Name is required.',
  emailRequired: 'Email is required.',
  countryRequired: 'Country is required.',
  emailShape: 'Please enter a valid email address.',
  nameTaken: 'There is a company with the same name.',
  emailTaken: 'There is a company with the same email.',
  zipShape: 'Enter letters and digits, with single spaces or hyphens between them.',
  countryCodeShape: 'Must be a country code of two letters.',
  unknownCountry: (name: string) => `There is no country ${name}. Countries are named as in the list, like Germany.`,
  unknownCountryCode: (code: string) => `There is no country with the code ${code}.`,
  otherCountryCode: (country: string, code: string) => `The code of ${country} is ${code}.`,
  amountBounds: commonCopy.amountBounds,
  balanceBounds: 'Must be between -100,000,000,000 and 100,000,000,000.',
  vatRateTooEarly: (day: string) => `The first day must be ${day} or later.`,
  wholeEuro: 'Must be a whole number of euro.',
  keyQuantityNeeded: 'Enter the number of keys after which an invoice is written.',
  orderTotalNeeded: 'Enter the amount after which an invoice is written.',
  houseCredit: 'The house account has no credit and pays nothing.',
  houseNote:
    'It buys for our own stock: what its orders bring goes to the inventory. It has no credit and no invoices.',
  unknownRegion: (name: string) => `There is no region ${name}.`,
  relationsLoadFailed: 'Failed to load data. Please try again.',
  relationsSaveFailed: 'Failed to save changes.',
  relationsSaved: 'Changes saved successfully.',
  noPublisher: 'Select at least one publisher, or no provider at all to allow everything.',
  providerTwice: 'A provider is listed twice.',
  unknownProvider: 'This provider does not exist.',
  unknownPublisher: 'This publisher does not exist.',
} as const;
