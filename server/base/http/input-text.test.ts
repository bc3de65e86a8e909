import { expect, test } from 'vitest';
import { isStorableText, refuseUnstorableText } from './input-text.ts';

test.each([
  ['Fußball', true],
  ['', true],
  ['\u{1f3ae}', true],
  ['a\u0000b', false],
  ['a\ud83c', false],
  ['\udfae\u0000', false],
])('%j can be kept: %s', (text, can) => expect(isStorableText(text)).toBe(can));

test.each<[object, string[]]>([
  [{ name: 'Aurora', lines: [{ sku: 'a' }], file: Buffer.from([0]) }, []],
  [{ name: 'a\u0000' }, ['name']],
  [{ name: 'a', lines: [{ sku: 'a' }, { sku: '\ud83c' }] }, ['lines.1.sku']],
  [{ settings: { 'a\u0000': 1 } }, ['settings']],
  [{ name: null, count: 1 }, []],
])('of %j text that cannot be kept is refused in %j', (input, fields) => {
  let refused: string[] = [];
  try {
    refuseUnstorableText(input);
  } catch (error) {
    refused = (error as { errors: { field: string }[] }).errors.map(({ field }) => field);
  }
  expect(refused).toEqual(fields);
});

const nested = (depth: number): object => (depth === 0 ? {} : { in: nested(depth - 1) });

test('accepts bodies nested 20 deep, and no deeper', () => {
  expect(() => refuseUnstorableText(nested(20))).not.toThrow();
  expect(() => refuseUnstorableText(nested(21))).toThrow();
});
