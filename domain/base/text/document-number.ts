// Parses numbers of orders, invoices and credit notes in any spelling: `GK 2026 000123`, `gk2026000123`,
// `inv-2026-123`, `123`.

import { foldText } from './fold-text.ts';

/** The parts of a number. */
export interface DocumentNumber {
  /** Upper case; null if only digits were given. */
  prefix: string | null;
  year: number | null;
  sequence: number;
}

const NUMBER = /^([a-z]{2,3})?(20\d\d)?0*([1-9]\d{0,8})$/;

/** Parses a number with any separators; null for other text. */
export function parseDocumentNumber(text: string): DocumentNumber | null {
  const [, prefix, year, sequence] = NUMBER.exec(foldText(text).replace(/[\s_#]/g, '')) ?? [];
  if (sequence === undefined) return null;
  return {
    prefix: prefix?.toUpperCase() ?? null,
    year: year === undefined ? null : Number(year),
    sequence: Number(sequence),
  };
}
