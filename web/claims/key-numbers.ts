// Numbers of keys as people type them: "1, 4, 10-20".

const RANGE = /^(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?$/;
/** More than any package has. */
const NUMBERS_MAX = 1000;

/** The numbers in ascending order; null if the text is not a list of numbers and ranges. */
export function parseKeyNumbers(text: string): number[] | null {
  const numbers = new Set<number>();
  for (const part of text.split(/[,;\n]+/).map((one) => one.trim())) {
    if (part === '') continue;
    const match = RANGE.exec(part);
    if (!match) return null;
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    if (from < 1 || to < from || to - from >= NUMBERS_MAX) return null;
    for (let number = from; number <= to; number++) numbers.add(number);
  }
  return numbers.size === 0 ? null : [...numbers].sort((a, b) => a - b);
}
