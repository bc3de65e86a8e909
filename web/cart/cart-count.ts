// How many lines the basket holds, for the sign in the top bar, in every tab of the browser. The cart feature sets it;
// until then it is unknown.

import { createStore, useStore } from '#web/ui/kit/store.ts';

export const cartCount = createStore<number | null>(null);
export const useCartCount = (): number | null => useStore(cartCount);

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
