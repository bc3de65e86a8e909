// Lets so much work run at once and no more; the rest waits in the order in which it came.

/** Runs work when its turn comes. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** A limit of its own: `most` pieces of work at once. */
export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  let running = 0;
  const waiters: (() => void)[] = [];
  return async (work) => {
    if (running === most) await new Promise<void>((go) => waiters.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiters.shift();
      // Handed on, so that nobody who comes in between takes the place.
      if (next) next();
      else running -= 1;
    }
  };
}
