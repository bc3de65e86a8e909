// Pace of screens that follow changes: the more people look on, the longer each of them waits before reading again, so
// that a busy house does not spend its time on refetches.

/** Shortest pause between the reads of one client (ms). */
export const MIN_PAUSE_MS = 900;
const MAX_PAUSE_MS = 10_000;
/** Share of one stream (ms): a client reads some two lists, a few milliseconds each. */
const MS_PER_STREAM = 20;

/** Pause between the reads of one client while a process serves this many streams (ms). */
export const pauseFor = (streams: number): number =>
  Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, streams * MS_PER_STREAM));

/**
 * Delay before a client reads a change (ms). After a quiet time it reads at once while few look on, otherwise at a random
 * moment within the pause, because all clients learn of the change at the same time.
 * @param sinceLast time since the client's last read (ms)
 * @param random in [0, 1)
 */
export function readDelay(pause: number, sinceLast: number, random: number): number {
  if (sinceLast < pause) return pause - sinceLast;
  return pause === MIN_PAUSE_MS ? 0 : Math.round(random * pause);
}
