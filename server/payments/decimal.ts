// Reads amounts as banks write them.

const DECIMAL = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/;

/** Cents of a decimal such as 1250.5; null for anything else, also for parts of a cent. */
export function centsOfDecimal(text: string): number | null {
  const match = DECIMAL.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}
