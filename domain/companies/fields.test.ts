import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { companyCopy } from './copy.ts';
import { amount, email, signedAmount } from './fields.ts';

const sentences = (schema: z.ZodMiniType, value: unknown) =>
  z.safeDecode(schema, value as never).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['ada@aurora.example', []],
  [' ada@aurora.example ', []],
  ['', ['An address is needed.']],
  ['ada', [companyCopy.emailShape]],
  ['ada@aurora', [companyCopy.emailShape]],
  ['ada@aurora.example, eve@aurora.example', [companyCopy.emailShape]],
])('says about the address %j: %j', (text, expected) =>
  expect(sentences(email('An address is needed.'), text)).toEqual(expected),
);

test.each([
  [0, true, true],
  [100_000_000_000, true, true],
  [100_000_000_000.01, false, false],
  [-0.01, false, true],
  [-100_000_000_000, false, true],
  [-100_000_000_000.01, false, false],
])('accepts %d euro as a limit: %s, as a balance: %s', (euro, isLimit, isBalance) => {
  expect([sentences(amount(), euro).length === 0, sentences(signedAmount(), euro).length === 0]).toEqual([
    isLimit,
    isBalance,
  ]);
});
