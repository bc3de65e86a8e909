import { expect, test } from 'vitest';
import { parseKeyNumbers } from './key-numbers.ts';

test.each([
  ['1', [1]],
  [' 4, 1,10 - 12; 4', [1, 4, 10, 11, 12]],
  ['', null],
  ['0', null],
  ['5-3', null],
  ['1,x', null],
  ['1-99999', null],
])('reads %j as %j', (text, numbers) => {
  expect(parseKeyNumbers(text)).toEqual(numbers);
});
