// Sums of all sales that a filter chooses, with the number of their orders: from the stored sums of one dimension where
// these know everything that the filter asks for, else from the orders (docs/decisions/0126).

import { sql } from 'kysely';
import type { Db, Sql } from '#server/base/database/db.ts';
import { conditions, joinConditions } from '#server/base/database/list.ts';
import type { Days } from '../period-parts.ts';
import { readSales, type Sales } from '../sums.ts';
import { orderCounts, ordersByPart } from './order-counts.ts';
import { SALES_FILTER_SQL, SALES_SUMS, type SalesFilter, soldByOrder, sumsBy } from './sales-source.ts';

type Dimension = Parameters<typeof sumsBy>[0];
type SalesTotals = Sales & { orders: number };

/** The column of `SALES_FILTER_SQL` by which each filter chooses. */
const CHOOSES_BY: Record<keyof SalesFilter, Dimension> = {
  partnerIds: 'company_id',
  salesmen: 'company_id',
  publishers: 'product_id',
  productSku: 'product_id',
  store: 'product_id',
  providers: 'product_id',
  regions: 'region',
};

const readFolded = (db: Db, source: Sql, orders: Sql): Promise<SalesTotals> =>
  db.only(
    sql<SalesTotals>`select coalesce(t.keys, 0) as keys, coalesce(t.revenue_cents, 0) as revenue_cents,
        coalesce(t.cost_e4, 0) as cost_e4, coalesce(t.marked_up_cost_e6, 0) as marked_up_cost_e6,
        coalesce((${orders}), 0)::bigint as orders
      from (select ${SALES_SUMS} from ${source} s) t`,
  );

async function readAll(db: Db, days: Days): Promise<SalesTotals> {
  const [sales, parts] = await Promise.all([
    readSales(db, days),
    db.all(sql<{ part: number; orders: number }>`${ordersByPart(days, [days])}`),
  ]);
  return { ...sales, orders: parts.find(({ part }) => part === 0)?.orders ?? 0 };
}

const readByOrder = (db: Db, days: Days, filter: SalesFilter): Promise<SalesTotals> =>
  db.only(
    sql<SalesTotals>`select count(*) as orders, coalesce(sum(t.keys), 0)::bigint as keys,
        coalesce(sum(t.revenue_cents), 0)::bigint as revenue_cents, coalesce(sum(t.cost_e4), 0)::bigint as cost_e4,
        coalesce(sum(t.marked_up_cost_e6), 0)::bigint as marked_up_cost_e6
      from (
            select ${SALES_SUMS}
            from ${soldByOrder(days, filter)} s
            group by s.order_id
            having sum(s.keys) > 0
          ) t`,
  );

export function readSalesTotals(db: Db, days: Days, filter: SalesFilter): Promise<SalesTotals> {
  const dimensions = new Set((Object.keys(filter) as (keyof SalesFilter)[]).map((name) => CHOOSES_BY[name]));
  const [by] = dimensions;
  if (!by) return readAll(db, days);
  if (dimensions.size > 1) return readByOrder(db, days, filter);
  const where = joinConditions(conditions(filter, SALES_FILTER_SQL));
  return readFolded(
    db,
    sql`(select * from ${sumsBy(by, days)} s where ${where})`,
    sql`select sum(s.orders) from ${orderCounts(by, days)} s where ${where}`,
  );
}
