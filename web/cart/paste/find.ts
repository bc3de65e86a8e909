// Asks which promotions the lines name, as many names in one call as it takes.

import { BULK_LINES, KEYWORDS_MAX } from '#domain/base/limits.ts';
import type { Bounds } from '#domain/orders/quantities.ts';
import type { Match } from '#domain/promotions/shapes.ts';
import type { Orderable } from '../entries.ts';
import type { PastedLine } from './read.ts';

/** Answers the promotions on sale under these names. */
export type Ask = (refs: string[]) => Promise<Match[]>;

/** What pasting must know of the side that orders. */
export interface PasteProps {
  ask: Ask;
  /** The bounds that bind this side. */
  boundsOf: (match: Match) => Bounds;
  /** The promotion as the entries keep it. */
  orderableOf: (match: Match) => Orderable;
}

export async function findAll(lines: readonly PastedLine[], ask: Ask): Promise<Match[]> {
  const refs = [...new Set(lines.map(({ ref }) => ref.toLowerCase()))].filter(
    (ref) => ref !== '' && ref.length <= KEYWORDS_MAX,
  );
  const found = new Map<string, Match>();
  for (let at = 0; at < refs.length; at += BULK_LINES)
    for (const match of await ask(refs.slice(at, at + BULK_LINES))) found.set(match.id, match);
  return [...found.values()];
}
