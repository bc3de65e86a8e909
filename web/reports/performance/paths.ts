// Links from figures of the performance page to exactly the rows they count (ANA-019).

import type { FilterValues } from '#domain/base/list.ts';
import { PERFORMANCE_DETAILS_PATH } from '#domain/reports/links.ts';
import { measuredRowList } from '#domain/reports/performance-calls.ts';
import { formatListLocation } from '#web/ui/list/list-state.ts';

type Filter = FilterValues<typeof measuredRowList.filters>;

/** Filters of the page that restrict the rows. */
export type RowsFilter = Pick<Filter, 'partnerIds' | 'publishers'>;

export const performanceDetailsPath = (filter: Filter): string =>
  formatListLocation(PERFORMANCE_DETAILS_PATH, measuredRowList, { filter: { ...filter } });
