import { expect, test } from 'vitest';
import { invoiceNumbersIn } from './remittance.ts';

test.each([
  ['INV-2026-000123', ['INV-2026-000123']],
  ['inv 2026 000123', ['INV-2026-000123']],
  ['Rechnung inv-2026-123, danke', ['INV-2026-000123']],
  ['INV2026000123', ['INV-2026-000123']],
  ['I NV-2026-0001 23', ['INV-2026-000001']],
  ['INV-2026-000123/INV-2026-000124', ['INV-2026-000123', 'INV-2026-000124']],
  ['INV-2026-000123 INV.2026.123', ['INV-2026-000123']],
  ['INV-2026-1234567', ['INV-2026-1234567']],
  ['INV-2026-000000', []],
  ['ADINV-2026-000001', []],
  ['2026-000123', []],
])('finds in %s the numbers %j', (text, numbers) => expect(invoiceNumbersIn(text)).toEqual(numbers));

test.each([
  [49, 49],
  [50, 50],
  [51, 50],
])('takes of %i numbers in one text %i', (named, taken) => {
  const text = Array.from({ length: named }, (_, at) => `INV-2026-${at + 1}`).join(' ');
  expect(invoiceNumbersIn(text)).toHaveLength(taken);
});
