// The best hand-written SQL over the stored sums for the responses of the reports, sent through the driver alone.

import { type Days, periodParts } from '#server/reports/period-parts.ts';
import type { BenchDatabase } from './bench-database.ts';

export const reportFloors = ({ database: { pool } }: BenchDatabase) => ({
  profit: () =>
    pool.query(`select sum(revenue_cents), sum(cost_e4) from (
      select revenue_cents, cost_e4 from sold_keys_by_day
        where dimension = 'all' and day >= date_trunc('month', now())::date
      union all select revenue_cents, cost_e4 from sold_keys_change
        where day >= date_trunc('month', now())::date) s`),
  items: () => {
    const from = `(select product_id, sum(n) as n, max(last_tried_at) as tried from (
        select product_id, n, last_tried_at from item_state_of_product where state = 'OutOfStock'
        union all select product_id, n, last_tried_at from product_state_change
          where kind = 'item' and state = 'OutOfStock') s group by 1 having sum(n) > 0) c
      join product pr on pr.id = c.product_id`;
    return Promise.all([
      pool.query(`select pr.sku, pr.name, c.n, c.tried from ${from} order by c.n desc, pr.sku limit 10`),
      pool.query(`select count(*) from ${from}`),
    ]);
  },
  sellers: (from: string, to: string) => {
    const { months, added, subtracted } = periodParts({ from, to });
    const days = (list: readonly Days[], sign: string) =>
      list.map(
        (range) => `union all select of_id, ${sign}keys from sold_keys_by_day
        where dimension = 'product' and day between '${range.from}' and '${range.to}'`,
      );
    return pool.query(`select pr.sku, pr.name, s.sold, count(*) over () from (select of_id, sum(keys) as sold
        from (select product_id as of_id, keys from sold_keys_change where day between '${from}' and '${to}'
          ${months ? `union all select of_id, keys from sold_keys_by_month where dimension = 'product' and month between '${months.from}' and '${months.to}'` : ''}
          ${[...days(added, ''), ...days(subtracted, '-')].join(' ')}) s group by 1 having sum(keys) > 0) s
      join product pr on pr.id = s.of_id order by s.sold desc, pr.sku limit 10`);
  },
  product: (from: string, to: string) => {
    const days = `day between '${from}' and '${to}'`;
    const counted = (kind: string) =>
      pool.query(`select state, sum(n) from (select state, n from product_state_by_day
          where product_id = (select id from product where sku = 'SKU-7') and kind = '${kind}' and ${days}
        union all select state, n from product_state_change
          where product_id = (select id from product where sku = 'SKU-7') and kind = '${kind}' and ${days}) s group by 1`);
    return Promise.all([
      counted('order'),
      counted('item'),
      pool.query(`select sum(held), sum(held - reserved) from stock_lot
        where product_id = (select id from product where sku = 'SKU-7') and held > 0`),
    ]);
  },
  revenue: (from: string, to: string) => {
    const created = `o.created_at >= '${from}' and o.created_at < '${to}'::date + 1`;
    return Promise.all([
      pool.query(`select o.order_number, o.state, c.name, pr.store, pub.name, o.product_name, o.offer_quantity,
          o.offer_price_cents, o.completed_count, o.actual_cost_e4, o.estimated_cost_e4, o.created_at,
          o.delivered_quantity, i.number
        from (select * from orders o where ${created} order by o.created_at desc, o.id desc limit 50) o
        join company c on c.id = o.company_id join product pr on pr.id = o.product_id
        join publisher pub on pub.id = o.publisher_id left join billed_line b on b.order_id = o.id and b.is_open
        left join invoice i on i.id = b.invoice_id order by o.created_at desc, o.id desc`),
      pool.query(`select sum(orders) from (select orders from order_total_of_part
          where dimension = 'day' and part between '${from}' and '${to}'
        union all select orders from order_total_change where day between '${from}' and '${to}') s`),
    ]);
  },
  /** Days with their orders, without the previous period. */
  analytics: (from: string, to: string) =>
    Promise.all([
      pool.query(`select day, keys, revenue_cents, cost_e4 from sold_keys_by_day
        where dimension = 'all' and day between '${from}' and '${to}'`),
      pool.query(`select day, count(*) from sold_keys_by_order where day between '${from}' and '${to}' and keys > 0
        group by 1`),
    ]),
  partners: (from: string, to: string) =>
    pool.query(`select c.name, s.* from (select company_id, sum(keys), sum(revenue_cents) as revenue, sum(cost_e4),
        count(distinct order_id) from sold_keys_by_order where day between '${from}' and '${to}' group by 1) s
      join company c on c.id = s.company_id order by s.revenue desc limit 10`),
  publishers: (from: string, to: string) =>
    pool.query(`select pr.publisher_id, sum(s.keys), sum(s.revenue_cents) as revenue, sum(s.cost_e4)
      from sold_keys_by_month s join product pr on pr.id = s.of_id
      where s.dimension = 'product' and s.month between date_trunc('month', '${from}'::date) and '${to}'
      group by 1 order by revenue desc limit 10`),
  soldOrders: (from: string, to: string) =>
    pool.query(`select o.order_number, o.product_name, c.name, s.* from (select * from sold_keys_by_order
        where day between '${from}' and '${to}' order by day desc, order_id desc limit 10) s
      join orders o on o.id = s.order_id join company c on c.id = o.company_id`),
  process: () => {
    const by = `(select product_id, min(product_name) as name, sum(quantity), sum(delivered_quantity),
        sum(completed_count + buffered_count), max(last_key_time)
      from orders where state in ('Processing', 'Paused', 'OutOfStock') group by 1) p`;
    return pool.query(`select *, count(*) over () from ${by} order by name limit 10`);
  },
});
