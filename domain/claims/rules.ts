// Rules of claims for bad keys (CLM-010): steps, sides, states before and after. Pure; the server enforces them, the
// browser shows the allowed actions.

import type { Side } from '#domain/base/actor.ts';

export const CLAIM_REASONS = ['invalid', 'used', 'wrong_region', 'revoked'] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];

export const CLAIM_STATES = ['requested', 'at_provider', 'replaced', 'credited', 'refused', 'withdrawn'] as const;
/** Requested: staff decide. At provider: the supplier decides. All others are final. */
export type ClaimState = (typeof CLAIM_STATES)[number];

/** Status for programs by state. */
export const API_CLAIM_STATUS = {
  requested: 'requested',
  at_provider: 'at_supplier',
  replaced: 'replaced',
  credited: 'credited',
  refused: 'refused',
  withdrawn: 'withdrawn',
} as const satisfies Record<ClaimState, string>;

/** States that wait for a decision. */
export const OPEN_CLAIM_STATES = ['requested', 'at_provider'] as const satisfies readonly ClaimState[];

/** The supplier's answer; `wanted`: the request was committed, but not answered yet. */
export const PROVIDER_ANSWERS = ['wanted', 'open', 'replaced', 'credited', 'refused'] as const;
export type ProviderAnswer = (typeof PROVIDER_ANSWERS)[number];

interface ClaimRule {
  sides: readonly Side[];
  /** Empty: the claim does not exist yet. */
  from: readonly ClaimState[];
  /** Omitted if the state is unchanged. */
  to?: ClaimState;
}

const CLAIM_RULES = {
  request: { sides: ['Partner', 'Management'], from: [], to: 'requested' },
  attach: { sides: ['Partner'], from: OPEN_CLAIM_STATES },
  withdraw: { sides: ['Partner'], from: ['requested'], to: 'withdrawn' },
  send: { sides: ['Management', 'System'], from: ['requested'], to: 'at_provider' },
  // Also of a claim that staff decided while its request was under way.
  answer: { sides: ['System'], from: ['at_provider', 'replaced', 'credited', 'refused'] },
  replace: { sides: ['Management', 'System'], from: OPEN_CLAIM_STATES, to: 'replaced' },
  credit: { sides: ['Management'], from: OPEN_CLAIM_STATES, to: 'credited' },
  refuse: { sides: ['Management'], from: OPEN_CLAIM_STATES, to: 'refused' },
  supplierCredit: { sides: ['Management', 'System'], from: CLAIM_STATES },
} as const satisfies Record<string, ClaimRule>;

export type ClaimStep = keyof typeof CLAIM_RULES;

/** State after a step; null if the side may not take it in this state. */
export function claimStateAfter(step: ClaimStep, state: ClaimState | null, side: Side): ClaimState | null {
  const rule: ClaimRule = CLAIM_RULES[step];
  const isAllowed = state === null ? rule.from.length === 0 : rule.from.includes(state);
  return isAllowed && rule.sides.includes(side) ? (rule.to ?? state) : null;
}

/** The side that acts next on a claim. */
type ClaimTurn = 'staff' | 'supplier' | 'nobody';

/** A supplier that has refused or credited, or is asked by hand, leaves the decision to staff. */
export function claimTurn({ state, answer }: { state: ClaimState; answer: ProviderAnswer | null }): ClaimTurn {
  if (state === 'requested') return 'staff';
  if (state !== 'at_provider') return 'nobody';
  return answer === 'credited' || answer === 'refused' || answer === 'replaced' ? 'staff' : 'supplier';
}

/** Number shown to people, such as CLM-000417. */
export const claimNumber = (number: number): string => `CLM-${String(number).padStart(6, '0')}`;
