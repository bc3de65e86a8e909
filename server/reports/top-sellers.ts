// Products with the most completed keys in a period of whole days, from monthly and daily sums (TOP-001 to TOP-004).

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Time } from '#domain/base/time.ts';
import type { TopSeller, topSellerList } from '#domain/reports/sales-calls.ts';
import { monthAgo } from '#domain/stock/periods.ts';
import { querySummedPage } from '#server/base/database/list.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { monthOf } from './overview.ts';
import type { Days } from './period-parts.ts';
import { soldKeysOfPeriod } from './sums.ts';

type State = ListState<typeof topSellerList.filters, never>;

/** Bounds used for an open side. */
const OPEN: Days = { from: '0001-01-01', to: '9999-12-31' };

function daysOf({ dateRange }: State['filter'], now: Time): Days {
  if (!dateRange) return monthOf(monthAgo(now));
  return { from: dateRange.min?.slice(0, 10) ?? OPEN.from, to: dateRange.max?.slice(0, 10) ?? OPEN.to };
}

/** Highest sales first. */
export const listTopSellers = ({ db, now }: QueryContext, state: State): Promise<Page<TopSeller>> =>
  querySummedPage(db, state, {
    order: sql`s.sold desc, pr.sku, pr.id`,
    select: sql<TopSeller>`pr.sku as product_sku, pr.name as product_name, s.sold as sale_count`,
    from: sql`(
        select of_id, sum(keys)::bigint as sold
        from ${soldKeysOfPeriod('product', daysOf(state.filter, now))} days
        group by of_id
        having sum(keys) > 0
      ) s join product pr on pr.id = s.of_id`,
  });
