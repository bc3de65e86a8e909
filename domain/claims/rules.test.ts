import { expect, test } from 'vitest';
import type { Side } from '#domain/base/actor.ts';
import { CLAIM_STATES, type ClaimState, type ClaimStep, claimStateAfter, claimTurn } from './rules.ts';

const STEPS = [
  'request',
  'withdraw',
  'send',
  'answer',
  'replace',
  'credit',
  'refuse',
  'supplierCredit',
] as const satisfies readonly ClaimStep[];
const SIDES: readonly Side[] = ['Partner', 'Management', 'System'];

/** Steps by state and side, with the state after them. */
const allowedIn = (state: ClaimState | null) =>
  Object.fromEntries(
    SIDES.map((side) => [
      side,
      STEPS.flatMap((step) => {
        const to = claimStateAfter(step, state, side);
        return to === null ? [] : [`${step} ${to}`];
      }),
    ]),
  );

const decisions = ['replace replaced', 'credit credited', 'refuse refused'];

test.each([
  [null, { Partner: ['request requested'], Management: ['request requested'], System: [] }],
  [
    'requested',
    {
      Partner: ['withdraw withdrawn'],
      Management: ['send at_provider', ...decisions, 'supplierCredit requested'],
      System: ['send at_provider', 'replace replaced', 'supplierCredit requested'],
    },
  ],
  [
    'at_provider',
    {
      Partner: [],
      Management: [...decisions, 'supplierCredit at_provider'],
      System: ['answer at_provider', 'replace replaced', 'supplierCredit at_provider'],
    },
  ],
] as const)('allows the steps of a claim that is %s (CLM-010)', (state, allowed) => {
  expect(allowedIn(state)).toEqual(allowed);
});

test('ends a claim in every other state, except for the answer and the money of the supplier (CLM-010, CLM-026)', () => {
  for (const state of CLAIM_STATES.filter((one) => one !== 'requested' && one !== 'at_provider'))
    expect(allowedIn(state)).toEqual({
      Partner: [],
      Management: [`supplierCredit ${state}`],
      System: [...(state === 'withdrawn' ? [] : [`answer ${state}`]), `supplierCredit ${state}`],
    });
});

test.each([
  ['requested', null, 'staff'],
  ['at_provider', null, 'supplier'],
  ['at_provider', 'wanted', 'supplier'],
  ['at_provider', 'open', 'supplier'],
  ['at_provider', 'credited', 'staff'],
  ['at_provider', 'refused', 'staff'],
  ['replaced', 'replaced', 'nobody'],
] as const)('says whose turn it is on a claim that is %s with the answer %s: %s', (state, answer, turn) => {
  expect(claimTurn({ state, answer })).toBe(turn);
});
