// Parses amounts in bank files.

const DECIMAL = /^\+?0*(\d{1,13})(?:\.(\d{1,2})0*)?$/;

/** Cents of a decimal such as 1250.5; null if invalid or finer than a cent. */
export function centsOfDecimal(text: string): number | null {
  const match = DECIMAL.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}
