// Effect of each provider answer on the attempt, its item and the notes shown to users.

import { expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { HOUR, MINUTE } from '#domain/base/time.ts';
import { type Decision, type Situation, stepAttempt } from '#server/buying/purchasing/engine.ts';
import type { BuyOutcome } from '#server/catalog/provider/port.ts';
import { PLACED, SENT } from '#test/purchase-situation.ts';

const answer = (outcome: BuyOutcome, over: Partial<Situation> = {}): Decision =>
  stepAttempt({ ...SENT, ...over }, { kind: 'outcome', outcome });
const delivered = (...faults: ('blank' | null)[]): BuyOutcome => ({
  ...PLACED,
  kind: 'delivered',
  keys: faults.map((fault) => ({ sku: 'SKU', format: 'text', secret: new Secret('K'), fault })),
});

test.each<[string, BuyOutcome, Partial<Decision>]>([
  ['sold out', { kind: 'soldOut', note: 'N' }, { item: 'OutOfStock', note: 'Out of stock. N', refused: false }],
  [
    'a price that changed',
    { kind: 'priceChanged', actual: { amountE4: 90_000, currency: 'EUR' }, note: 'N' },
    { item: 'Draft', priceAnomalyE4: 90_000, refused: false },
  ],
  ['not allowed', { kind: 'notAllowed', reason: 'COUNTRY', note: 'N' }, { item: 'Error', refused: true }],
  ['refused', { kind: 'rejected', code: 'RETURNED', note: 'N' }, { item: 'Error', note: 'Refused (RETURNED). N' }],
  [
    'a reservation that is over',
    { kind: 'rejected', code: 'RESERVATION_GONE', note: 'N' },
    { item: 'Draft', note: 'The reservation is over.', refused: false },
  ],
  ['no funds', { kind: 'noFunds', note: 'N' }, { item: 'Draft', refused: false, tryIn: MINUTE }],
  ['too many calls', { kind: 'rateLimited', afterMs: 7, note: 'N' }, { item: 'Draft', refused: false, tryIn: 7 }],
  [
    'later',
    { kind: 'retryable', code: 'TRY_LATER', afterMs: 7, note: 'N' },
    { item: 'Draft', refused: true, tryIn: 7 },
  ],
])('closes the reference and looks it up again in an hour: %s', (_, outcome, decision) => {
  expect(answer(outcome)).toMatchObject({ ...decision, attempt: 'void', askIn: HOUR, keysFor: [] });
});

test('retries an unsent reference without looking it up', () => {
  const notSent = { kind: 'retryable', code: 'busy', afterMs: 7, note: '' } as const;
  expect(answer(notSent)).toMatchObject({ attempt: 'void', item: 'Draft', refused: false, tryIn: 7, askIn: null });
});

test.each([
  ['accepted', 'Accepted; the key is on its way.'],
  ['preOrdered', 'Pre-ordered; the key comes with the release.'],
  ['backOrdered', 'Back-ordered; the provider delivers later.'],
])('notes once that a key is %s', (kind, note) => {
  const outcome = { ...PLACED, kind } as BuyOutcome;
  expect([answer(outcome).note, answer(outcome, { attempt: 'pending' }).note]).toEqual([note, null]);
});

test.each([
  [80_000, null, false, null],
  [84_000, null, false, null],
  [84_001, null, false, 84_001],
  [84_001, null, true, null],
  [80_000, 'USD', false, 80_000],
  [80_000, 'USD', true, null],
  [null, 'USD', false, null],
  [null, null, false, null],
])('stops the order after a charge of %s in the currency %s, ignored: %s, at the price %s (ODT-049)', (...facts) => {
  const [chargedE4, otherCurrency, anomalyIgnored, priceAnomalyE4] = facts;
  expect(answer(delivered(null), { chargedE4, otherCurrency, anomalyIgnored })).toMatchObject({ priceAnomalyE4 });
});

const UNUSABLE = '1 of 2 keys cannot be used (blank); a claim is written down.';

test.each<[string, ('blank' | null)[], string, string, string]>([
  ['one key', [null], 'settled', 'Completed', 'Delivered.'],
  ['a key too many', [null, null], 'settled', 'Completed', 'Delivered with 1 keys too many; they are kept as surplus.'],
  ['a blank key beside it', [null, 'blank'], 'settled', 'Completed', `Delivered. ${UNUSABLE}`],
  [
    'a blank key and one too many',
    [null, null, 'blank'],
    'settled',
    'Completed',
    `Delivered with 1 keys too many; they are kept as surplus. ${UNUSABLE.replace('of 2', 'of 3')}`,
  ],
  [
    'blank keys alone',
    ['blank', 'blank'],
    'rejected',
    'Error',
    `The provider delivered, but ${UNUSABLE.replace('1 of', '2 of')}`,
  ],
])('notes what staff need to know about %s', (_, faults, attempt, item, note) => {
  expect(answer(delivered(...faults))).toMatchObject({ attempt, item, note });
  expect(answer(delivered(...faults), { otherCurrency: 'USD' }).note).toBe(`${note} Charged in USD.`);
});

test('keeps keys of another product as surplus', () => {
  expect(answer(delivered(null), { wanted: ['OTHER'] })).toMatchObject({
    attempt: 'settled',
    note: 'The provider delivered 1 keys that do not make up this item; they are kept as surplus.',
    keysFor: [null],
  });
});
