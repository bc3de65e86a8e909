// Detects changes of a list. While the page is visible it is polled: if the same rows are present they are replaced
// silently; if rows came or went, nothing moves until the user asks.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { useStore } from '../kit/store.ts';
import { isStreamOpen, LIVE_POLL_MS, subscribeToChanges } from '../live/change-feed.ts';
import { callQueryOptions } from '../session/queries.ts';

interface Rows {
  items: readonly unknown[];
}

interface Settings {
  call: Endpoint;
  state: unknown;
  rowId: (row: never) => string;
  /** Poll interval (ms); false disables polling. */
  pollInterval: number | false;
  /** Changes are pushed as events. */
  live: boolean;
}

export interface FreshRows {
  /** Number of new rows; 0 if rows only left or moved. Null without changes. */
  count: number | null;
  /** Shows the new rows. */
  show: () => void;
}

export function useFreshRows({ call, state, rowId, pollInterval, live }: Settings): FreshRows {
  const isLive = useStore(isStreamOpen) && live;
  const cache = useQueryClient();
  const text = JSON.stringify(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is compared by what it says
  const { queryKey, queryFn } = useMemo(() => callQueryOptions(call, state as never), [call, text]);
  const [news, setNews] = useState<{ rows: Rows; count: number; since: number } | null>(null);
  const seenAt = cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0;

  useEffect(() => {
    setNews(null);
    if (pollInterval === false) return;
    const stop = new AbortController();
    // One read at a time; a change during a read is read afterwards.
    let [isLooking, isStale] = [false, false];
    const look = async (): Promise<void> => {
      if (isLooking) {
        isStale = true;
        return;
      }
      isLooking = true;
      isStale = false;
      await compare();
      isLooking = false;
      if (isStale && !stop.signal.aborted) await look();
    };
    const compare = async () => {
      const before = cache.getQueryState<Rows>(queryKey);
      if (document.hidden || !before?.data || before.fetchStatus !== 'idle' || cache.isMutating() > 0) return;
      const next = (await queryFn({ signal: stop.signal }).catch(() => undefined)) as Rows | undefined;
      const now = cache.getQueryState<Rows>(queryKey);
      // Another read finished in the meantime and is newer.
      if (!next || !now?.data || stop.signal.aborted || now.dataUpdatedAt !== before.dataUpdatedAt) return;
      const old = now.data.items.map((row) => rowId(row as never));
      const ids = next.items.map((row) => rowId(row as never));
      if (ids.join() === old.join()) {
        setNews(null);
        cache.setQueryData(queryKey, next);
      } else setNews({ rows: next, count: ids.filter((one) => !old.includes(one)).length, since: now.dataUpdatedAt });
    };
    const timer = setInterval(() => void look(), isLive ? LIVE_POLL_MS : pollInterval);
    const onSight = () => void look();
    document.addEventListener('visibilitychange', onSight);
    const deaf = live ? subscribeToChanges(onSight) : undefined;
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onSight);
      deaf?.();
      stop.abort();
    };
  }, [cache, queryKey, queryFn, pollInterval, rowId, live, isLive]);

  const show = useCallback(() => {
    if (news) cache.setQueryData(queryKey, news.rows);
    setNews(null);
  }, [cache, queryKey, news]);
  // A reload since then has already shown them.
  return { count: news && news.since === seenAt ? news.count : null, show };
}
