// Numbers of orders, invoices and credit notes in any writing: `GK 2026 000123`, `gk2026000123`, `inv-2026-123`, `123`.

import { foldText } from './fold-text.ts';

/** What a number says, however it is written. */
export interface DocumentNumber {
  /** Upper case; null where only digits were typed. */
  prefix: string | null;
  year: number | null;
  sequence: number;
}

const NUMBER = /^([a-z]{2,3})?(20\d\d)?0*([1-9]\d{0,8})$/;

/** Reads such a number, whatever separates its parts; null for any other text. */
export function parseDocumentNumber(text: string): DocumentNumber | null {
  const [, prefix, year, sequence] = NUMBER.exec(foldText(text).replace(/[\s_#]/g, '')) ?? [];
  if (sequence === undefined) return null;
  return {
    prefix: prefix?.toUpperCase() ?? null,
    year: year === undefined ? null : Number(year),
    sequence: Number(sequence),
  };
}
