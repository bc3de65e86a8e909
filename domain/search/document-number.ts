// Numbers of orders, invoices and credit notes in any writing: `GK 2026 000123`, `gk2026000123`, `inv-2026-123`, `123`.

/** What a number says, however it is written. */
export interface DocumentNumber {
  /** Upper case; null where only digits were typed. */
  prefix: string | null;
  year: number | null;
  sequence: number;
}

const NUMBER = /^([a-z]{2,3})?[\s\-_/#.]*(?:(20\d\d)[\s\-_/.]*)?0*([1-9]\d{0,8})$/i;

/** Reads such a number; null for any other text. */
export function parseDocumentNumber(text: string): DocumentNumber | null {
  const [, prefix, year, sequence] = NUMBER.exec(text.trim()) ?? [];
  if (sequence === undefined) return null;
  return {
    prefix: prefix?.toUpperCase() ?? null,
    year: year === undefined ? null : Number(year),
    sequence: Number(sequence),
  };
}
