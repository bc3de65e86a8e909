// Products with the most completed keys in a period of whole days, from monthly and daily sums (TOP-001 to TOP-004).

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Time } from '#domain/base/time.ts';
import type { TopSeller, TopSellerTotals, topSellerList } from '#domain/reports/sales-calls.ts';
import { monthAgo } from '#domain/stock/periods.ts';
import type { Sql } from '#server/base/database/db.ts';
import { querySummedPage } from '#server/base/database/list.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { soldByOrder } from './analytics/sales-source.ts';
import { monthOf } from './overview.ts';
import type { Days } from './period-parts.ts';
import { soldKeysOfPeriod } from './sums.ts';

type State = ListState<typeof topSellerList.filters, never>;

/** Bounds used for an open side. */
const OPEN: Days = { from: '0001-01-01', to: '9999-12-31' };

function daysOf({ dateRange }: Pick<State['filter'], 'dateRange'>, now: Time): Days {
  if (!dateRange) return monthOf(monthAgo(now));
  return { from: dateRange.min?.slice(0, 10) ?? OPEN.from, to: dateRange.max?.slice(0, 10) ?? OPEN.to };
}

/** Sold keys by product, as rows (of_id, keys); with a filter they are those of its orders. */
function salesOf(chosen: State['filter'], now: Time): Sql {
  const days = daysOf(chosen, now);
  const { dateRange: _, ...filter } = chosen;
  if (Object.keys(filter).length === 0) return soldKeysOfPeriod('product', days);
  return sql`(select product_id as of_id, keys from ${soldByOrder(days, filter)} orders)`;
}

/** Highest sales first. */
export async function listTopSellers(
  { db, now }: QueryContext,
  state: State,
): Promise<Page<TopSeller, TopSellerTotals>> {
  const sold = sql`(
      select of_id, sum(keys)::bigint as sold
      from ${salesOf(state.filter, now)} days
      group by of_id
      having sum(keys) > 0
    ) s`;
  const [page, extraData] = await Promise.all([
    querySummedPage(db, state, {
      order: sql`s.sold desc, pr.sku, pr.id`,
      select: sql<TopSeller>`pr.sku as product_sku, pr.name as product_name, s.sold as sale_count`,
      from: sql`${sold} join product pr on pr.id = s.of_id`,
    }),
    db.only(sql<TopSellerTotals>`select coalesce(sum(s.sold), 0)::bigint as sale_count from ${sold}`),
  ]);
  return { ...page, extraData };
}
