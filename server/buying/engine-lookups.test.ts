// Timing of lookups, and late answers to closed references.

import { expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { DAY, HOUR, MINUTE } from '#domain/base/time.ts';
import {
  type Decision,
  isDecidable,
  type ProviderReply,
  type Situation,
  stepAttempt,
} from '#server/buying/purchasing/engine.ts';
import type { BuyOutcome } from '#server/catalog/provider/port.ts';
import { PLACED, SENT } from '#test/purchase-situation.ts';

const UNCLEAR: ProviderReply = { kind: 'unclear', cause: 'timeout' };
const ACCEPTED: ProviderReply = { kind: 'outcome', outcome: { ...PLACED, kind: 'accepted' } };

test.each<[Partial<Situation>, Partial<Decision>]>([
  [{ asked: 0 }, { attempt: 'sent', askIn: 1000, note: 'The outcome is not known yet (timeout).' }],
  [{ asked: 1 }, { attempt: 'sent', askIn: 5000, note: null }],
  [{ asked: 4 }, { askIn: 10 * MINUTE }],
  [{ asked: 99 }, { askIn: 10 * MINUTE }],
  [{ asked: 99, sentFor: 14 * MINUTE }, { askIn: MINUTE }],
  [{ asked: 99, sentFor: 15 * MINUTE - 1 }, { askIn: 1000 }],
  [
    { asked: 99, sentFor: 14 * MINUTE, attempt: 'pending' },
    { attempt: 'pending', askIn: 10 * MINUTE },
  ],
  [
    { attempt: 'intent', sentFor: null },
    { attempt: 'sent', askIn: 1000 },
  ],
])('looks up an unclear purchase with %j again', (over, decision) => {
  expect(stepAttempt({ ...SENT, ...over }, UNCLEAR)).toMatchObject(decision);
});

test.each([
  [0, 5 * HOUR],
  [1, 18 * HOUR],
  [2, 6 * DAY],
])('looks up an abandoned reference after %i lookups again in %s ms', (asked, askIn) => {
  for (const reply of [UNCLEAR, ACCEPTED])
    expect(stepAttempt({ ...SENT, attempt: 'void', asked }, reply)).toMatchObject({ attempt: 'void', askIn });
});

const replyOf = (outcome: BuyOutcome): ProviderReply => ({ kind: 'outcome', outcome });

test.each<[string, ProviderReply, { unplaced: number | null; placed: number | null }]>([
  ['an order that is on its way', ACCEPTED, { unplaced: DAY, placed: DAY }],
  ['a back order', replyOf({ ...PLACED, kind: 'backOrdered', expectedAt: null }), { unplaced: DAY, placed: DAY }],
  ['a pre-order', replyOf({ ...PLACED, kind: 'preOrdered', releaseAt: null }), { unplaced: DAY, placed: DAY }],
  ['nothing clear', UNCLEAR, { unplaced: null, placed: DAY }],
  ['no such order', { kind: 'absent', askedAt: '2026-11-20T12:00:00.000Z' }, { unplaced: null, placed: null }],
  ['a refusal', replyOf({ kind: 'rejected', code: 'CANCELLED', note: '' }), { unplaced: null, placed: null }],
])(
  'looks up a reference abandoned a week ago, for which the provider shows %s, while it may still bring a key',
  (_, reply, { unplaced, placed }) => {
    for (const asked of [3, 4, 400])
      for (const [isPlaced, askIn] of [
        [false, unplaced],
        [true, placed],
      ] as const)
        expect(stepAttempt({ ...SENT, attempt: 'void', asked, isPlaced }, reply)).toMatchObject({
          attempt: 'void',
          askIn,
        });
  },
);

test('stores late keys of a manually settled purchase as surplus and ignores other answers', () => {
  const settled = { attempt: 'settled' } as const;
  const becomes = (reply: ProviderReply) => stepAttempt({ ...SENT, ...settled }, reply);
  const key = { sku: 'SKU', format: 'text', secret: new Secret('K'), fault: null } as const;
  const delivered: BuyOutcome = { ...PLACED, kind: 'delivered', keys: [key, key] };
  expect(becomes({ kind: 'outcome', outcome: delivered })).toMatchObject({
    ...settled,
    item: null,
    keysFor: [null, null],
  });
  for (const reply of [UNCLEAR, ACCEPTED])
    expect(becomes(reply)).toMatchObject({ ...settled, item: null, keysFor: [] });
});

test.each([
  ['sent', 15 * MINUTE, true],
  ['sent', 15 * MINUTE - 1, false],
  ['sent', null, false],
  ['pending', 15 * MINUTE, false],
] as const)('allows a manual decision on a purchase that has been %s for %s ms: %s', (attempt, sentFor, may) => {
  expect(isDecidable({ attempt, sentFor, settleMs: 15 * MINUTE })).toBe(may);
});
