// Keeps what is shown of orders true to the second: what the server tells of a change is read again, at most once a
// second, and not while nobody looks.

import { orderCalls, orderEvents, partnerOrderCalls } from '#domain/orders/calls.ts';
import { type Changed, liveOn, tellChanged } from '#web/base/live.ts';
import { callKey, queries } from '#web/base/queries.ts';
import { followStream } from '#web/base/stream.ts';

const AT_MOST_EVERY_MS = 900;

const COUNTS = [orderCalls.counts, partnerOrderCalls.counts].map((call) => callKey(call).join(' '));
const LISTS = [orderCalls.list, partnerOrderCalls.list].map((call) => callKey(call).join(' '));

/** Reads again what speaks of these orders. Lists are told instead: they know better than to move under the eyes. */
function refresh(changed: Changed): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [method, path, input] }) => {
      const call = `${method} ${path}`;
      if (LISTS.includes(call)) return false;
      if (COUNTS.includes(call)) return true;
      const asked = JSON.stringify(input ?? null);
      return changed !== 'all' && [...changed].some((id) => asked.includes(id));
    },
  });
  if (changed === 'all') void queries.invalidateQueries();
  tellChanged(changed);
}

/** Follows the orders of one side until it is told to stop. */
export function followOrders(side: keyof typeof orderEvents): () => void {
  let waiting: Changed = new Set();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  const flush = () => {
    timer = undefined;
    if (document.hidden || (waiting !== 'all' && waiting.size === 0)) return;
    last = Date.now();
    const changed = waiting;
    waiting = new Set();
    refresh(changed);
  };
  const soon = () => {
    timer ??= setTimeout(flush, Math.max(0, last + AT_MOST_EVERY_MS - Date.now()));
  };
  document.addEventListener('visibilitychange', soon);
  const stop = followStream(orderEvents[side], {
    onEvent: ({ orders }) => {
      if (waiting !== 'all') waiting = new Set([...waiting, ...orders.map(({ id }) => id)]);
      soon();
    },
    onReset: () => {
      waiting = 'all';
      soon();
    },
    onState: liveOn.set,
  });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', soon);
    stop();
  };
}
