import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { KEY_SEARCH_MAX } from '#domain/base/limits.ts';
import { isKey, KeySearch } from './key-search.ts';

test.each([
  ['A1-B2', true],
  ['a1b2', true],
  ['  A1-B2  ', true],
  ['A1-B', false],
  ['----', false],
  ['', false],
  ['AB12\nCD34', false],
  ['AB12\u200bCD34', false],
])('decides whether %j can be a key: %s (KEY-009)', (text, can) => expect(isKey(text)).toBe(can));

const keys = (count: number) => Array.from({ length: count }, (_, at) => `KEY-${at}`);

test.each([
  ['nothing', [], false],
  ['blanks', ['', '  '], false],
  ['a key beside blanks', ['', 'A1-B2'], true],
  ['as many keys as may be searched for', keys(KEY_SEARCH_MAX), true],
  ['one more', keys(KEY_SEARCH_MAX + 1), false],
  ['one more that is there in small letters', [...keys(KEY_SEARCH_MAX), ' key-0 '], true],
  ['one more that is there with its dash', [...keys(KEY_SEARCH_MAX), 'KEY0'], true],
  ['two more that are nothing but dashes', [...keys(KEY_SEARCH_MAX - 1), '--', '---'], false],
])('accepts or refuses a search for %s by its number of keys', (_, list, isAccepted) => {
  expect(z.safeParse(KeySearch, { keys: list }).success).toBe(isAccepted);
});
