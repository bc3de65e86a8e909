// Reproducible randomness: everything is derived from a text, so the same seed always gives the same world.

/** A well-mixed 32-bit hash of a text. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export interface RandomStream {
  /** At least 0, below 1. */
  next(): number;
  /** An integer, both ends included. */
  int(min: number, max: number): number;
  pick<T>(from: readonly T[]): T;
}

/** A random stream seeded with a text. */
export function createRandomStream(seed: string): RandomStream {
  let state = hashText(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return { next, int, pick: (from) => from[int(0, from.length - 1)]! };
}
