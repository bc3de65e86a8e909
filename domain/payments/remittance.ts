// Finds invoice numbers in what a payer wrote, however it is written: INV-2026-000123, inv 2026/123, INV2026000123.

/** More numbers than this in one text are no remittance. */
const MAX_NUMBERS = 50;

const SPELLING = /(?<![A-Z0-9])I\W{0,2}N\W{0,2}V\.?\W{0,3}(20\d{2})[\W_]{0,3}(\d{1,9})(?!\d)/gi;

/** The numbers that a text names, each once, as invoices have them. */
export function invoiceNumbersIn(text: string): string[] {
  const numbers = new Set<string>();
  for (const [, year, digits] of text.matchAll(SPELLING)) {
    const seq = Number(digits);
    if (seq > 0) numbers.add(`INV-${year}-${String(seq).padStart(6, '0')}`);
    if (numbers.size === MAX_NUMBERS) break;
  }
  return [...numbers];
}
