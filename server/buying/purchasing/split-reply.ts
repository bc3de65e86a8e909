// Splits the reply to a call for several units into one reply for each unit, so that every unit then follows the same
// protocol as one bought alone: its keys, whether it is still to come or was cancelled, and its share of the charge. Pure.

import type { Amount, DeliveredKey } from '#server/catalog/provider/port.ts';
import { type AttemptState, isAnswerableAttempt, isOpenAttempt } from './attempt-states.ts';
import { chargedAmount } from './charge.ts';
import type { PlacedOutcome, ProviderReply, UnitOutcome } from './engine.ts';

/** An attempt of the call. */
export interface CallUnit {
  ref: string;
  state: AttemptState;
  /** SKUs of its keys: one, or the parts of a bundle. */
  wanted: readonly string[];
  /** Charge recorded so far; null if there is none. */
  charged: Amount | null;
  /** Settled by a person: takes further keys as surplus only. */
  byHand: boolean;
  /** A closed attempt that is due for a lookup. */
  isDue: boolean;
}

/** Keys that are known already, by fingerprint. */
export interface KnownKeys {
  printOf(key: DeliveredKey): string;
  /** Keys stored or claimed for this call, repeated as often as they are. */
  ofCall: readonly string[];
  /** Keys in the reply that belong to other purchases or loads. */
  elsewhere: ReadonlySet<string>;
}

export const NO_KEYS: KnownKeys = { printOf: () => '', ofCall: [], elsewhere: new Set() };

/** The part of a reply that concerns one unit. */
interface UnitReply {
  ref: string;
  reply: ProviderReply;
  /** The provider refunded the unit: nothing is charged for it any more. */
  clearsCharge: boolean;
}

const CANCELLED: UnitOutcome = {
  kind: 'retryable',
  code: 'UNIT_CANCELLED',
  afterMs: 60_000,
  note: 'The provider cancelled this unit of the order.',
};
/** The code is ours: this unit never reached the provider. */
const NOT_ORDERED: UnitOutcome = { kind: 'retryable', code: 'not_in_order', afterMs: 1_000, note: 'Not in the order.' };

/** For a given-up unit: what others of its order were charged does not concern it. */
const NO_KEY: UnitOutcome = { kind: 'rejected', code: 'NOT_DELIVERED', note: '' };

/** Without the keys that were stored or claimed before, each as often as it was. */
function withoutStored(keys: readonly DeliveredKey[], { printOf, ofCall }: KnownKeys): DeliveredKey[] {
  const left = new Map<string, number>();
  for (const print of ofCall) left.set(print, (left.get(print) ?? 0) + 1);
  return keys.filter((key) => {
    const count = left.get(printOf(key)) ?? 0;
    if (count > 0) left.set(printOf(key), count - 1);
    return count === 0;
  });
}

/** Separates keys that can serve a unit from faulty, repeated and foreign ones. */
function separateUsable(keys: readonly DeliveredKey[], wanted: readonly string[], { printOf, ...known }: KnownKeys) {
  const seen = new Set([...known.ofCall, ...known.elsewhere]);
  const usable: DeliveredKey[] = [];
  const others: DeliveredKey[] = [];
  for (const key of keys) {
    const isUsable = key.fault === null && wanted.includes(key.sku) && !seen.has(printOf(key));
    seen.add(printOf(key));
    (isUsable ? usable : others).push(key);
  }
  return { usable, others };
}

/** Takes the keys of one unit out of `usable`; null if they do not make up a unit. */
function takeUnit(usable: DeliveredKey[], wanted: readonly string[]): DeliveredKey[] | null {
  const rest = [...usable];
  const taken: DeliveredKey[] = [];
  for (const sku of wanted) {
    const index = rest.findIndex((key) => key.sku === sku);
    if (index < 0) return null;
    taken.push(...rest.splice(index, 1));
  }
  usable.splice(0, usable.length, ...rest);
  return taken;
}

type Delivered = Extract<UnitOutcome, { kind: 'delivered' }>;

/**
 * Assigns the new keys of a reply to units: usable ones in the order of the units, then faulty, repeated and foreign ones
 * to those that neither are still to come nor were cancelled, the surplus to the last unit. No key is left out, except
 * parts of a bundle whose other parts are still to come: every reply contains all keys again.
 */
function assignKeys(outcome: Delivered, units: readonly CallUnit[], known: KnownKeys): Map<string, DeliveredKey[]> {
  const { coming = 0, cancelled = 0 } = outcome;
  const recipients = units.filter(({ byHand }) => !byHand);
  const { wanted } = units[0]!;
  const { usable, others } = separateUsable(withoutStored(outcome.keys, known), wanted, known);
  const keysOf = new Map<string, DeliveredKey[]>();
  for (const { ref } of recipients) {
    const keys = takeUnit(usable, wanted);
    if (!keys) break;
    keysOf.set(ref, keys);
  }
  const surplus = coming > 0 && keysOf.size < recipients.length ? others : [...others, ...usable];
  const withoutKeys = recipients.slice(keysOf.size);
  const spoiled = withoutKeys.slice(0, Math.max(0, withoutKeys.length - coming - cancelled));
  for (const { ref } of spoiled) if (surplus.length > 0) keysOf.set(ref, surplus.splice(0, wanted.length));
  if (surplus.length > 0) {
    const last = [...keysOf.keys()].at(-1) ?? recipients.at(-1)?.ref ?? units.at(-1)!.ref;
    keysOf.set(last, [...(keysOf.get(last) ?? []), ...surplus]);
  }
  return keysOf;
}

/** Outcomes of the units of a delivery; units that it does not concern are missing. */
function splitDelivery(outcome: Delivered, units: readonly CallUnit[], excess: number, known: KnownKeys) {
  const { keys: _, coming = 0, cancelled = 0, ...placed } = outcome;
  const keysOf = assignKeys(outcome, units, known);
  const { providerOrderId, charged } = placed;
  const withoutKeys = units.filter(({ ref, byHand }) => !byHand && !keysOf.has(ref));
  return units.flatMap((unit): [CallUnit, UnitOutcome][] => {
    const keys = keysOf.get(unit.ref);
    if (keys) return [[unit, { kind: 'delivered', keys, providerOrderId, charged }]];
    const place = withoutKeys.indexOf(unit);
    if (place < 0 || !awaitsReply(unit)) return [];
    if (place < coming) return [[unit, { kind: 'accepted', providerOrderId, charged }]];
    if (place < coming + cancelled) return [[unit, CANCELLED]];
    if (place >= withoutKeys.length - excess) return [[unit, NOT_ORDERED]];
    return [[unit, isOpenAttempt(unit.state) ? { kind: 'undelivered', providerOrderId, charged } : NO_KEY]];
  });
}

/** Whether a reply without keys may concern the unit; for others it is outdated, such as a charge refunded since. */
export const awaitsReply = ({ state, isDue }: Pick<CallUnit, 'state' | 'isDue'>): boolean =>
  isOpenAttempt(state) || isDue;

const isPlaced = (outcome: UnitOutcome): outcome is PlacedOutcome => 'charged' in outcome;

/** A refund, or a unit that the provider never had. */
const isUncharged = (outcome: UnitOutcome): boolean => outcome === CANCELLED || outcome === NOT_ORDERED;

/** The provider took the whole order back and refunded it. */
export const isRefunded = (reply: ProviderReply): boolean =>
  reply.kind === 'outcome' && reply.outcome.kind === 'rejected' && reply.outcome.code === 'RETURNED';

/**
 * Splits a charge over the units that it is for: what other units of the call have recorded is subtracted, and the
 * remainder of the division is added to the first one.
 */
function splitCharge(
  total: Amount,
  all: readonly CallUnit[],
  outcomes: readonly (readonly [CallUnit, UnitOutcome])[],
): UnitReply[] {
  const sharing = outcomes.filter(([, outcome]) => isPlaced(outcome));
  const settledNow = new Set(
    outcomes.filter((pair) => sharing.includes(pair) || isUncharged(pair[1])).map(([unit]) => unit.ref),
  );
  const recordedE4 = all
    .filter(({ ref, charged }) => charged?.currency === total.currency && !settledNow.has(ref))
    .reduce((sum, { charged }) => sum + charged!.amountE4, 0);
  const restE4 = Math.max(0, total.amountE4 - recordedE4);
  const shareE4 = Math.floor(restE4 / Math.max(1, sharing.length));
  const firstE4 = restE4 - shareE4 * (sharing.length - 1);
  return outcomes.map((pair) => {
    const [unit, outcome] = pair;
    const place = sharing.indexOf(pair);
    const amountE4 = place < 0 ? 0 : place === 0 ? firstE4 : shareE4;
    const own = isPlaced(outcome) ? { ...outcome, charged: { ...total, amountE4 } } : outcome;
    return { ref: unit.ref, reply: { kind: 'outcome', outcome: own }, clearsCharge: isUncharged(outcome) };
  });
}

/**
 * Replies for the units of a call, in the order of the units. `sent` are all its units that were sent, in order; only
 * those that may still be answered get a reply, open ones before given-up ones.
 */
export function splitReply(sent: readonly CallUnit[], reply: ProviderReply, known: KnownKeys): UnitReply[] {
  const answerable = sent.filter(({ state, byHand }) => byHand || isAnswerableAttempt(state));
  const isOpen = ({ state }: CallUnit) => isOpenAttempt(state);
  const units = [...answerable.filter(isOpen), ...answerable.filter((unit) => !isOpen(unit))];
  const outcome = reply.kind === 'outcome' ? reply.outcome : null;
  const concerned = units.filter((unit) => !unit.byHand && awaitsReply(unit));
  if (units.length === 0) return [];
  if (!outcome || !isPlaced(outcome))
    return concerned.map(({ ref }) => ({ ref, reply, clearsCharge: isRefunded(reply) }));
  // The provider's order may have fewer units than the call, if a restore lost which of them were sent.
  const excess = Math.max(0, sent.length - (outcome.units ?? sent.length));
  if (outcome.kind === 'delivered')
    return splitCharge(chargedAmount(outcome)!, sent, splitDelivery(outcome, units, excess, known));
  const { units: _, ...perUnit } = outcome;
  const open = concerned.filter(isOpen).length;
  const outcomes = concerned.map((unit, place): [CallUnit, UnitOutcome] => [
    unit,
    isOpen(unit) && place >= open - excess ? NOT_ORDERED : perUnit,
  ]);
  return splitCharge(outcome.charged, sent, outcomes);
}
