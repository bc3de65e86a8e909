// Reads how many lines the basket holds, for screens that do not read the basket themselves.

import { cartCalls } from '#domain/cart/calls.ts';
import { callQueryOptions, queryClient } from '#web/ui/session/queries.ts';

/** The count; null when it cannot be read. */
export const readCartCount = (): Promise<number | null> =>
  queryClient.fetchQuery(callQueryOptions(cartCalls.get, {})).then(
    ({ items }) => items.length,
    () => null,
  );
