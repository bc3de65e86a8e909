// Addresses and names of the claim screens.

import { searchedList } from '#domain/base/links.ts';

export const claimTitles = {
  claims: 'Claims',
  myClaims: 'My Claims',
  claim: 'Claim',
  create: 'Claim keys',
  revocations: 'Revoked keys',
  rates: 'Claim rates',
} as const;

export const CLAIMS = '/management/claims';
export const CLAIMS_PATH = `${CLAIMS}/:filter?/:sort?/:page?`;
const CLAIM = '/management/claim';
export const CLAIM_PATH = `${CLAIM}/:id`;
export const claimPath = (id: string): string => `${CLAIM}/${id}`;
export const REVOCATIONS = '/management/revoked-keys';
export const REVOCATIONS_PATH = `${REVOCATIONS}/:filter?/:page?`;

export const CLAIM_RATES = '/management/claim-rates';
const STAFF_CLAIM_KEYS = '/management/claim-keys';
export const STAFF_CLAIM_KEYS_PATH = `${STAFF_CLAIM_KEYS}/:orderId/:packageId`;
export const staffClaimKeysPath = (orderId: string, packageId: string): string =>
  `${STAFF_CLAIM_KEYS}/${orderId}/${packageId}`;

export const MY_CLAIMS = '/claims';
export const MY_CLAIMS_PATH = `${MY_CLAIMS}/:filter?/:sort?/:page?`;
const MY_CLAIM = '/claim';
export const MY_CLAIM_PATH = `${MY_CLAIM}/:id`;
export const myClaimPath = (id: string): string => `${MY_CLAIM}/${id}`;
const CLAIM_KEYS = '/claim-keys';
export const CLAIM_KEYS_PATH = `${CLAIM_KEYS}/:orderId/:packageId`;
export const claimKeysPath = (orderId: string, packageId: string): string => `${CLAIM_KEYS}/${orderId}/${packageId}`;

/** Claims of an order, found by its number. */
export const claimsOfOrder = (list: string, orderNumber: string): string => searchedList(list, orderNumber);
