// Keeps the unread count up to date. Loads after the screen, and refetches on pushed events, or periodically without a
// stream.

import { QueryObserver } from '@tanstack/react-query';
import { notificationCalls } from '#domain/notifications/calls.ts';
import { titleUnread } from '#web/ui/kit/window-title.ts';
import { isStreamOpen, LIVE_POLL_MS } from '#web/ui/live/change-feed.ts';
import { callKey, callQueryOptions, queryClient } from '#web/ui/session/queries.ts';
import { unreadCount } from './unread.ts';

const POLL_MS = 30_000;
/** Number of notifications in the bell's panel. */
export const PANEL_SIZE = 8;

/** The stream sends an initial event; a tab without its own stream waits this long. */
const FIRST_READ_MS = 2000;

let startReading: (() => void) | null = null;

/** Subscribes to the count. Returns the unsubscribe function. */
export function followUnread(): () => void {
  let stopReading: (() => void) | null = null;
  const start = () => {
    clearTimeout(timer);
    startReading = null;
    const observer = new QueryObserver(queryClient, {
      ...callQueryOptions(notificationCalls.unread, {}),
      refetchInterval: () => (isStreamOpen.get() ? LIVE_POLL_MS : POLL_MS),
    });
    stopReading = observer.subscribe(({ data }) => data && unreadCount.set(data.count));
  };
  const stopTitle = unreadCount.subscribe((count) => titleUnread(count ?? 0));
  const timer = setTimeout(start, FIRST_READ_MS);
  startReading = start;
  return () => {
    clearTimeout(timer);
    startReading = null;
    stopReading?.();
    unreadCount.set(null);
    stopTitle();
  };
}

/** Refetches the bell's data, but not the full list, so that no row moves unexpectedly. */
export function refreshBell(): void {
  if (startReading) {
    startReading();
    return;
  }
  void queryClient.invalidateQueries({ queryKey: callKey(notificationCalls.unread) });
  void queryClient.invalidateQueries({
    queryKey: callKey(notificationCalls.list),
    predicate: ({ queryKey }) => (queryKey[2] as { size?: number }).size === PANEL_SIZE,
  });
}
