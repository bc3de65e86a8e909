// Chart colours: six theme tokens that colour-blind people can tell apart (PRP-012), then the same six again with
// patterns.

import type { Tone } from '#web/ui/kit/feedback/status-pill.tsx';

/** Exported for tests. */
export const COLOUR_COUNT = 6;

/** Patterns of the second six, the third, and so on. */
const PATTERNS = ['hatch', 'dots', 'cross', 'bars', 'diamonds'] as const;
export type Pattern = (typeof PATTERNS)[number];

/** Colour of a series or slice, as a CSS value. */
export const colourOf = (index: number): string => `var(--chart-${(index % COLOUR_COUNT) + 1})`;

/** The pattern of a series or slice; null for the first six, which are plain. After 36 it starts again. */
export function patternOf(index: number): Pattern | null {
  const round = Math.floor(index / COLOUR_COUNT) % (PATTERNS.length + 1);
  return PATTERNS[round - 1] ?? null;
}

/** The colours by the meaning that they have in the pills of states. */
const TONES: readonly Tone[] = ['navy', 'green', 'orange', 'red', 'indigo', 'grey'];

/** The index of the colour of a tone; `place` tells things of one tone apart by their patterns. */
export const indexOfTone = (tone: Tone, place = 0): number => TONES.indexOf(tone) + COLOUR_COUNT * place;
