// Caps parallel work; the rest waits in FIFO order.

/** Runs the task once a slot is free. */
type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

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
      // Pass the slot on directly, so that a newcomer cannot take it first.
      if (next) next();
      else running -= 1;
    }
  };
}
