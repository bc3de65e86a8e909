// Progress and results of price syncs requested by anyone.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { priceSyncCalls, providerProductCalls } from '#domain/catalog/calls.ts';
import type { PriceSync } from '#domain/catalog/shapes.ts';
import { catalogLabels } from '#web/catalog/labels.ts';
import { Progress } from '#web/ui/kit/feedback/progress.tsx';
import { toast } from '#web/ui/kit/toast.ts';
import { callKey } from '#web/ui/session/queries.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const BUSY_MS = 2000;
const IDLE_MS = 30_000;

const isRunning = ({ state }: PriceSync): boolean => state === 'queued' || state === 'running';
const nameOf = ({ sku, promotionId }: PriceSync): string => sku ?? catalogLabels.ofPromotion(promotionId ?? '');

export function PriceSyncProgress() {
  const cache = useQueryClient();
  const cachedSyncs = cache.getQueryData<PriceSync[]>([...callKey(priceSyncCalls.recent), {}]);
  const { data, isFetchedAfterMount } = useCallQuery(
    priceSyncCalls.recent,
    {},
    { refetchInterval: cachedSyncs?.some(isRunning) ? BUSY_MS : IDLE_MS },
  );
  const open = (data ?? []).filter(isRunning);
  /** Syncs that had ended at the last read; a quick one is never seen running. */
  const endedIds = useRef<ReadonlySet<string>>(null);

  useEffect(() => {
    if (!data || !isFetchedAfterMount) return;
    const ended = data.filter((sync) => !isRunning(sync));
    const news = endedIds.current ? ended.filter(({ id }) => !endedIds.current?.has(id)) : [];
    endedIds.current = new Set(ended.map(({ id }) => id));
    for (const sync of news) {
      if (sync.state === 'done') toast.good(catalogLabels.synced(nameOf(sync)));
      else toast.bad(catalogLabels.notSynced(nameOf(sync), sync.note ?? ''));
      for (const call of Object.values(providerProductCalls)) void cache.invalidateQueries({ queryKey: callKey(call) });
    }
  }, [data, isFetchedAfterMount, cache]);

  if (open.length === 0) return null;
  return (
    <section aria-label={catalogLabels.syncing} className="mb-3 flex flex-col gap-1.5 rounded-lg bg-surface px-3 py-2">
      {open.map((sync) => (
        <div key={sync.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="min-w-0 truncate">{catalogLabels.syncingOf(nameOf(sync))}</span>
          <Progress
            className="w-48"
            label={catalogLabels.syncingOf(nameOf(sync))}
            value={sync.done}
            max={sync.total || 1}
            showFigures={sync.total > 0}
          />
        </div>
      ))}
    </section>
  );
}
