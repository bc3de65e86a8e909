// How many lines the basket holds, for the sign in the top bar. The cart feature sets it; until then it is unknown.

import { createStore, useStore } from '#web/ui/kit/store.ts';

export const cartCount = createStore<number | null>(null);
export const useCartCount = (): number | null => useStore(cartCount);
