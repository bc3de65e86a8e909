// Starting a price sync. Where the same one runs already, that is told instead (GAP-070).

import { priceSyncCalls } from '#domain/catalog/calls.ts';
import { toast } from '#web/base/toast.ts';
import { useAct } from '#web/base/use-call.ts';
import { words } from './words.ts';

interface Started {
  started: boolean;
  /** Sale prices that people set and that stay. */
  kept: number;
  message: string;
}

/** What is told after a start, in the words of its place, and what happens then. */
export const syncOptions = (done: string, onDone?: () => void) => ({
  done: ({ started }: Started) => (started ? done : undefined),
  onDone: ({ started, message, kept }: Started) => {
    if (!started) toast.plain(message);
    else if (kept > 0) toast.plain(words.pricesKept(kept));
    onDone?.();
  },
  invalidate: [priceSyncCalls.recent],
});

export const useSync = (done: string) => useAct(priceSyncCalls.start, syncOptions(done));
