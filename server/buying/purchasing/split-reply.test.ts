// Splitting of a reply over the units of a call: examples, and properties of any reply.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import type { BuyOutcome, DeliveredKey } from '#server/catalog/provider/port.ts';
import type { ProviderReply } from './engine.ts';
import { type CallUnit, splitReply } from './split-reply.ts';

const unit = (ref: string, over: Partial<CallUnit> = {}): CallUnit => ({
  ref,
  state: 'sent',
  wanted: ['SKU'],
  charged: null,
  byHand: false,
  isDue: false,
  ...over,
});
const key = (text: string, over: Partial<DeliveredKey> = {}): DeliveredKey => ({
  sku: 'SKU',
  format: 'text',
  secret: new Secret(text),
  fault: null,
  ...over,
});
const euro = (amountE4: number) => ({ amountE4, currency: 'EUR' });
const delivery = (keys: DeliveredKey[], amountE4: number, over: object = {}): BuyOutcome => ({
  kind: 'delivered',
  providerOrderId: 'P',
  charged: euro(amountE4),
  keys,
  ...over,
});

function split(units: readonly CallUnit[], outcome: BuyOutcome, ofCall: string[] = [], elsewhere: string[] = []) {
  const printOf = ({ secret }: DeliveredKey) => secret.reveal();
  return splitReply(units, { kind: 'outcome', outcome }, { printOf, ofCall, elsewhere: new Set(elsewhere) });
}

/** Each reply as text: `a: K1+K2 5` is unit a with two keys and a charge of 5. */
const described = (replies: ReturnType<typeof split>): string[] =>
  replies.map(({ ref, reply, clearsCharge }) => {
    const outcome = reply.kind === 'outcome' ? reply.outcome : { kind: reply.kind };
    const keys = outcome.kind === 'delivered' ? outcome.keys.map(({ secret }) => secret.reveal()).join('+') : null;
    const what = keys ?? ('code' in outcome ? outcome.code : outcome.kind);
    return `${ref}: ${what}${'charged' in outcome ? ` ${outcome.charged.amountE4}` : ''}${clearsCharge ? ' cleared' : ''}`;
  });

const THREE = [unit('a'), unit('b'), unit('c')];

test.each<[string, readonly CallUnit[], BuyOutcome, string[], string[], string[]]>([
  [
    'a key for each unit, the remainder of the charge on the first',
    THREE,
    delivery([key('1'), key('2'), key('3')], 100),
    [],
    [],
    ['a: 1 34', 'b: 2 33', 'c: 3 33'],
  ],
  [
    'units still to come and cancelled ones',
    [...THREE, unit('d')],
    delivery([key('1')], 90, { coming: 1, cancelled: 1 }),
    [],
    [],
    ['a: 1 30', 'b: accepted 30', 'c: UNIT_CANCELLED cleared', 'd: undelivered 30'],
  ],
  [
    'only what is new, with the charge that others did not record',
    [unit('a', { state: 'settled', charged: euro(40) }), unit('b', { state: 'pending', charged: euro(30) }), unit('c')],
    delivery([key('1'), key('2')], 100, { coming: 1 }),
    ['1'],
    [],
    ['b: 2 30', 'c: accepted 30'],
  ],
  [
    'a repeated key to a unit without one',
    THREE,
    delivery([key('1'), key('1'), key('2')], 90),
    [],
    [],
    ['a: 1 30', 'b: 2 30', 'c: 1 30'],
  ],
  [
    'usable keys before known, faulty and foreign ones, and the surplus to the last unit',
    THREE,
    delivery([key('old'), key('bad', { fault: 'blank' }), key('2'), key('x', { sku: 'OTHER' })], 90),
    [],
    ['old'],
    ['a: 2 30', 'b: old 30', 'c: bad+x 30'],
  ],
  [
    'a faulty key beside the last one if the others are still to come',
    THREE,
    delivery([key('1'), key('bad', { fault: 'blank' })], 90, { coming: 2 }),
    [],
    [],
    ['a: 1+bad 30', 'b: accepted 30', 'c: accepted 30'],
  ],
  [
    'extra keys to the last unit',
    THREE.slice(0, 2),
    delivery([key('1'), key('2'), key('3')], 90),
    [],
    [],
    ['a: 1 45', 'b: 2+3 45'],
  ],
  [
    'nothing to units that are not in the order of the provider',
    THREE,
    delivery([key('1'), key('2')], 90, { units: 2 }),
    [],
    [],
    ['a: 1 45', 'b: 2 45', 'c: not_in_order cleared'],
  ],
  [
    'a late key to a given-up unit after the open ones',
    [unit('a', { state: 'void' }), unit('b'), unit('c', { state: 'settled', charged: euro(30) })],
    delivery([key('1'), key('2'), key('3')], 90),
    ['3'],
    [],
    ['b: 1 30', 'a: 2 30'],
  ],
  [
    'nothing to a given-up unit that is not due and gets no key',
    [unit('a', { state: 'void' }), unit('b', { state: 'void', isDue: true }), unit('c')],
    delivery([key('1')], 30),
    [],
    [],
    ['c: 1 30', 'b: NOT_DELIVERED'],
  ],
  [
    'another key than the entered one as surplus of a unit settled by hand',
    [unit('a', { state: 'settled', byHand: true, charged: euro(30) })],
    delivery([key('1'), key('2')], 30),
    ['1'],
    [],
    ['a: 2 30'],
  ],
])('gives %s', (_, units, outcome, ofCall, elsewhere, expected) => {
  expect(described(split(units, outcome, ofCall, elsewhere))).toEqual(expected);
});

test('keeps parts of a bundle together and leaves an incomplete set for the next reply while units are to come', () => {
  const bundle = ['a', 'b'].map((ref) => unit(ref, { wanted: ['X', 'Y'] }));
  const parts = [key('1', { sku: 'X' }), key('2', { sku: 'Y' }), key('3', { sku: 'Y' })];
  expect(described(split(bundle, delivery(parts, 50, { coming: 1 })))).toEqual(['a: 1+2 25', 'b: accepted 25']);
  expect(described(split(bundle, delivery(parts, 50)))).toEqual(['a: 1+2 25', 'b: 3 25']);
});

test.each<[string, ProviderReply, string[]]>([
  ['a refusal', { kind: 'outcome', outcome: { kind: 'soldOut', note: '' } }, ['a: soldOut', 'b: soldOut']],
  ['an absence', { kind: 'absent', askedAt: '2026-11-20T12:00:00.000Z' }, ['a: absent', 'b: absent']],
  ['an unclear lookup', { kind: 'unclear', cause: 'timeout' }, ['a: unclear', 'b: unclear']],
  [
    'an acceptance, with its charge,',
    { kind: 'outcome', outcome: { kind: 'accepted', providerOrderId: 'P', charged: euro(11) } },
    ['a: accepted 6', 'b: accepted 5'],
  ],
  [
    'an order of fewer units',
    { kind: 'outcome', outcome: { kind: 'accepted', providerOrderId: 'P', charged: euro(11), units: 1 } },
    ['a: accepted 11', 'b: not_in_order cleared'],
  ],
])('gives %s to every unit that may be answered', (_, reply, expected) => {
  const units = [unit('a'), unit('b'), unit('z', { state: 'rejected' }), unit('v', { state: 'void' })];
  const only = reply.kind === 'outcome' && 'units' in reply.outcome ? units.slice(0, 2) : units;
  expect(described(splitReply(only, reply, { printOf: () => '', ofCall: [], elsewhere: new Set() }))).toEqual(expected);
});

const anyUnit = fc.record({
  state: fc.constantFrom('sent', 'pending', 'settled', 'void', 'rejected' as const),
  chargedE4: fc.option(fc.nat(500)),
  isDue: fc.boolean(),
});
const anyKey = fc.record({
  text: fc.nat(12).map(String),
  sku: fc.constantFrom('SKU', 'SKU', 'SKU', 'OTHER'),
  fault: fc.constantFrom(null, null, null, 'blank' as const),
});

test('loses no new key, gives none twice and charges the whole amount in any reply', () => {
  fc.assert(
    fc.property(
      fc.array(anyUnit, { minLength: 1, maxLength: 12 }),
      fc.array(anyKey, { maxLength: 16 }),
      fc.array(fc.nat(12).map(String), { maxLength: 6 }),
      fc.record({ coming: fc.nat(4), cancelled: fc.nat(4), total: fc.nat(20_000) }),
      (drawn, drawnKeys, ofCall, { coming, cancelled, total }) => {
        const units = drawn.map(({ state, chargedE4, isDue }, n) =>
          unit(`u${n}`, { state, isDue, charged: chargedE4 === null ? null : euro(chargedE4) }),
        );
        const keys = drawnKeys.map(({ text, ...over }) => key(text, over));
        const replies = split(units, delivery(keys, total, { coming, cancelled }), ofCall);
        const assigned = replies.flatMap(({ reply }) =>
          reply.kind === 'outcome' && reply.outcome.kind === 'delivered' ? reply.outcome.keys : [],
        );
        expect(new Set(replies.map(({ ref }) => ref)).size).toBe(replies.length);
        expect(new Set(assigned).size).toBe(assigned.length);
        const known = [...ofCall];
        const fresh = keys.filter(({ secret }) => {
          const at = known.indexOf(secret.reveal());
          if (at >= 0) known.splice(at, 1);
          return at < 0;
        });
        const canTake = units.some(({ state }) => ['sent', 'pending', 'void'].includes(state));
        expect(new Set(assigned)).toEqual(new Set(canTake ? fresh : []));
        // One usable key for each unit, as long as there are any.
        const chargedOf = new Map(units.map(({ ref, charged }) => [ref, charged?.amountE4 ?? 0]));
        let sharing = 0;
        for (const { ref, reply, clearsCharge } of replies) {
          const outcome = reply.kind === 'outcome' ? reply.outcome : null;
          if (clearsCharge) chargedOf.set(ref, 0);
          if (!outcome || !('charged' in outcome)) continue;
          chargedOf.set(ref, outcome.charged.amountE4);
          sharing += outcome.charged.amountE4 > 0 ? 1 : 0;
        }
        const sum = [...chargedOf.values()].reduce((all, one) => all + one, 0);
        if (sharing > 0) expect(sum).toBe(total);
      },
    ),
    { numRuns: 2000 },
  );
});
