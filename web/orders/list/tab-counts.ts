// How many orders are in each tab: the counts by state, summed over the states of the tab (PORD-005).

import type { OrderState } from '#domain/orders/states.ts';

interface Count {
  status: OrderState;
  count: number;
}

/** A tab without states counts everything. Undefined while the counts are not known. */
export function tabCount(
  counts: readonly Count[] | undefined,
  tab: { status?: readonly OrderState[] },
): number | undefined {
  return counts
    ?.filter(({ status }) => tab.status === undefined || tab.status.includes(status))
    .reduce((sum, { count }) => sum + count, 0);
}
