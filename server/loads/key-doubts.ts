// Lines that could be keys but probably are not: headings, totals, serial numbers, two keys in one line. They are set
// aside until the user includes or drops them.

import type { KeyDoubt } from '#domain/loads/copy.ts';
import { titleKindOf } from './key-columns.ts';

const DOUBTS: readonly [KeyDoubt, RegExp][] = [
  ['no letters', /^[^\p{L}\p{N}]+$/u],
  ['comment', /^(?:#|\/\/)/],
  ['total', /^(?:sub-?total|total|sum|summe|gesamt|count|anzahl)(?:[\s:=]|$)/i],
  ['markup', /&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,6});|<[^>]{1,80}>/i],
  ['blanks', /\s/],
  ['several values', /[,;|]/],
  ['unusual characters', /[^!-~]/],
  ['punctuation', /^[.:'"`*?!()[\]{}<>-]|[.:'"`*?!()[\]{}<>-]$/],
];

/** Doubt about a text on its own. */
export function findTextDoubt(text: string): KeyDoubt | null {
  if (titleKindOf(text) !== null) return 'title';
  return DOUBTS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

const RUN = /[A-Za-z0-9]+/g;

const classOf = (key: string): string => {
  if (/^[^A-Za-z]+$/.test(key)) return 'digits';
  if (!/[a-z]/.test(key)) return 'upper';
  return /[A-Z]/.test(key) ? 'mixed' : 'lower';
};

/** Shapes from strictest to loosest: with the lengths of all groups, then without. */
const SHAPES: readonly ((key: string) => string)[] = [
  (key) => `${key.replace(RUN, (run) => `${run.length} `)}${classOf(key)}`,
  (key) => `${key.replace(RUN, 'x')}${classOf(key)}`,
];

/** Keys that do not share the shape of most others; none if no shape covers more than half of the keys. */
export function findUnlikeKeys(keys: readonly string[]): Set<number> {
  for (const shapeOf of SHAPES) {
    const shapes = keys.map(shapeOf);
    const counts = new Map<string, number>();
    for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1);
    const [common, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
    if (count * 2 > keys.length) return new Set(shapes.flatMap((shape, at) => (shape === common ? [] : [at])));
  }
  const withDigits = keys.filter((key) => /\d/.test(key)).length;
  // An unknown heading above keys of many shapes.
  return keys.length > 1 && !/\d/.test(keys[0]!) && withDigits * 2 >= keys.length ? new Set([0]) : new Set();
}
