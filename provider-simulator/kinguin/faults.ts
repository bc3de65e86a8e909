// Faults of the Kinguin simulator, by the kind of request they can break.

import { createFaultSet, type Rates } from '../fault-set.ts';
import { LOOKUP_FAULTS, TRANSPORT_FAULTS } from '../faults.ts';

/** HTML and redirects, as a proxy in front would send. */
const PROXY_FAULTS = ['html', 'redirect'] as const;

/** Error kinds of an order that was not created. */
const REFUSALS = [
  'noFunds',
  'unavailable',
  'soldOut',
  'priceMoved',
  'orderFailed',
  'resourceLock',
  'httpClient',
  'error',
  'constraint',
  'authorization',
  'preorderRefused',
] as const;

/** Error kinds that arrive although the order was created and charged. */
const LATE_ERRORS = ['orderFailedAfter', 'resourceLockAfter', 'htmlAfter'] as const;

/** Change the delivery of an order. */
const DELIVERY_FAULTS = [
  'thirdPoll',
  'inParts',
  'canceledKeys',
  'refundedKeys',
  'canceledOrder',
  'refundedOrder',
  'lateVisible',
  'lateKeys',
  'missingKeys',
  'moreKeys',
  'repeatedKeys',
  'soldKey',
  'otherProduct',
  'imageKeys',
] as const;

const LIST_FAULTS = ['lookupHtml', 'lookupTruncated'] as const;

export type KinguinFault =
  | (typeof TRANSPORT_FAULTS)[number]
  | (typeof PROXY_FAULTS)[number]
  | (typeof REFUSALS)[number]
  | (typeof LATE_ERRORS)[number]
  | (typeof DELIVERY_FAULTS)[number]
  | (typeof LOOKUP_FAULTS)[number]
  | (typeof LIST_FAULTS)[number];

export type KinguinFaultRates = Rates<KinguinFault>;

/** `change` is a return of keys, `lookup` reads orders or keys, `list` reads anything else. */
export type KinguinRequestKind = 'order' | 'change' | 'lookup' | 'list';

const FAULTS_BY_KIND: Record<KinguinRequestKind, readonly KinguinFault[]> = {
  order: [...TRANSPORT_FAULTS, ...PROXY_FAULTS, ...REFUSALS, ...LATE_ERRORS, ...DELIVERY_FAULTS],
  change: [...TRANSPORT_FAULTS, 'htmlAfter'],
  lookup: [...LOOKUP_FAULTS, ...LIST_FAULTS],
  list: [],
};

export const KINGUIN_FAULTS = createFaultSet<KinguinRequestKind, KinguinFault>(FAULTS_BY_KIND);
