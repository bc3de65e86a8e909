// Finds the promotions named by the lines, in batches of the maximum per call.

import { BULK_LINES, KEYWORDS_MAX } from '#domain/base/limits.ts';
import type { Bounds } from '#domain/orders/quantities.ts';
import type { Match } from '#domain/promotions/shapes.ts';
import type { Orderable } from '../entries.ts';
import type { PastedLine } from './parse-lines.ts';

/** Returns promotions on sale under these names. */
type FindPromotions = (refs: string[]) => Promise<Match[]>;

/** Side-specific options of pasting. */
export interface PasteOptions {
  findPromotions: FindPromotions;
  /** Quantity bounds of this side. */
  boundsOf: (match: Match) => Bounds;
  /** The promotion as stored with entries. */
  toOrderable: (match: Match) => Orderable;
}

export async function findAllPromotions(lines: readonly PastedLine[], ask: FindPromotions): Promise<Match[]> {
  const refs = [...new Set(lines.map(({ ref }) => ref.toLowerCase()))].filter(
    (ref) => ref !== '' && ref.length <= KEYWORDS_MAX,
  );
  const matchesById = new Map<string, Match>();
  for (let at = 0; at < refs.length; at += BULK_LINES)
    for (const match of await ask(refs.slice(at, at + BULK_LINES))) matchesById.set(match.id, match);
  return [...matchesById.values()];
}
