// Keeps displayed orders up to date: refetches orders reported as changed, at the pace that the server asks for and not
// while the page is hidden.

import { MIN_PAUSE_MS, readDelay } from '#domain/base/live-pace.ts';
import { orderCalls, orderEvents, partnerOrderCalls } from '#domain/orders/calls.ts';
import { refreshBell } from '#web/notifications/follow-unread.ts';
import { type ChangedIds, isStreamOpen, publishChanges } from '#web/ui/live/change-feed.ts';
import { subscribeToStream } from '#web/ui/session/event-stream.ts';
import { callKey, queryClient } from '#web/ui/session/queries.ts';

const COUNT_CALLS = [orderCalls.counts, partnerOrderCalls.counts].map((call) => callKey(call).join(' '));
const LIST_CALLS = [orderCalls.list, partnerOrderCalls.list].map((call) => callKey(call).join(' '));

/** Refetches queries on these orders. Lists are only notified, so that no row moves unexpectedly. */
function refreshQueries(changed: ChangedIds): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [method, path, input] }) => {
      const call = `${method} ${path}`;
      if (LIST_CALLS.includes(call)) return false;
      if (COUNT_CALLS.includes(call)) return true;
      const asked = JSON.stringify(input ?? null);
      return changed !== 'all' && [...changed].some((id) => asked.includes(id));
    },
  });
  if (changed === 'all') void queryClient.invalidateQueries();
  publishChanges(changed);
}

/** Subscribes to order events of one side. Returns the unsubscribe function. */
export function subscribeToOrders(side: keyof typeof orderEvents): () => void {
  let waiting: ChangedIds = new Set();
  let isBellWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = MIN_PAUSE_MS;
  let last = 0;

  const flush = () => {
    timer = undefined;
    const isDue = !document.hidden && (waiting === 'all' || waiting.size > 0);
    if (isBellWaiting || isDue) last = Date.now();
    // The title of a hidden tab shows the count.
    if (isBellWaiting) refreshBell();
    isBellWaiting = false;
    if (!isDue) return;
    const changed = waiting;
    waiting = new Set();
    refreshQueries(changed);
  };
  const soon = () => {
    timer ??= setTimeout(flush, readDelay(pause, Date.now() - last, Math.random()));
  };
  document.addEventListener('visibilitychange', soon);
  const stop = subscribeToStream(orderEvents[side], {
    onEvent: (event) => {
      pause = event.pause;
      isBellWaiting ||= event.notifications === true;
      if (waiting !== 'all') waiting = new Set([...waiting, ...event.orders.map(({ id }) => id)]);
      soon();
    },
    onReset: () => {
      isBellWaiting = true;
      waiting = 'all';
      soon();
    },
    onOpenChange: isStreamOpen.set,
  });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', soon);
    stop();
  };
}
