// Plans the strikes on processes and the database in a fault run: minimum counts, and the next one, drawn from the seed
// or chosen because it was still too rare.

import type { createRandomStream } from '../../provider-simulator/random.ts';

/** Strikes made by the harness, one at a time. */
export type Strike = 'kills' | 'stops' | 'jumps' | 'crashes' | 'promotions' | 'fullDisks';
/** Counts of all strikes, including those that happen in parallel. */
type StrikeCounts = Record<Strike | 'delays' | 'webKills', number>;

export const newStrikeCounts = (): StrikeCounts => ({
  kills: 0,
  stops: 0,
  delays: 0,
  jumps: 0,
  crashes: 0,
  webKills: 0,
  promotions: 0,
  fullDisks: 0,
});

/** Minimum share of each kind in all wanted faults: 20 of 1,000 and so on. */
const LEAST_SHARES: StrikeCounts = {
  kills: 0.02,
  stops: 0.02,
  delays: 0.02,
  jumps: 0.02,
  crashes: 0.01,
  webKills: 0.02,
  // They take the longest: one in a run of 200.
  promotions: 0.005,
  fullDisks: 0.005,
};
/** Position of rare kinds within their part of the run, so that they do not coincide. */
const RARE = { promotions: 0.3, fullDisks: 0.6 };
/** Not for the embedded database: it crashes with its process, and there is no separate web process. */
const ON_SERVERS_ONLY: readonly string[] = ['crashes', 'webKills', 'promotions'];
const CRASH_EVERY = 12;
/** Probability of drawing a jump while more jumps are wanted. */
const MORE_JUMPS = 0.8;

interface Wanted {
  faults: number;
  /** Minimum number of clock jumps. */
  jumps: number;
  /** True with PostgreSQL servers. */
  isServer: boolean;
  /** True if disks can be made full. */
  hasDisks: boolean;
}

export function planStrikes(chance: ReturnType<typeof createRandomStream>, wanted: Wanted) {
  const leastOf = (kind: keyof StrikeCounts): number => {
    if (!wanted.isServer && ON_SERVERS_ONLY.includes(kind)) return 0;
    if (!wanted.hasDisks && kind === 'fullDisks') return 0;
    const least = Math.ceil(wanted.faults * LEAST_SHARES[kind]);
    return kind === 'jumps' ? Math.max(least, wanted.jumps) : least;
  };
  const isRare = (counts: StrikeCounts) => (kind: keyof StrikeCounts) => counts[kind] < leastOf(kind);
  const kinds = Object.keys(LEAST_SHARES) as (keyof StrikeCounts)[];

  function draw(counts: StrikeCounts): Strike {
    if (counts.jumps < wanted.jumps && chance.next() < MORE_JUMPS) return 'jumps';
    const drawn = chance.next();
    if (wanted.isServer && drawn < 1 / CRASH_EVERY) return 'crashes';
    if (drawn < 0.35) return 'stops';
    return drawn < 0.5 ? 'jumps' : 'kills';
  }

  return {
    /** Kinds that happened too seldom. */
    rare: (counts: StrikeCounts): (keyof StrikeCounts)[] => kinds.filter(isRare(counts)),
    /** Next strike after this number of faults of all kinds. */
    next: (counts: StrikeCounts, faults: number): Strike => {
      for (const [kind, place] of Object.entries(RARE) as [keyof typeof RARE, number][])
        if (isRare(counts)(kind) && faults >= (wanted.faults * (counts[kind] + place)) / leastOf(kind)) return kind;
      const tooFew =
        faults < wanted.faults ? [] : (['kills', 'stops', 'jumps', 'crashes'] as const).filter(isRare(counts));
      return tooFew.length > 0 ? tooFew[chance.int(0, tooFew.length - 1)]! : draw(counts);
    },
  };
}
