// The purchase protocol against a simulated provider, without clock, network or database: in any order of events, a
// charged key is never lost and never bought twice.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { MINUTE } from '#domain/base/time.ts';
import type { BuyOutcome } from '#server/catalog/provider/port.ts';
import { SENT } from '#test/purchase-situation.ts';
import type { AttemptState } from './attempt-states.ts';
import { isAnomalous, type ProviderReply, type Situation, stepAttempt } from './engine.ts';

const SETTLE = SENT.settleMs;

const situation = (over: Partial<Situation> = {}): Situation => ({ ...SENT, ...over });

/** The lookup time is in `sentFor`. */
const ABSENT: ProviderReply = { kind: 'absent', askedAt: '2026-11-20T12:00:00.000Z' };

const delivered = (...skus: string[]): BuyOutcome => ({
  kind: 'delivered',
  providerOrderId: 'P',
  charged: { amountE4: 80_000, currency: 'EUR' },
  keys: skus.map((sku) => ({ sku, format: 'text', secret: new Secret('K'), fault: null })),
});

test('trusts a missing order only after the settle window', () => {
  expect(stepAttempt(situation({ sentFor: SETTLE - 1 }), ABSENT).attempt).toBe('sent');
  const believed = stepAttempt(situation({ sentFor: SETTLE }), ABSENT);
  expect([believed.attempt, believed.item]).toEqual(['void', 'Draft']);
  expect(believed.askIn).toBeGreaterThan(0);
});

test.each([
  [null, 'pending', 'PreCompleted'],
  [SETTLE - 1, 'pending', 'PreCompleted'],
  [SETTLE, 'rejected', 'Error'],
])('claims a key that a delivery lacks %s ms after it was sent as %s (ITEM-T21)', (sentFor, attempt, item) => {
  const charged = { amountE4: 80_000, currency: 'EUR' };
  const reply = { kind: 'outcome', outcome: { kind: 'undelivered', providerOrderId: 'P', charged } } as const;
  expect(stepAttempt(situation({ sentFor }), reply)).toMatchObject({ attempt, item });
});

test('looks up an intent sent after it was read instead of buying it again', () => {
  expect(stepAttempt(situation({ attempt: 'intent', sentFor: null }), { kind: 'neverSent' })).toMatchObject({
    attempt: 'void',
    item: 'Draft',
  });
  const woken = stepAttempt(situation({ attempt: 'sent', sentFor: SETTLE * 2 }), { kind: 'neverSent' });
  expect([woken.attempt, woken.item]).toEqual(['sent', null]);
  expect(woken.askIn).toBeGreaterThan(0);
});

test('keeps an unclear attempt unchanged and looks it up again by the end of the window', () => {
  fc.assert(
    fc.property(fc.nat(SETTLE * 2), fc.nat(20), (sentFor, asked) => {
      const decision = stepAttempt(situation({ sentFor, asked }), { kind: 'unclear', cause: 'timeout' });
      expect([decision.attempt, decision.item, decision.refused]).toEqual(['sent', null, false]);
      expect(decision.askIn).toBeGreaterThan(0);
      expect(decision.askIn!).toBeLessThanOrEqual(Math.max(SETTLE - sentFor, 1000));
    }),
  );
});

test.each([
  ['one key as ordered', ['SKU'], ['SKU'], 'Completed', [0]],
  ['one key too many', ['SKU'], ['SKU', 'SKU'], 'Completed', [0, null]],
  ['a key for another product', ['SKU'], ['OTHER'], 'Error', [null]],
  ['a whole bundle in another order', ['A', 'B'], ['B', 'A'], 'Completed', [1, 0]],
  ['half a bundle', ['A', 'B'], ['A'], 'Error', [null]],
])('%s', (_, wanted, skus, item, keysFor) => {
  const decision = stepAttempt(situation({ wanted }), { kind: 'outcome', outcome: delivered(...skus) });
  expect([decision.attempt, decision.item, decision.keysFor]).toEqual(['settled', item, keysFor]);
});

test('fails on the third definite refusal, not counting unsent ones (ITEM-T08)', () => {
  const tryLater = { kind: 'retryable', code: 'TRY_LATER', afterMs: 5, note: '' } as const;
  const refused: ProviderReply = { kind: 'outcome', outcome: tryLater };
  expect(stepAttempt(situation({ refusals: 1 }), refused).item).toBe('Draft');
  expect(stepAttempt(situation({ refusals: 2 }), refused).item).toBe('Error');
  const notSent: ProviderReply = {
    kind: 'outcome',
    outcome: { kind: 'retryable', code: 'busy', afterMs: 5, note: '' },
  };
  expect(stepAttempt(situation({ refusals: 9 }), notSent)).toMatchObject({
    attempt: 'void',
    item: 'Draft',
    refused: false,
    tryIn: 5,
  });
});

test('flags a price more than five percent above plan (ODT-049)', () => {
  expect(isAnomalous(105_000, 100_000)).toBe(false);
  expect(isAnomalous(105_001, 100_000)).toBe(true);
});

test('stores a key for a voided reference as surplus without moving its item', () => {
  const late = stepAttempt(situation({ attempt: 'void' }), { kind: 'outcome', outcome: delivered('SKU') });
  expect([late.attempt, late.item, late.keysFor]).toEqual(['late', null, [null]]);
});

/** One realistic purchase: answers may be lost, lookups may fail, the process may die at any moment. */
function live(script: readonly { sent: boolean; charged: boolean; answer: boolean; lookups: readonly boolean[] }[]) {
  const provider = new Set<string>();
  let bought = 0;
  const items = { state: 'Draft', keys: 0 };
  for (const [n, { sent, charged, answer, lookups }] of script.entries()) {
    if (items.state !== 'Draft') break;
    const ref = `r${n}`;
    let state: AttemptState = 'intent';
    let sentFor = 0;
    let asked = 0;
    if (sent) {
      state = 'sent';
      if (charged) {
        provider.add(ref);
        bought += 1;
      }
    }
    const hear = (heard: ProviderReply) => {
      const decision = stepAttempt(
        situation({ attempt: state, sentFor: state === 'intent' ? null : sentFor, asked }),
        heard,
      );
      asked = decision.attempt === state ? asked + 1 : 0;
      state = decision.attempt;
      if (decision.item) items.state = decision.item;
      if (decision.item === 'Completed') items.keys += 1;
      sentFor += decision.askIn ?? 0;
    };
    if (sent && answer)
      hear(
        charged
          ? { kind: 'outcome', outcome: delivered('SKU') }
          : { kind: 'outcome', outcome: { kind: 'noFunds', note: '' } },
      );
    for (let q = 0; q < 40 && (state === 'intent' || state === 'sent'); q++) {
      if (state === 'intent') hear({ kind: 'neverSent' });
      else if (lookups[q % Math.max(lookups.length, 1)] === false && q < 20)
        hear({ kind: 'unclear', cause: 'lookup failed' });
      else hear(provider.has(ref) ? { kind: 'outcome', outcome: delivered('SKU') } : ABSENT);
    }
  }
  return { bought, keys: items.keys, state: items.state };
}

test('stores exactly the charged keys in every sequence of events', () => {
  const turn = fc.record({
    sent: fc.boolean(),
    charged: fc.boolean(),
    answer: fc.boolean(),
    lookups: fc.array(fc.boolean(), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1, maxLength: 6 }), (script) => {
      const { bought, keys } = live(script);
      expect(keys).toBe(bought);
      expect(keys).toBeLessThanOrEqual(1);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['accepted', 'PreCompleted', 1_000],
  ['backOrdered', 'BackOrdered', 15 * MINUTE],
] as const)('looks up a key that is %s again after the interval of %s (ITEM-T05, ITEM-T06)', (kind, item, askIn) => {
  const outcome = { kind, providerOrderId: 'P' } as BuyOutcome;
  expect(stepAttempt(situation(), { kind: 'outcome', outcome })).toMatchObject({ attempt: 'pending', item, askIn });
});
