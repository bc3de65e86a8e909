// Starts a price sync. If the same one is already running, reports that instead (GAP-070).

import { priceSyncCalls } from '#domain/catalog/calls.ts';
import { catalogLabels } from '#web/catalog/labels.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';

interface SyncStart {
  started: boolean;
  /** Manual sale prices that are kept. */
  kept: number;
  message: string;
}

/** Messages and follow-up after a start. */
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
