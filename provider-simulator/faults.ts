// Faults by name, and when they occur: at a rate, or once by request header.

import { createFaultSet, type Rates } from './fault-set.ts';

/** Apply to any kind of request; `After` means that the work was done and charged. */
export const TRANSPORT_FAULTS = [
  'slow',
  'timeoutBefore',
  'timeoutAfter',
  'rateLimited',
  'error5xxBefore',
  'error5xxAfter',
  'cutBefore',
  'cutAfter',
  'truncatedJson',
] as const;

/** Change the result of an order. */
const ORDER_FAULTS = [
  'emptyDelivery',
  'soldOut',
  'backOrder',
  'preOrder',
  'accepted',
  'priceChanged',
  'twoKeys',
  'soldKey',
  'otherSku',
  'imageKey',
  'refusedCountry',
  'noFunds',
  'tryLater',
] as const;

/** Change the delivery of an order of several units. */
const UNITS_FAULTS = ['lateKeys', 'missingKeys', 'cancelledUnits', 'repeatedKeys', 'moreKeys'] as const;

/** Change the decision on a claim, which is a new key otherwise. */
const CLAIM_FAULTS = ['claimOpen', 'claimRefused', 'claimCredited', 'claimSameKey'] as const;

/** Failing order lookups. */
export const LOOKUP_FAULTS = ['lookup5xx', 'lookupTimeout'] as const;

export type Fault =
  | (typeof TRANSPORT_FAULTS)[number]
  | (typeof ORDER_FAULTS)[number]
  | (typeof UNITS_FAULTS)[number]
  | (typeof CLAIM_FAULTS)[number]
  | (typeof LOOKUP_FAULTS)[number];
export type FaultRates = Rates<Fault>;

/** Kind of request, for choosing faults. */
export type RequestKind = 'order' | 'claim' | 'change' | 'lookup' | 'list';

const FAULTS_BY_KIND: Record<RequestKind, readonly Fault[]> = {
  order: [...TRANSPORT_FAULTS, ...ORDER_FAULTS, ...UNITS_FAULTS],
  claim: [...TRANSPORT_FAULTS, ...CLAIM_FAULTS],
  change: TRANSPORT_FAULTS,
  lookup: LOOKUP_FAULTS,
  list: [],
};

const FAULTS = createFaultSet<RequestKind, Fault>(FAULTS_BY_KIND);

export const { isFault, draw: drawFault, validate: validateFaultRates, parse: parseFaults } = FAULTS;
