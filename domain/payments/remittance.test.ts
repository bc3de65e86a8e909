import { expect, test } from 'vitest';
import { namedNumbersIn } from './remittance.ts';

const numbersIn = (text: string) => namedNumbersIn(text, 2026);

test.each([
  ['INV-2026-000123', ['INV-2026-000123']],
  ['inv 2026 000123', ['INV-2026-000123']],
  ['Rechnung inv-2026-123, danke', ['INV-2026-000123']],
  ['INV2026000123', ['INV-2026-000123']],
  ['INV-2026-000123/INV-2026-000124', ['INV-2026-000123', 'INV-2026-000124']],
  ['INV-2026-000123 INV.2026.123', ['INV-2026-000123']],
  ['INV-2026-1234567', ['INV-2026-1234567']],
  ['Rechnung 2026-000817', ['INV-2026-000817']],
  ['INVOICE 2026-000817', ['INV-2026-000817']],
  ['INV No. 2026-000817', ['INV-2026-000817']],
  ['INV#2026-000817', ['INV-2026-000817']],
  ['INV–2026–000817', ['INV-2026-000817']],
  ['RF18INV2026000817', ['INV-2026-000817']],
  ['KD10023INV-2026-000817', ['INV-2026-000817']],
  ['INV-2026-000817,000816', ['INV-2026-000817', 'INV-2026-000816']],
  ['INV-2026-000817 and 000816', ['INV-2026-000817', 'INV-2026-000816']],
  ['INV-2026-000801-000803', ['INV-2026-000801', 'INV-2026-000802', 'INV-2026-000803']],
  ['2026/000801 bis 000802', ['INV-2026-000801', 'INV-2026-000802']],
  ['see INV-2026-000 817', ['INV-2026-000817']],
  ['I NV-2026-0001 23', ['INV-2026-000123']],
  ['INV-2026-123 456', ['INV-2026-000123']],
  ['INV-2026-000000', []],
  ['ADINV-2026-000001', []],
  ['PO-2026-000817', []],
  ['IBAN DE2026000817', []],
  ['2026000817', []],
  ['12.2026-000817', []],
  ['Rechnung vom 20.11.2026', []],
  ['Invoice 20.11.2026', []],
  ['invoice 2026', []],
  ['Rg 817,50 EUR', []],
  ['before 817', []],
])('finds in %s with certainty %j (INV-028)', (text, numbers) => {
  expect(numbersIn(text)).toEqual({ certain: numbers, guessed: [] });
});

test.each([
  ['INV 000817', ['INV-2026-000817', 'INV-2025-000817']],
  ['Re. 817', ['INV-2026-000817', 'INV-2025-000817']],
  ['Rechnungsnr. 817', ['INV-2026-000817', 'INV-2025-000817']],
  ['Invoice no. 12', ['INV-2026-000012', 'INV-2025-000012']],
  ['INV-2O26-OOO817', ['INV-2026-000817']],
])('only guesses in %s the numbers %j (INV-028)', (text, numbers) => {
  expect(numbersIn(text)).toEqual({ certain: [], guessed: numbers });
});

test.each([
  [49, 49],
  [50, 50],
  [51, 50],
])('takes of %i numbers in one text %i', (named, taken) => {
  const text = Array.from({ length: named }, (_, at) => `INV-2026-${at + 1}`).join(' ');
  expect(numbersIn(text).certain).toHaveLength(taken);
});
