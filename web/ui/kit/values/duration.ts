// Durations on screen, in the two largest units.

import { DASH } from './format.ts';

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** Seconds as text, such as `2 d 4 h` or `45 s`; a dash without a value. */
export function duration(seconds: number | null | undefined): string {
  if (seconds == null) return DASH;
  const first = UNITS.findIndex(([, length]) => seconds >= length);
  if (first === -1) return '0 s';
  const [name, length] = UNITS[first]!;
  const whole = Math.floor(seconds / length);
  const [nextName, nextLength] = UNITS[first + 1] ?? UNITS[first]!;
  const rest = Math.floor((seconds % length) / nextLength);
  return rest === 0 ? `${whole} ${name}` : `${whole} ${name} ${rest} ${nextName}`;
}

const largestUnit = (seconds: number) => UNITS.find(([, size]) => seconds >= size) ?? UNITS.at(-1)!;

/** Length in seconds of the largest unit in a duration. */
export const largestUnitLength = (seconds: number): number => largestUnit(seconds)[1];

/** Seconds with one decimal in the largest unit of `highest`, for axes: `1.5 h`. */
export function shortDuration(seconds: number, highest: number): string {
  const [name, length] = largestUnit(highest);
  return `${Math.round((seconds / length) * 10) / 10} ${name}`;
}
