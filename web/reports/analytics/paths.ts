// Links from figures of the analytics to exactly the orders they are the sums of (ANA-008).

import type { DateRange, FilterValues } from '#domain/base/list.ts';
import { type SalesSplit, soldOrderList } from '#domain/reports/analytics-calls.ts';
import { SOLD_ORDERS_PATH } from '#domain/reports/links.ts';
import { formatListLocation } from '#web/ui/list/list-state.ts';

type Filter = FilterValues<typeof soldOrderList.filters>;

/** Range of whole days. */
export const rangeOfDays = ({ from, to }: { from: string; to: string }): DateRange => ({
  min: `${from}T00:00:00.000Z`,
  max: `${to}T23:59:59.999Z`,
});

export const soldOrdersPath = (filter: Filter): string =>
  formatListLocation(SOLD_ORDERS_PATH, soldOrderList, { filter: { ...filter } });

const FILTERS = {
  partner: 'partnerIds',
  product: 'productSku',
  publisher: 'publishers',
  store: 'store',
  region: 'regions',
  salesman: 'salesmen',
  provider: 'providers',
} as const satisfies Record<SalesSplit, keyof Filter>;

/** The filter of one group. It replaces one of several partners or publishers, of which the group is one. */
export const filterOfGroup = (split: SalesSplit, id: string): Filter => ({ [FILTERS[split]]: [id] });
