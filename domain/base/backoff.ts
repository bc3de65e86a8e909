// Exponential backoff with jitter: the one rule for every pause before something is tried again.

/**
 * The pause after so many failed tries (from 1): doubled each time up to the longest, then somewhere between half of it
 * and all of it, so that many who wait do not come back together. `chance` is 0 to below 1.
 */
export function backoffMs(tries: number, firstMs: number, longestMs: number, chance: number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(tries - 1, 30));
  return Math.round(full / 2 + (full / 2) * chance);
}
