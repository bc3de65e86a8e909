// What each pasted line means for the promotions on sale: one verdict for each, before anything is taken over.

import { BULK_LINES } from '#domain/base/limits.ts';
import { type Bounds, boundBroken } from '#domain/orders/quantities.ts';
import type { Match } from '#domain/promotions/shapes.ts';
import type { PastedLine } from './read.ts';

export type Verdict =
  | 'matched'
  | 'notFound'
  | 'ambiguous'
  | 'badQuantity'
  | 'badPrice'
  | 'below'
  | 'above'
  | 'notAvailable'
  | 'twice'
  | 'tooMany';

export interface Judged extends PastedLine {
  verdict: Verdict;
  /** The promotions that the line may mean. */
  found: readonly Match[];
}

const byName = (matches: readonly Match[]): Map<string, Match[]> => {
  const names = new Map<string, Match[]>();
  for (const match of matches)
    for (const name of new Set([match.id, match.product.sku].map((text) => text.toLowerCase())))
      names.set(name, [...(names.get(name) ?? []), match]);
  return names;
};

/** Judges the lines in their order; of two that mean the same promotion the first counts, and a call takes so many. */
export function judge(
  lines: readonly PastedLine[],
  matches: readonly Match[],
  boundsOf: (match: Match) => Bounds,
): Judged[] {
  const names = byName(matches);
  const seen = new Set<string>();
  let taken = 0;
  const verdictOf = ({ quantity, price, priceText }: PastedLine, found: readonly Match[]): Verdict => {
    const [match, other] = found;
    if (!match) return 'notFound';
    if (other) return 'ambiguous';
    if (seen.size === seen.add(match.id).size) return 'twice';
    if (quantity === null) return 'badQuantity';
    if (price === null && priceText !== '') return 'badPrice';
    const broken = boundBroken(quantity, boundsOf(match));
    if (broken) return broken;
    if (match.availableCount !== undefined && quantity > match.availableCount) return 'notAvailable';
    taken += 1;
    return taken > BULK_LINES ? 'tooMany' : 'matched';
  };
  return lines.map((line) => {
    const found = names.get(line.ref.toLowerCase()) ?? [];
    return { ...line, found, verdict: verdictOf(line, found) };
  });
}
