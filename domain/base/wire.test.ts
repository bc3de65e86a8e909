import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as field from './fields.ts';
import { wireCodecOf } from './wire.ts';

const Part = z.object({ mSku: z.string(), price: field.money() });

test.each([
  ['an object', Part],
  ['a list', z.array(Part)],
  ['an amount', field.money()],
  ['an object or nothing', z.nullable(Part)],
  ['a list that may be left out', z.optional(z.array(Part))],
])('passes on anything but %s unchanged, for the schema to check', (_, schema) => {
  const { encode, decode, normalizeNames } = wireCodecOf(schema);
  for (const value of [null, undefined, 'MSku', true])
    expect([encode(value), decode(value), normalizeNames(value)]).toEqual([value, value, value]);
});

test('distinguishes lists from objects', () => {
  expect(wireCodecOf(Part).normalizeNames([{ MSKU: 'a' }])).toEqual([{ MSKU: 'a' }]);
  expect(wireCodecOf(z.array(Part)).normalizeNames({ MSKU: 'a' })).toEqual({ MSKU: 'a' });
});

test.each([
  [
    'before it',
    z.pipe(
      z.transform((value: unknown) => value as z.input<typeof Part>),
      Part,
    ),
  ],
  [
    'behind it',
    z.pipe(
      Part,
      z.transform((value: z.output<typeof Part>) => value),
    ),
  ],
])('keeps the names of a schema with a transform %s', (_, schema) => {
  const { encode, decode, normalizeNames } = wireCodecOf(schema as unknown as z.ZodMiniType);
  const [code, wire] = [
    { mSku: 'a', price: 1234 },
    { MSku: 'a', Price: 12.34 },
  ];
  expect([encode(code), decode(wire)]).toEqual([wire, code]);
  expect(normalizeNames({ msku: 'a', PRICE: 1 })).toEqual({ mSku: 'a', price: 1 });
});

test('rejects schemas with fields that differ only in case', () => {
  const Twins = z.object({ mSku: z.string(), msku: z.string() });
  expect(() => wireCodecOf(Twins)).toThrow('Two fields differ only in case: mSku, msku');
});
