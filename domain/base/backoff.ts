// Exponential backoff with jitter, used for every retry.

/**
 * Pause after this many failures (starting at 1): doubles up to the maximum, then jittered between half and all of it,
 * so that callers do not retry in lockstep. `chance` is in [0, 1).
 */
export function backoffMs(tries: number, firstMs: number, longestMs: number, chance: number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(tries - 1, 30));
  return Math.round(full / 2 + (full / 2) * chance);
}
