// The colours of charts: six that colour-blind people tell apart (PRP-012), which are tokens of the theme; then the
// same six again with patterns as second carrier.

export const COLOUR_COUNT = 6;

/** Patterns of the second, third and fourth six. */
export const PATTERNS = ['hatch', 'dots', 'cross'] as const;
export type Pattern = (typeof PATTERNS)[number];

/** The colour of a series or slice, as a CSS value. */
export const colourOf = (index: number): string => `var(--chart-${(index % COLOUR_COUNT) + 1})`;

/** The pattern of a series or slice; null for the first six, which are plain. After 24 it starts again. */
export function patternOf(index: number): Pattern | null {
  const round = Math.floor(index / COLOUR_COUNT) % (PATTERNS.length + 1);
  return PATTERNS[round - 1] ?? null;
}
