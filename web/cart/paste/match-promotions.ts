// Asks which promotions the lines name, as many names in one call as it takes.

import { BULK_LINES, KEYWORDS_MAX } from '#domain/base/limits.ts';
import type { Bounds } from '#domain/orders/quantities.ts';
import type { Match } from '#domain/promotions/shapes.ts';
import type { Orderable } from '../entries.ts';
import type { PastedLine } from './parse-lines.ts';

/** Answers the promotions on sale under these names. */
export type FindPromotions = (refs: string[]) => Promise<Match[]>;

/** What pasting must know of the side that orders. */
export interface PasteOptions {
  findPromotions: FindPromotions;
  /** The bounds that bind this side. */
  boundsOf: (match: Match) => Bounds;
  /** The promotion as the entries keep it. */
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
