// The purchase protocol as a pure function: the state of an attempt and the provider's reply decide what becomes of the
// attempt, its item and its keys. No clock, no database, no network, so it can be simulated. It guarantees: a reference
// is sent at most once; after an unknown outcome the provider is asked, and nothing is bought again before the settle
// window is over; no reference is ever forgotten. Long, because it is one protocol.

import type { E4 } from '#domain/base/money.ts';
import { DAY, HOUR, MINUTE, type Time } from '#domain/base/time.ts';
import type { BuyOutcome, DeliveredKey } from '#server/catalog/provider/port.ts';

/** intent: written, not sent. sent: may have reached the provider. pending: the provider has it. The rest is over. */
export type AttemptState = 'intent' | 'sent' | 'pending' | 'settled' | 'rejected' | 'void' | 'late';

export interface Situation {
  attempt: AttemptState;
  /** Milliseconds from the sending of the reference to the moment that the news is of; null for an intent. */
  sentFor: number | null;
  /** The provider has named an order of its own for it. */
  isPlaced: boolean;
  /** How often the provider was asked about it since its state last changed. */
  asked: number;
  /** Definite refusals of this item so far. */
  refusals: number;
  /** Longer than the provider can take to show an order that it accepted. */
  settleMs: number;
  /** The SKUs whose keys the item needs: one, or the parts of a bundle. */
  wanted: readonly string[];
  /** Planned unit cost and what was charged for it, in euro; null while nothing was charged. */
  plannedE4: E4;
  chargedE4: E4 | null;
  /** The currency of the charge where it is not the agreed one. */
  otherCurrency: string | null;
  anomalyIgnored: boolean;
}

/** What the provider replied: the outcome of a purchase or look-up, that there is no such order, or nothing clear. */
export type ProviderReply =
  | { kind: 'outcome'; outcome: BuyOutcome }
  /** The provider showed no such order when it was asked; what it shows by the time of writing is not known. */
  | { kind: 'absent'; askedAt: Time }
  | { kind: 'unclear'; cause: string }
  /** It was an intent when it was looked at, long after its process should have sent it. */
  | { kind: 'neverSent' }
  /** A person found no such purchase in the provider's statement. */
  | { kind: 'ruledOut' };

/** What becomes of the item: its state, or null when it stays as it is. */
export type ItemTransition = 'Draft' | 'PreCompleted' | 'BackOrdered' | 'Completed' | 'OutOfStock' | 'Error' | null;

export interface Decision {
  attempt: AttemptState;
  item: ItemTransition;
  /** For people, in StatusNotes; null adds no line. */
  note: string | null;
  /** Ask the provider about the reference in so many milliseconds; null: never again. */
  askIn: number | null;
  /** Try to buy again in so many milliseconds; for items that go back to Draft. */
  tryIn: number;
  /** Counts as a definite refusal (ITEM-T08). */
  refused: boolean;
  /** The next try takes nothing out of what is held for the order (ITEM-T09). */
  leavesAllocation: boolean;
  /** Which delivered key serves which part of the item; the others are surplus. */
  keysFor: (number | null)[];
  /** The price broke its bound: the order pauses (ODT-049). */
  priceAnomalyE4: E4 | null;
}

const LOOKUP_PAUSES = [1_000, 5_000, 30_000, 2 * MINUTE, 10 * MINUTE];
const SWEEP_AGES = [HOUR, 6 * HOUR, DAY, 7 * DAY];
const MAX_REFUSALS = 3;
const PENDING_POLL = MINUTE;
const BACK_ORDER_POLL = 15 * MINUTE;
/** An actual cost above the plan by more than this many percent is an anomaly (ODT-049). */
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

export const isAnomalous = (chargedE4: E4, plannedE4: E4): boolean =>
  chargedE4 * 100 > plannedE4 * (100 + ANOMALY_PERCENT);

/** What becomes of an attempt. Attempts that are over stay over, but what is delivered late is kept. */
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
  const decision = outcomeOf(situation, reply.outcome);
  return decision.attempt === 'void' && wasSent(reply.outcome) ? { ...decision, askIn: SWEEP_AGES[0]! } : decision;
}

/** Codes in lower case are our own: the request never left. */
const wasSent = (outcome: BuyOutcome): boolean =>
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
        askIn: PENDING_POLL,
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
        // The order is paused for it: a person decides before anything is bought at the new price.
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
      // What was held expired; the item is bought like any other.
      if (outcome.code === 'RESERVATION_GONE')
        return { ...baseDecision('void'), item: 'Draft', note: 'The reservation is over.', leavesAllocation: true };
      return {
        ...baseDecision('void'),
        item: 'Error',
        note: `Refused (${outcome.code}). ${outcome.note}`,
        refused: true,
      };
    case 'noFunds':
      return refusedDecision(situation, `The account at the provider has no funds. ${outcome.note}`, MINUTE);
    case 'rateLimited':
      return { ...baseDecision('void'), item: 'Draft', tryIn: outcome.afterMs };
    case 'retryable':
      return wasSent(outcome)
        ? refusedDecision(situation, `Refused (${outcome.code}). ${outcome.note}`, outcome.afterMs)
        : { ...baseDecision('void'), item: 'Draft', tryIn: outcome.afterMs };
  }
}

/** Waiting items repeat the same news at each question; the note is written once. */
const noteOnce = (situation: Situation, text: string): string | null => (situation.attempt === 'pending' ? null : text);

function refusedDecision(situation: Situation, text: string, retryInMs: number): Decision {
  const last = situation.refusals + 1 >= MAX_REFUSALS;
  return { ...baseDecision('void'), item: last ? 'Error' : 'Draft', note: text, refused: true, tryIn: retryInMs };
}

/** Assigns delivered keys to the parts that the item wants; whatever does not fit is surplus. */
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
  // Believed only when even the slowest provider would show the order by now.
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
  // The last question falls just behind the settle window, not a whole interval later.
  const remainingMs =
    situation.sentFor === null ? askIn : Math.max(situation.settleMs - situation.sentFor, LOOKUP_PAUSES[0]!);
  return {
    ...baseDecision(state),
    note: situation.asked === 0 ? text : null,
    askIn: state === 'pending' ? askIn : Math.min(askIn, remainingMs),
  };
}

/** Outcomes of an order that the provider has and owes the key of. */
const OWING: readonly BuyOutcome['kind'][] = ['accepted', 'preOrdered', 'backOrdered'];

/** Does the provider still owe the key of a reference that was given up, as far as it lets us know? */
const isOwed = ({ isPlaced }: Situation, reply: ProviderReply): boolean =>
  reply.kind === 'outcome' && reply.outcome.kind !== 'unknown'
    ? OWING.includes(reply.outcome.kind)
    : isPlaced && reply.kind !== 'absent';

/**
 * A voided reference is asked about for a week, a refused one too: refusals are believed, but a provider that charged
 * all the same is found out. One that the provider owes the key of is asked about every day from then on. What arrives
 * after all is kept as surplus, never lost.
 */
function sweepVoidedAttempt(situation: Situation, reply: ProviderReply): Decision {
  if (reply.kind === 'outcome' && reply.outcome.kind === 'delivered') {
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

/** A person had settled it: what its provider delivers after all and we do not have is kept as surplus. */
const afterSettlement = (reply: ProviderReply): Decision => ({
  ...baseDecision('settled'),
  keysFor: reply.kind === 'outcome' && reply.outcome.kind === 'delivered' ? reply.outcome.keys.map(() => null) : [],
});

/** May a person decide what became of it? Only when whatever the provider accepted would show by now. */
export const isDecidable = ({
  attempt,
  sentFor,
  settleMs,
}: Pick<Situation, 'attempt' | 'sentFor' | 'settleMs'>): boolean =>
  attempt === 'sent' && sentFor !== null && sentFor >= settleMs;

/** A key that we already had serves nobody: the item is bought again with a new reference, the evidence is kept. */
export const duplicateKeyDecision = (): Decision => ({
  ...baseDecision('rejected'),
  item: 'Draft',
  note: 'The provider delivered a key that it had delivered before; it is bought again.',
});
