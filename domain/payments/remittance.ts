// Finds invoice numbers in a payer's text, in any spelling: INV-2026-000123, inv 2026/123, INV2026000123.

/** Texts with more numbers than this are not remittance information. */
const MAX_NUMBERS = 50;

const SPELLING = /(?<![A-Z0-9])I\W{0,2}N\W{0,2}V\.?\W{0,3}(20\d{2})[\W_]{0,3}(\d{1,9})(?!\d)/gi;

/** Invoice numbers in a text, each once, in stored form. */
export function invoiceNumbersIn(text: string): string[] {
  const numbers = new Set<string>();
  for (const [, year, digits] of text.matchAll(SPELLING)) {
    const seq = Number(digits);
    if (seq > 0) numbers.add(`INV-${year}-${String(seq).padStart(6, '0')}`);
    if (numbers.size === MAX_NUMBERS) break;
  }
  return [...numbers];
}
