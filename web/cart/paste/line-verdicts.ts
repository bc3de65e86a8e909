// Verdicts on pasted lines against the promotions on sale, before anything is added.

import { BULK_LINES } from '#domain/base/limits.ts';
import { type Bounds, quantityFault } from '#domain/orders/quantities.ts';
import type { Match } from '#domain/promotions/shapes.ts';
import type { PastedLine } from './parse-lines.ts';

export type PasteVerdict =
  | 'matched'
  | 'notFound'
  | 'ambiguous'
  | 'extraCells'
  | 'badQuantity'
  | 'badPrice'
  | 'below'
  | 'above'
  | 'notAvailable'
  | 'twice'
  | 'tooMany';

export interface JudgedLine extends PastedLine {
  verdict: PasteVerdict;
  /** Promotions the line may refer to. */
  matches: readonly Match[];
}

const matchesByName = (matches: readonly Match[]): Map<string, Match[]> => {
  const names = new Map<string, Match[]>();
  for (const match of matches)
    for (const name of new Set([match.id, match.product.sku].map((text) => text.toLowerCase())))
      names.set(name, [...(names.get(name) ?? []), match]);
  return names;
};

/** Fault of a line's quantity or price for its promotion. */
function faultOfLine(
  { quantity, price, priceText, hasExtraCells }: PastedLine,
  match: Match,
  bounds: Bounds,
): PasteVerdict | null {
  if (hasExtraCells) return 'extraCells';
  if (quantity === null) return 'badQuantity';
  if (price === null && priceText !== '') return 'badPrice';
  const fault = quantityFault(quantity, bounds);
  if (fault) return fault.code === 'below_minimum' ? 'below' : 'above';
  return match.availableCount !== undefined && quantity > match.availableCount ? 'notAvailable' : null;
}

/** Judges the lines in order; of duplicates the first counts, and a call has a maximum number of lines. */
export function judgeLines(
  lines: readonly PastedLine[],
  matches: readonly Match[],
  boundsOf: (match: Match) => Bounds,
): JudgedLine[] {
  const names = matchesByName(matches);
  const seenIds = new Set<string>();
  let acceptedCount = 0;
  const verdictOf = (line: PastedLine, lineMatches: readonly Match[]): PasteVerdict => {
    const [match, other] = lineMatches;
    if (!match) return 'notFound';
    if (other) return 'ambiguous';
    if (seenIds.size === seenIds.add(match.id).size) return 'twice';
    const fault = faultOfLine(line, match, boundsOf(match));
    if (fault) return fault;
    acceptedCount += 1;
    return acceptedCount > BULK_LINES ? 'tooMany' : 'matched';
  };
  return lines.map((line) => {
    const matches = names.get(line.ref.toLowerCase()) ?? [];
    return { ...line, matches, verdict: verdictOf(line, matches) };
  });
}
