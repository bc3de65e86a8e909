// Seller and buyer of documents for tests.

import type { Party } from '#domain/invoices/einvoice.ts';

export const SELLER_PARTY = {
  name: 'Merkur Keys GmbH',
  address: 'Speicherstraße 1',
  zipCode: '20457',
  city: 'Hamburg',
  countryCode: 'DE',
  vatId: 'DE136695976',
  registrationNumber: 'HRB 12345',
  email: 'billing@merkur.example',
  bankAccount: 'DE02120300000000202051',
} as const satisfies Party;

/** A German buyer without a VAT id. */
export const BUYER_PARTY: Party = {
  name: 'Aurora Games',
  address: 'Hauptstraße 2',
  zipCode: '10115',
  city: 'Berlin',
  countryCode: 'DE',
  vatId: '',
  registrationNumber: '',
  email: 'office@aurora.example',
};
