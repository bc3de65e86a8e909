// Loads the number of cart lines, for screens that do not load the cart.

import { cartCalls } from '#domain/cart/calls.ts';
import { callQueryOptions, queryClient } from '#web/ui/session/queries.ts';

/** The count; null if it cannot be loaded. */
export const readCartCount = (): Promise<number | null> =>
  queryClient.fetchQuery(callQueryOptions(cartCalls.get, {})).then(
    ({ items }) => items.length,
    () => null,
  );
