import { expect, test } from 'vitest';
import { parseDocumentNumber } from './document-number.ts';

test.each([
  ['GK 2026 000123', 'GK', 2026, 123],
  ['gk2026000123', 'GK', 2026, 123],
  ['inv-2026-123', 'INV', 2026, 123],
  ['CRN 7', 'CRN', null, 7],
  ['  000123 ', null, null, 123],
  ['2026/42', null, 2026, 42],
  ['#2026', null, null, 2026],
  ['2026000001', null, 2026, 1],
])('parses %j', (text, prefix, year, sequence) => {
  expect(parseDocumentNumber(text)).toEqual({ prefix, year, sequence });
});

test.each(['', 'Aurora', 'GK', '000', 'GK 2026 000123 and more', '1234567890123', 'FIFA 26-1 x'])(
  'does not parse %j',
  (text) => {
    expect(parseDocumentNumber(text)).toBeNull();
  },
);
