// Starting a price sync. Where the same one runs already, it says so instead (GAP-070).

import { priceSyncCalls } from '#domain/catalog/calls.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { catalogLabels } from './labels.ts';

interface SyncStart {
  started: boolean;
  /** Sale prices that people set and that stay. */
  kept: number;
  message: string;
}

/** What a person reads after a start, in the words of its place, and what happens then. */
export const priceSyncOptions = (successMessage: string, onDone?: () => void) => ({
  successMessage: ({ started }: SyncStart) => (started ? successMessage : undefined),
  onSuccess: ({ started, message, kept }: SyncStart) => {
    if (!started) toast.plain(message);
    else if (kept > 0) toast.plain(catalogLabels.pricesKept(kept));
    onDone?.();
  },
  invalidate: [priceSyncCalls.recent],
});

export const usePriceSync = (successMessage: string) =>
  useCallMutation(priceSyncCalls.start, priceSyncOptions(successMessage));
