// Lines that could be keys and probably are none: headings, totals, serial numbers, two keys in one line. They are set aside
// until a person has included or dropped them.

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

/** A doubt that a text raises whatever else the file holds. */
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

/** Shapes from the strictest to the loosest: with the lengths of all groups, then without. */
const SHAPES: readonly ((key: string) => string)[] = [
  (key) => `${key.replace(RUN, (run) => `${run.length} `)}${classOf(key)}`,
  (key) => `${key.replace(RUN, 'x')}${classOf(key)}`,
];

/** The keys that do not share the shape of most others; none where no shape has more than half of the keys. */
export function findUnlikeKeys(keys: readonly string[]): Set<number> {
  for (const shapeOf of SHAPES) {
    const shapes = keys.map(shapeOf);
    const counts = new Map<string, number>();
    for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1);
    const [common, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
    if (count * 2 > keys.length) return new Set(shapes.flatMap((shape, at) => (shape === common ? [] : [at])));
  }
  const withDigits = keys.filter((key) => /\d/.test(key)).length;
  // A heading that no list of words knows, above keys of many shapes.
  return keys.length > 1 && !/\d/.test(keys[0]!) && withDigits * 2 >= keys.length ? new Set([0]) : new Set();
}
