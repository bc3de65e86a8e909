// Reads how many lines the basket holds, for screens that do not read the basket themselves.

import { cartCalls } from '#domain/cart/calls.ts';
import { callQueryOptions, queryClient } from '#web/ui/session/queries.ts';
import { cartCount } from './cart-count.ts';

/** Sets the count in the top bar; one that cannot be read stays unknown. */
export const readCartCount = (): Promise<void> =>
  queryClient
    .fetchQuery(callQueryOptions(cartCalls.get, {}))
    .then(({ items }) => cartCount.set(items.length))
    .catch(() => undefined);
