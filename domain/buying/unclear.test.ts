import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CHARGED_MAX_E4, unclearCalls } from './unclear.ts';

const BOUGHT = {
  id: '00000000-0000-4000-8000-000000000001',
  reference: 'r-1',
  statement: 'November, line 7',
  providerOrderId: 'o-1',
  charged: 12.5,
  keys: ['A1-B2'],
};

test.each([
  ['a key and what it cost', {}, undefined],
  ['the most that may be charged', { charged: CHARGED_MAX_E4 / 10_000 }, undefined],
  ['more than that', { charged: CHARGED_MAX_E4 / 10_000 + 0.0001 }, 'charged'],
  ['no cost', { charged: 0 }, 'charged'],
  ['no key', { keys: [] }, 'keys'],
  ['as many keys as one purchase may bring', { keys: Array(10_000).fill('A1-B2') }, undefined],
  ['one more', { keys: Array(10_001).fill('A1-B2') }, 'keys'],
  ['a key of two lines', { keys: ['AB\n12'] }, 'keys'],
  ['a blank key', { keys: ['  '] }, 'keys'],
  ['no statement', { statement: ' ' }, 'statement'],
])('names the wrong field of a purchase with %s', (_, some, field) => {
  expect(z.safeDecode(unclearCalls.settle.input, { ...BOUGHT, ...some }).error?.issues[0]?.path[0]).toBe(field);
});
