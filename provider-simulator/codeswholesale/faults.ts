// Faults of the CodesWholesale simulator, by the kind of request they can break.

import { createFaultSet, type Rates } from '../fault-set.ts';
import { LOOKUP_FAULTS, TRANSPORT_FAULTS } from '../faults.ts';

const PROXY_FAULTS = ['html', 'redirect'] as const;

/** The order is not created. `tokenExpired` refuses a token once, `unauthorized` every token. */
const REFUSALS = [
  'tokenExpired',
  'unauthorized',
  'noFunds',
  'unlisted',
  'badQuantity',
  'generalError',
  'otherCode',
  'soldOut',
  'priceMoved',
] as const;

/** Replies that look like a failure although the order was created and charged. */
const LATE_ERRORS = [
  'generalErrorAfter',
  'oddStatusAfter',
  'alreadyReported',
  'htmlAfter',
  'redirectAfter',
  'wrongShapeAfter',
] as const;

/** The reply describes an order wrongly; later reads of it are correct. */
const REPLY_FAULTS = ['otherProduct', 'otherReference', 'otherTotal', 'otherCurrency', 'oddOrderStatus'] as const;

/** Change the delivery of an order. */
const DELIVERY_FAULTS = [
  'fulfilling',
  'thirdPoll',
  'inParts',
  'preOrderedCodes',
  'lateListed',
  'fewerCodes',
  'moreCodes',
  'repeatedCodes',
  'soldCode',
  'imageCodes',
  'brokenImages',
  'linkedCodes',
  'foreignLinks',
  'oldCodeTypes',
] as const;

const READ_FAULTS = ['lookupHtml', 'lookupTruncated', 'lookupTokenExpired', 'lookupWithoutReferences'] as const;

const TOKEN_FAULTS = ['tokenDown', 'tokenHtml'] as const;

export type CodesWholesaleFault =
  | (typeof TRANSPORT_FAULTS)[number]
  | (typeof PROXY_FAULTS)[number]
  | (typeof REFUSALS)[number]
  | (typeof LATE_ERRORS)[number]
  | (typeof REPLY_FAULTS)[number]
  | (typeof DELIVERY_FAULTS)[number]
  | (typeof LOOKUP_FAULTS)[number]
  | (typeof READ_FAULTS)[number]
  | (typeof TOKEN_FAULTS)[number];

export type CodesWholesaleFaultRates = Rates<CodesWholesaleFault>;

/** `lookup` reads orders or codes, `list` anything else. */
export type CodesWholesaleRequestKind = 'order' | 'lookup' | 'list' | 'token';

const FAULTS_BY_KIND: Record<CodesWholesaleRequestKind, readonly CodesWholesaleFault[]> = {
  order: [...TRANSPORT_FAULTS, ...PROXY_FAULTS, ...REFUSALS, ...LATE_ERRORS, ...REPLY_FAULTS, ...DELIVERY_FAULTS],
  lookup: [...LOOKUP_FAULTS, ...READ_FAULTS],
  list: [],
  token: TOKEN_FAULTS,
};

export const CODESWHOLESALE_FAULTS = createFaultSet<CodesWholesaleRequestKind, CodesWholesaleFault>(FAULTS_BY_KIND);
