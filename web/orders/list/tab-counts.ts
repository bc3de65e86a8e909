// Orders per tab: counts by state, summed over the tab's states (PORD-005).

import type { OrderState } from '#domain/orders/states.ts';

interface Count {
  status: OrderState;
  count: number;
}

/** A tab without states counts all orders. Undefined while loading. */
export function tabCount(
  counts: readonly Count[] | undefined,
  tab: { status?: readonly OrderState[] },
): number | undefined {
  return counts
    ?.filter(({ status }) => tab.status === undefined || tab.status.includes(status))
    .reduce((sum, { count }) => sum + count, 0);
}
