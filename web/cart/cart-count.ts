// Number of cart lines for the badge in the top bar, synchronized across tabs. Shop screens set it; others load it with
// a delay, and it is unknown until then (NAV-001).

import { useEffect } from 'react';
import { createStore, useStore } from '#web/ui/kit/store.ts';
import { onLeave } from '#web/ui/session/session.ts';
import { useAfterRequests } from '#web/ui/session/use-after-requests.ts';

export const cartCount = createStore<number | null>(null);
onLeave(() => cartCount.set(null));

/** Delay after the last request of the first screen (ms). */
const READ_AFTER_MS = 1500;

/** The count, loaded if no screen did and the user may order. */
export function useCartCount(isRead: boolean): number | null {
  const count = useStore(cartCount);
  const isUnknown = count === null;
  const hasLoaded = useAfterRequests(READ_AFTER_MS);
  useEffect(() => {
    if (!isRead || !isUnknown || !hasLoaded) return;
    const read = async () => cartCount.set(await (await import('./read-cart-count.ts')).readCartCount());
    void read().catch(() => undefined);
  }, [isRead, isUnknown, hasLoaded]);
  return count;
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('merkur.cart');
const listeners = new Set<() => void>();
channel?.addEventListener('message', ({ data }) => {
  cartCount.set(Number(data));
  for (const listener of listeners) listener();
});

/** Notifies other tabs of a changed cart. */
export const tellOtherTabs = (count: number): void => channel?.postMessage(count);

/** Calls the listener when another tab changed the cart. Returns the unsubscribe function. */
export function onCartChangedElsewhere(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
