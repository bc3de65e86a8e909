// The purchase protocol as a pure function: attempt state and provider reply determine the next state of the attempt,
// its item and its keys. No clock, database or network, so it can be simulated. Guarantees: a reference is sent at most
// once; after an unknown outcome the provider is looked up, and nothing is bought again before the settle window has
// passed; no reference is ever dropped. Long, because it is one protocol.

import type { E4 } from '#domain/base/money.ts';
import { DAY, HOUR, MINUTE, type Time } from '#domain/base/time.ts';
import type { Amount, BuyOutcome, DeliveredKey } from '#server/catalog/provider/port.ts';
import type { AttemptState } from './attempt-states.ts';

/** Exported for tests. */
export interface Situation {
  attempt: AttemptState;
  /** Time from sending the reference to the moment the reply describes (ms); null for an intent. */
  sentFor: number | null;
  /** The provider has assigned its own order id. */
  isPlaced: boolean;
  /** Lookups since the last state change. */
  asked: number;
  /** Definite refusals of this item so far. */
  refusals: number;
  /** Longer than the provider takes to show an accepted order. */
  settleMs: number;
  /** SKUs of the required keys: one, or the parts of a bundle. */
  wanted: readonly string[];
  /** Planned unit cost and actual charge in euro; null if nothing was charged. */
  plannedE4: E4;
  chargedE4: E4 | null;
  /** Currency of the charge if it differs from the agreed one. */
  otherCurrency: string | null;
  anomalyIgnored: boolean;
}

/** Outcome of a purchase with an order at the provider. */
export type PlacedOutcome = Extract<UnitOutcome, { charged: Amount }>;

/** Outcome of one unit. `undelivered`: charged with others of its order, but its key is missing in the delivery. */
export type UnitOutcome =
  | BuyOutcome
  | { kind: 'undelivered'; providerOrderId: string; charged: Amount; units?: number };

/** The provider's reply: outcome of a purchase or lookup, no such order, or nothing conclusive. */
export type ProviderReply =
  | { kind: 'outcome'; outcome: UnitOutcome }
  /** Not found at the time of the lookup; it may have appeared since. */
  | { kind: 'absent'; askedAt: Time }
  | { kind: 'unclear'; cause: string }
  /** Still an intent when looked up, long after its process should have sent it. */
  | { kind: 'neverSent' }
  /** A person found no such purchase in the provider's statement. */
  | { kind: 'ruledOut' };

interface DeliveryReply {
  kind: 'outcome';
  outcome: Extract<UnitOutcome, { kind: 'delivered' }>;
}

/** True for a reply that lists the delivered keys, even if the list is empty. */
export const isDelivery = (reply: ProviderReply): reply is DeliveryReply =>
  reply.kind === 'outcome' && reply.outcome.kind === 'delivered';

/** Next state of the item; null if unchanged. */
type ItemTransition = 'Draft' | 'PreCompleted' | 'BackOrdered' | 'Completed' | 'OutOfStock' | 'Error' | null;

export interface Decision {
  attempt: AttemptState;
  item: ItemTransition;
  /** User-visible, in StatusNotes; null adds no line. */
  note: string | null;
  /** Delay until the next lookup (ms); null: none. */
  askIn: number | null;
  /** Delay until the next purchase attempt (ms), for items that return to Draft. */
  tryIn: number;
  /** Counts as a definite refusal (ITEM-T08). */
  refused: boolean;
  /** The next attempt does not use the order's reservation (ITEM-T09). */
  leavesAllocation: boolean;
  /** Part of the item served by each delivered key; null is surplus. */
  keysFor: (number | null)[];
  /** The price is out of bounds: the order pauses (ODT-049). */
  priceAnomalyE4: E4 | null;
}

const LOOKUP_PAUSES = [1_000, 5_000, 30_000, 2 * MINUTE, 10 * MINUTE];
const SWEEP_AGES = [HOUR, 6 * HOUR, DAY, 7 * DAY];
const MAX_REFUSALS = 3;
/** Most accepted orders are delivered within seconds. */
const ACCEPTED_PAUSES = [1_000, 2_000, 5_000, 10_000, MINUTE];
const BACK_ORDER_POLL = 15 * MINUTE;
/** Percentage above the planned cost at which a charge is an anomaly (ODT-049). */
export const ANOMALY_PERCENT = 5;

const baseDecision = (state: AttemptState): Decision => ({
  attempt: state,
  item: null,
  note: null,
  askIn: null,
  tryIn: 0,
  refused: false,
  leavesAllocation: false,
  keysFor: [],
  priceAnomalyE4: null,
});

/** Exported for tests. */
export const isAnomalous = (chargedE4: E4, plannedE4: E4): boolean =>
  chargedE4 * 100 > plannedE4 * (100 + ANOMALY_PERCENT);

/** Next state of an attempt. Closed attempts stay closed; late keys are still stored. */
export function stepAttempt(situation: Situation, reply: ProviderReply): Decision {
  if (situation.attempt === 'void') return sweepVoidedAttempt(situation, reply);
  if (situation.attempt === 'settled') return afterSettlement(reply);
  if (reply.kind === 'neverSent')
    return situation.attempt === 'intent'
      ? { ...baseDecision('void'), item: 'Draft' }
      : // Its process woke up and sent it, between the look at the intent and this moment.
        askLater(situation, 'The outcome is not known yet (sent late).');
  if (reply.kind === 'absent') return absentDecision(situation);
  if (reply.kind === 'ruledOut')
    return {
      ...baseDecision('void'),
      item: 'Draft',
      note: 'The statement of the provider shows no such purchase; it is bought again.',
      askIn: SWEEP_AGES[0]!,
    };
  if (reply.kind === 'unclear') return askLater(situation, `The outcome is not known yet (${reply.cause}).`);
  if (reply.outcome.kind === 'undelivered') return undeliveredDecision(situation);
  const decision = outcomeOf(situation, reply.outcome);
  return decision.attempt === 'void' && wasSent(reply.outcome) ? { ...decision, askIn: SWEEP_AGES[0]! } : decision;
}

/** Lowercase codes are our own: the request was never sent. */
const wasSent = (outcome: UnitOutcome): boolean =>
  outcome.kind !== 'retryable' || outcome.code !== outcome.code.toLowerCase();

function outcomeOf(situation: Situation, outcome: BuyOutcome): Decision {
  switch (outcome.kind) {
    case 'delivered':
      return deliveredDecision(situation, outcome.keys);
    case 'accepted':
      return {
        ...baseDecision('pending'),
        item: 'PreCompleted',
        note: noteOnce(situation, 'Accepted; the key is on its way.'),
        askIn: acceptedPause(situation),
      };
    case 'preOrdered':
      return {
        ...baseDecision('pending'),
        item: 'PreCompleted',
        note: noteOnce(situation, 'Pre-ordered; the key comes with the release.'),
        askIn: BACK_ORDER_POLL,
      };
    case 'backOrdered':
      return {
        ...baseDecision('pending'),
        item: 'BackOrdered',
        note: noteOnce(situation, 'Back-ordered; the provider delivers later.'),
        askIn: BACK_ORDER_POLL,
      };
    case 'unknown':
      return askLater(situation, `The outcome is not known yet (${outcome.cause}).`);
    case 'soldOut':
      return { ...baseDecision('void'), item: 'OutOfStock', note: `Out of stock. ${outcome.note}` };
    case 'priceChanged':
      return {
        ...baseDecision('void'),
        item: 'Draft',
        note: `The price changed. ${outcome.note}`,
        // The order is paused: a person decides before anything is bought at the new price.
        leavesAllocation: true,
        priceAnomalyE4: outcome.actual.amountE4,
      };
    case 'notAllowed':
      return {
        ...baseDecision('void'),
        item: 'Error',
        note: `Not allowed (${outcome.reason}). ${outcome.note}`,
        refused: true,
      };
    case 'rejected':
      // The reservation expired; the item is bought normally.
      if (outcome.code === 'RESERVATION_GONE')
        return { ...baseDecision('void'), item: 'Draft', note: 'The reservation is over.', leavesAllocation: true };
      return {
        ...baseDecision('void'),
        item: 'Error',
        note: `Refused (${outcome.code}). ${outcome.note}`,
        refused: true,
      };
    case 'noFunds':
      // Nothing is wrong with the item; purchases at this provider pause (call-limiter.ts).
      return {
        ...baseDecision('void'),
        item: 'Draft',
        note: `The account at the provider has no funds. ${outcome.note}`,
        tryIn: MINUTE,
      };
    case 'rateLimited':
      return { ...baseDecision('void'), item: 'Draft', tryIn: outcome.afterMs };
    case 'retryable':
      return wasSent(outcome)
        ? refusedDecision(situation, `Refused (${outcome.code}). ${outcome.note}`, outcome.afterMs)
        : { ...baseDecision('void'), item: 'Draft', tryIn: outcome.afterMs };
  }
}

/** A pending item gets the same reply at every lookup; the note is written once. */
const noteOnce = (situation: Situation, text: string): string | null => (situation.attempt === 'pending' ? null : text);

function acceptedPause({ attempt, asked }: Situation): number {
  const lookups = attempt === 'pending' ? asked + 1 : 0;
  return ACCEPTED_PAUSES[Math.min(lookups, ACCEPTED_PAUSES.length - 1)]!;
}

/** A key missing in a delivery may follow until the settle window has passed; then it is claimed. */
function undeliveredDecision(situation: Situation): Decision {
  const { sentFor, settleMs } = situation;
  if (sentFor !== null && sentFor >= settleMs)
    return {
      ...baseDecision('rejected'),
      item: 'Error',
      note: 'The provider charged for this key and did not deliver it; a claim is recorded.',
    };
  return {
    ...baseDecision('pending'),
    item: 'PreCompleted',
    note: noteOnce(situation, 'The provider delivered fewer keys than ordered so far.'),
    askIn: Math.min(acceptedPause(situation), Math.max(settleMs - (sentFor ?? 0), LOOKUP_PAUSES[0]!)),
  };
}

function refusedDecision(situation: Situation, text: string, retryInMs: number): Decision {
  const last = situation.refusals + 1 >= MAX_REFUSALS;
  return { ...baseDecision('void'), item: last ? 'Error' : 'Draft', note: text, refused: true, tryIn: retryInMs };
}

/** Assigns delivered keys to the wanted parts; the rest is surplus. */
function assignKeys(wantedSkus: readonly string[], keys: readonly Delivered[]): (number | null)[] {
  const unassigned = wantedSkus.map((sku, part) => ({ sku, part }));
  return keys.map(({ sku, fault }) => {
    const index = fault === null ? unassigned.findIndex((one) => one.sku === sku) : -1;
    return index < 0 ? null : unassigned.splice(index, 1)[0]!.part;
  });
}

type Delivered = Pick<DeliveredKey, 'sku' | 'fault'>;

const isAnomaly = ({ anomalyIgnored, chargedE4, plannedE4, otherCurrency }: Situation): boolean =>
  !anomalyIgnored && chargedE4 !== null && (otherCurrency !== null || isAnomalous(chargedE4, plannedE4));

function deliveredDecision(situation: Situation, keys: readonly Delivered[]): Decision {
  const keysFor = assignKeys(situation.wanted, keys);
  const complete = keysFor.filter((part) => part !== null).length === situation.wanted.length;
  const faults = keys.flatMap(({ fault }) => fault ?? []);
  const unusable = `${faults.length} of ${keys.length} keys cannot be used (${[...new Set(faults)].join(', ')}); a claim is written down.`;
  const inCurrency = situation.otherCurrency === null ? '' : ` Charged in ${situation.otherCurrency}.`;
  if (!complete) {
    const surplus = `The provider delivered ${keys.length} keys that do not make up this item; they are kept as surplus.`;
    return {
      ...baseDecision(faults.length > 0 ? 'rejected' : 'settled'),
      item: 'Error',
      note: `${faults.length > 0 ? `The provider delivered, but ${unusable}` : surplus}${inCurrency}`,
      keysFor: keys.map(() => null),
    };
  }
  const extra = keysFor.filter((part) => part === null).length - faults.length;
  const more = extra > 0 ? ` with ${extra} keys too many; they are kept as surplus` : '';
  return {
    ...baseDecision('settled'),
    item: 'Completed',
    note: `Delivered${more}.${faults.length > 0 ? ` ${unusable}` : ''}${inCurrency}`,
    keysFor,
    priceAnomalyE4: isAnomaly(situation) ? situation.chargedE4 : null,
  };
}

function absentDecision(situation: Situation): Decision {
  if (situation.attempt === 'intent') return { ...baseDecision('void'), item: 'Draft' };
  // Trusted only once even the slowest provider would show the order.
  if (isDecidable(situation)) {
    return {
      ...baseDecision('void'),
      item: 'Draft',
      note: 'The provider has no such order; it is bought again.',
      askIn: SWEEP_AGES[0]!,
    };
  }
  return askLater(situation, 'The provider does not show the order yet.');
}

function askLater(situation: Situation, text: string): Decision {
  const state = situation.attempt === 'intent' ? 'sent' : situation.attempt;
  const askIn = LOOKUP_PAUSES[Math.min(situation.asked, LOOKUP_PAUSES.length - 1)]!;
  // The last lookup is right after the settle window, not a whole interval later.
  const remainingMs =
    situation.sentFor === null ? askIn : Math.max(situation.settleMs - situation.sentFor, LOOKUP_PAUSES[0]!);
  return {
    ...baseDecision(state),
    note: situation.asked === 0 ? text : null,
    askIn: state === 'pending' ? askIn : Math.min(askIn, remainingMs),
  };
}

/** Outcomes of an order that the provider has and whose key it owes. */
const OWING: readonly UnitOutcome['kind'][] = ['accepted', 'preOrdered', 'backOrdered'];

/** Whether the provider still owes the key of an abandoned reference, as far as we know. */
const isOwed = ({ isPlaced }: Situation, reply: ProviderReply): boolean =>
  reply.kind === 'outcome' && reply.outcome.kind !== 'unknown'
    ? OWING.includes(reply.outcome.kind)
    : isPlaced && reply.kind !== 'absent';

/**
 * Voided references are looked up for a week, including refused ones, in case the provider charged all the same. If it
 * owes the key, daily lookups continue. Late keys are stored as surplus, never lost.
 */
function sweepVoidedAttempt(situation: Situation, reply: ProviderReply): Decision {
  if (isDelivery(reply)) {
    return {
      ...baseDecision('late'),
      keysFor: reply.outcome.keys.map(() => null),
      note: 'A key arrived for a reference that was given up; it is kept as surplus.',
    };
  }
  const next = SWEEP_AGES[situation.asked + 1];
  if (next === undefined) return { ...baseDecision('void'), askIn: isOwed(situation, reply) ? DAY : null };
  return { ...baseDecision('void'), askIn: next - SWEEP_AGES[situation.asked]! };
}

/** Settled manually: keys delivered later that we do not have are stored as surplus. */
const afterSettlement = (reply: ProviderReply): Decision => ({
  ...baseDecision('settled'),
  keysFor: isDelivery(reply) ? reply.outcome.keys.map(() => null) : [],
});

/** Whether a person may decide the outcome: only once anything the provider accepted would be visible. */
export const isDecidable = ({
  attempt,
  sentFor,
  settleMs,
}: Pick<Situation, 'attempt' | 'sentFor' | 'settleMs'>): boolean =>
  attempt === 'sent' && sentFor !== null && sentFor >= settleMs;

/** A key we already had is useless: the item is bought again with a new reference, and the evidence is kept. */
export const duplicateKeyDecision = (): Decision => ({
  ...baseDecision('rejected'),
  item: 'Draft',
  note: 'The provider delivered a key that it had delivered before; it is bought again.',
});
