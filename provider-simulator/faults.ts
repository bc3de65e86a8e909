// Faults by name, and when they occur: at a rate, or once by request header.

import type { RandomStream } from './random.ts';

/** Apply to any kind of request; `After` means that the work was done and charged. */
const TRANSPORT_FAULTS = [
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

/** Failing order lookups. */
const LOOKUP_FAULTS = ['lookup5xx', 'lookupTimeout'] as const;

export type Fault =
  | (typeof TRANSPORT_FAULTS)[number]
  | (typeof ORDER_FAULTS)[number]
  | (typeof UNITS_FAULTS)[number]
  | (typeof LOOKUP_FAULTS)[number];
/** From 0 (never) to 1 (always). */
export type FaultRates = Partial<Record<Fault, number>>;

/** Kind of request, for choosing faults. */
export type RequestKind = 'order' | 'change' | 'lookup' | 'list';

const FAULTS_BY_KIND: Record<RequestKind, readonly Fault[]> = {
  order: [...TRANSPORT_FAULTS, ...ORDER_FAULTS, ...UNITS_FAULTS],
  change: TRANSPORT_FAULTS,
  lookup: LOOKUP_FAULTS,
  list: [],
};

const ALL_FAULTS: ReadonlySet<string> = new Set([
  ...TRANSPORT_FAULTS,
  ...ORDER_FAULTS,
  ...UNITS_FAULTS,
  ...LOOKUP_FAULTS,
]);

export const isFault = (name: unknown): name is Fault => typeof name === 'string' && ALL_FAULTS.has(name);

/** Draws at most one fault for a request; the rates add up. */
export function drawFault(rates: FaultRates, kind: RequestKind, chance: RandomStream): Fault | null {
  let remainingChance = chance.next();
  for (const fault of FAULTS_BY_KIND[kind]) if ((remainingChance -= rates[fault] ?? 0) < 0) return fault;
  return null;
}

/** Validates external rates; throws a message about the first invalid one. */
export function validateFaultRates(entries: Iterable<readonly [string, unknown]>): FaultRates {
  const rates: FaultRates = {};
  for (const [name, value] of entries) {
    if (!isFault(name)) throw new Error(`There is no fault ${name}.`);
    const rate = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof rate !== 'number' || !(rate >= 0 && rate <= 1)) throw new Error(`The rate of ${name} must be 0 to 1.`);
    rates[name] = rate;
  }
  return rates;
}

/** Parses `timeoutAfter=0.05,error5xxBefore=0.02`; a name alone means always. */
export const parseFaults = (text: string): FaultRates =>
  validateFaultRates(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        const [name = '', rate = '1'] = part.split('=');
        return [name.trim(), rate] as const;
      }),
  );
