// Rows of sold keys that an analysis adds up: stored sums of the split, or the orders themselves with a filter
// (docs/decisions/0105). Pending changes are part of each.

import { sql } from 'kysely';
import type { FilterValues } from '#domain/base/list.ts';
import { NONE_ID, type SalesSplit, type soldOrderList } from '#domain/reports/analytics-calls.ts';
import type { Sql } from '#server/base/database/db.ts';
import { conditions, type FilterSql, isOneOf, joinConditions } from '#server/base/database/list.ts';
import type { Days } from '../period-parts.ts';
import { soldKeysOfPeriod } from '../sums.ts';

type Filters = Omit<typeof soldOrderList.filters, 'dateRange'>;
export type SalesFilter = FilterValues<Filters>;

export const SALES_SUMS: Sql = sql`sum(s.keys)::bigint as keys, sum(s.revenue_cents)::bigint as revenue_cents,
  sum(s.cost_e4)::bigint as cost_e4, sum(s.marked_up_cost_e6)::bigint as marked_up_cost_e6`;

const ofProducts = (condition: Sql): Sql => sql`s.product_id in (select pr.id from product pr where ${condition})`;

/** Conditions on rows `s` of sales, or of the same columns. */
export const SALES_FILTER_SQL: FilterSql<Filters> = {
  partnerIds: (ids) => isOneOf(sql`s.company_id`, ids, 'uuid'),
  publishers: (ids) => ofProducts(isOneOf(sql`coalesce(pr.publisher_id, ${NONE_ID}::uuid)`, ids, 'uuid')),
  productSku: (skus) => ofProducts(isOneOf(sql`pr.sku`, skus)),
  store: (stores) => ofProducts(isOneOf(sql`pr.store`, stores)),
  providers: (ids) => ofProducts(isOneOf(sql`pr.provider_id`, ids, 'uuid')),
  regions: (regions) => isOneOf(sql`s.region`, regions),
  salesmen: (ids) => sql`coalesce((select cs.user_id from company_salesman cs where cs.company_id = s.company_id),
    ${NONE_ID}::uuid) = any (${ids}::uuid[])`,
};

/** Sold keys by order and day, as rows (order_id, day, company_id, product_id, region, keys, …); an order may recur. */
export function soldByOrder({ from, to }: Days, filter: SalesFilter): Sql {
  const where = joinConditions([
    sql`s.day between ${from}::date and ${to}::date`,
    ...conditions<Filters>(filter, SALES_FILTER_SQL),
  ]);
  return sql`(
      select s.order_id, s.day, s.company_id, s.product_id, s.region, s.keys, s.revenue_cents, s.cost_e4,
        s.marked_up_cost_e6
      from sold_keys_by_order s
      where ${where}
      union all
      select s.order_id, s.day, s.company_id, s.product_id, s.region, s.keys, s.revenue_cents, s.cost_e4,
        s.marked_up_cost_e6
      from (select c.*, o.region from sold_keys_change c join orders o on o.id = c.order_id) s
      where ${where}
    )`;
}

const soldByRegion = ({ from, to }: Days): Sql => sql`(
    select region, keys, revenue_cents, cost_e4, marked_up_cost_e6
    from sold_keys_by_region
    where day between ${from}::date and ${to}::date
    union all
    select o.region, c.keys, c.revenue_cents, c.cost_e4, c.marked_up_cost_e6
    from sold_keys_change c join orders o on o.id = c.order_id
    where c.day between ${from}::date and ${to}::date
  )`;

interface SplitSql {
  /** Column of the row that decides about the group. */
  by: 'product_id' | 'company_id' | 'region';
  /** Joined to the rows `s` before they are grouped. */
  joins: Sql;
  /** The group of a row. */
  group: Sql;
  /** Id and name of a group `g.id`. */
  id: Sql;
  name: Sql;
  /** Joined to the groups `g`. */
  named: Sql;
}

const OF_PRODUCT = sql`join product pr on pr.id = s.product_id`;
const plain = { id: sql`g.id::text` };

export const SPLIT_SQL: Record<SalesSplit, SplitSql> = {
  partner: {
    ...plain,
    by: 'company_id',
    joins: sql``,
    group: sql`s.company_id`,
    name: sql`c.name`,
    named: sql`join company c on c.id = g.id`,
  },
  product: {
    by: 'product_id',
    joins: sql``,
    group: sql`s.product_id`,
    id: sql`p.sku`,
    name: sql`p.name`,
    named: sql`join product p on p.id = g.id`,
  },
  publisher: {
    ...plain,
    by: 'product_id',
    joins: OF_PRODUCT,
    group: sql`coalesce(pr.publisher_id, ${NONE_ID}::uuid)`,
    name: sql`coalesce(p.name, '')`,
    named: sql`left join publisher p on p.id = g.id`,
  },
  store: { ...plain, by: 'product_id', joins: OF_PRODUCT, group: sql`pr.store`, name: sql`g.id`, named: sql`` },
  region: { ...plain, by: 'region', joins: sql``, group: sql`s.region`, name: sql`g.id`, named: sql`` },
  salesman: {
    ...plain,
    by: 'company_id',
    joins: sql`left join company_salesman cs on cs.company_id = s.company_id`,
    group: sql`coalesce(cs.user_id, ${NONE_ID}::uuid)`,
    name: sql`coalesce(u.first_name || ' ' || u.last_name, '')`,
    named: sql`left join app_user u on u.id = g.id`,
  },
  provider: {
    ...plain,
    by: 'product_id',
    joins: OF_PRODUCT,
    group: sql`pr.provider_id`,
    name: sql`p.name`,
    named: sql`join provider p on p.id = g.id`,
  },
};

/** Stored sums of a period by a column, as rows (the column, keys, …) to add up. */
export function sumsBy(by: SplitSql['by'], days: Days): Sql {
  if (by === 'region') return soldByRegion(days);
  return sql`(select of_id as ${sql.ref(by)}, keys, revenue_cents, cost_e4, marked_up_cost_e6
    from ${soldKeysOfPeriod(by === 'product_id' ? 'product' : 'company', days)} sums)`;
}

/** Sold keys of a period with the column of the split, as rows `s`. */
export const salesFor = (split: SalesSplit, days: Days, filter: SalesFilter): Sql =>
  Object.keys(filter).length > 0 ? soldByOrder(days, filter) : sumsBy(SPLIT_SQL[split].by, days);
