import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as field from './fields.ts';

test.each([
  ['7', 7],
  ['-7', -7],
  ['007', 7],
  [7, 7],
  ['', null],
  [' ', null],
  ['7.5', null],
  ['0x10', null],
  ['7e1', null],
  [['7', '8'], null],
  [['7'], null],
])('reads %j in a query as the whole number %j', (value, number) => {
  const parsed = z.safeParse(field.queryInteger({ min: -10 }), value);
  expect(parsed.success ? parsed.data : null).toBe(number);
});

test.each([
  ['12.34', 1234],
  ['0', 0],
  [12.34, 1234],
  ['', null],
  [' ', null],
  ['12.345', null],
  ['much', null],
  [['1', '2'], null],
])('reads %j in a query as an amount of %j cents', (value, cents) => {
  const parsed = z.safeDecode(field.queryMoney(), value as never);
  expect(parsed.success ? parsed.data : null).toBe(cents);
});

test.each([
  ['Draft', ['Draft']],
  [' Draft , Closed,', ['Draft', 'Closed']],
  [
    ['Draft,Closed', 'Sent'],
    ['Draft', 'Closed', 'Sent'],
  ],
  ['', []],
  [7, null],
  [['Draft', { a: 1 }], null],
])('reads %j in a query as the list of words %j', (value, words) => {
  const parsed = z.safeParse(field.csv(z.string()), value);
  expect(parsed.success ? parsed.data : null).toEqual(words);
});

test('round-trips joined names with commas and backslashes through a query', () => {
  const name = fc.string({ unit: fc.constantFrom(',', '\\', 'a', ' ', 'é'), minLength: 1 }).map((text) => `n${text}n`);
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), (names) => {
      expect(z.parse(field.csv(z.string()), field.joinCsv(names))).toEqual(names);
    }),
  );
  expect(field.joinCsv(['Congo, Republic', 'Norway'])).toBe('Congo\\, Republic,Norway');
});

const accepts = (schema: z.ZodMiniType<string, string>, text: string) => z.safeParse(schema, text).success;

test.each([
  ['Anna', true, true],
  ["O'Brien-Müller", true, true],
  ['محمد', true, true],
  ['می\u200cخواهم', true, true],
  ['👩\u200d💻 Games', true, true],
  ['Anna\nBerg', false, true],
  ['Anna\tBerg', false, true],
  ['Anna\u2028Berg', false, true],
  ['Anna\u202egreB', false, false],
  ['Anna\u2067Berg\u2069', false, false],
  ['An\u200bna', false, true],
  ['An\ufeffna', false, true],
  ['Anna\u0007', false, false],
])('accepts «%j» in one line and in several: %s and %s (cases 55, 56)', (text, inOneLine, inSeveral) => {
  expect([accepts(field.singleLine(), text), accepts(field.paragraph(100), text)]).toEqual([inOneLine, inSeveral]);
  expect(accepts(field.nameText(100), text)).toBe(inOneLine);
  expect(accepts(field.searchText(), text)).toBe(true);
});

test.each([
  ['Aurora  Games', 'Aurora Games'],
  [' Aurora\u00a0Games ', 'Aurora Games'],
  ['Mu\u0308ller', 'Müller'],
])('reads the name «%j» as «%s»', (text, name) => {
  expect(z.parse(field.nameText(100), text)).toBe(name);
});
