// Keeps the count of the bell right. It comes after the screen, asks again when something was pushed, and now and then
// where nothing is pushed.

import { QueryObserver } from '@tanstack/react-query';
import { notificationCalls } from '#domain/notifications/calls.ts';
import { titleUnread } from '#web/ui/kit/window-title.ts';
import { isStreamOpen, LIVE_POLL_MS } from '#web/ui/live/change-feed.ts';
import { callKey, callQueryOptions, queryClient } from '#web/ui/session/queries.ts';
import { unreadCount } from './unread.ts';

const POLL_MS = 30_000;
/** As many as the panel behind the bell shows. */
export const PANEL_SIZE = 8;

/** The stream says at its beginning that there is something to read; a tab without a stream of its own waits so long. */
const FIRST_READ_MS = 2000;

let startReading: (() => void) | null = null;

/** Follows the count until it is stopped. */
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

/** Reads again what the bell shows. The list of all is left alone, so that no row moves under the eyes. */
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
