// Price syncs that are on their way, whoever asked for them: how far each is, and how it ended.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { priceSyncCalls, providerProductCalls } from '#domain/catalog/calls.ts';
import type { PriceSync } from '#domain/catalog/shapes.ts';
import { Progress } from '#web/base/progress.tsx';
import { callKey } from '#web/base/queries.ts';
import { toast } from '#web/base/toast.ts';
import { useRead } from '#web/base/use-call.ts';
import { words } from './words.ts';

const BUSY_MS = 2000;
const IDLE_MS = 30_000;

const isOpen = ({ state }: PriceSync): boolean => state === 'queued' || state === 'running';
const nameOf = ({ sku, promotionId }: PriceSync): string => sku ?? words.ofPromotion(promotionId ?? '');

export function SyncProgress() {
  const cache = useQueryClient();
  const known = cache.getQueryData<PriceSync[]>([...callKey(priceSyncCalls.recent), {}]);
  const { data } = useRead(priceSyncCalls.recent, {}, { every: known?.some(isOpen) ? BUSY_MS : IDLE_MS });
  const open = (data ?? []).filter(isOpen);
  const seen = useRef(new Set<string>());

  useEffect(() => {
    for (const sync of data ?? []) {
      if (isOpen(sync)) seen.current.add(sync.id);
      else if (seen.current.delete(sync.id)) {
        if (sync.state === 'done') toast.good(words.synced(nameOf(sync)));
        else toast.bad(words.notSynced(nameOf(sync), sync.note ?? ''));
        for (const call of Object.values(providerProductCalls))
          void cache.invalidateQueries({ queryKey: callKey(call) });
      }
    }
  }, [data, cache]);

  if (open.length === 0) return null;
  return (
    <section aria-label={words.syncing} className="mb-3 flex flex-col gap-1.5 rounded-lg bg-surface px-3 py-2">
      {open.map((sync) => (
        <div key={sync.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="min-w-0 truncate">{words.syncingOf(nameOf(sync))}</span>
          <Progress
            className="w-48"
            label={words.syncingOf(nameOf(sync))}
            value={sync.done}
            max={sync.total || 1}
            figures={sync.total > 0}
          />
        </div>
      ))}
    </section>
  );
}
