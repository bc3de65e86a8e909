// How many lines the basket holds, for the sign in the top bar, in every tab of the browser. Screens of the shop set it;
// on the others it is read a moment after them, and until then it is unknown (NAV-001).

import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createStore, useStore } from '#web/ui/kit/store.ts';
import { onLeave } from '#web/ui/session/session.ts';

export const cartCount = createStore<number | null>(null);
onLeave(() => cartCount.set(null));

/** The first screen comes first: the count is read this long, in milliseconds, after its last request. */
const READ_AFTER_MS = 1500;

/** The count, which is read when no screen did and this person may order. */
export function useCartCount(isRead: boolean): number | null {
  const count = useStore(cartCount);
  const isUnknown = count === null;
  const isScreenLoading = useIsFetching() > 0;
  useEffect(() => {
    if (!isRead || !isUnknown || isScreenLoading) return;
    const read = async () => cartCount.set(await (await import('./read-cart-count.ts')).readCartCount());
    const timer = setTimeout(() => void read().catch(() => undefined), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isRead, isUnknown, isScreenLoading]);
  return count;
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('merkur.cart');
const listeners = new Set<() => void>();
channel?.addEventListener('message', ({ data }) => {
  cartCount.set(Number(data));
  for (const listener of listeners) listener();
});

/** Tells the other tabs that the cart is another now. */
export const tellOtherTabs = (count: number): void => channel?.postMessage(count);

/** Calls back when the cart was changed in another tab; answers how to stop that. */
export function onCartChangedElsewhere(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
