// The best SQL we can write by hand over the stored sums for what the reports answer, sent through the driver alone.

import type { BenchDatabase } from './bench-database.ts';

const SOLD = (dimension: string, where: string) => `(select of_id, keys, revenue_cents, cost_e4 from sold_keys_by_day
    where dimension = '${dimension}' and ${where}
  union all select ${dimension}_id, keys, revenue_cents, cost_e4 from sold_keys_change where ${where})`;

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
    const sums = `(select of_id, sum(keys) as sold
      from ${SOLD('product', `day between '${from}' and '${to}'`)} s group by 1 having sum(keys) > 0) s`;
    return Promise.all([
      pool.query(`select pr.sku, pr.name, s.sold from ${sums} join product pr on pr.id = s.of_id
        order by s.sold desc, pr.sku limit 10`),
      pool.query(`select count(*) from ${sums}`),
    ]);
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
      pool.query(`select count(*) from orders o where ${created}`),
    ]);
  },
  process: () => {
    const by = `(select product_id, min(product_name) as name, sum(quantity), sum(delivered_quantity),
        sum(completed_count + buffered_count), max(last_key_time)
      from orders where state in ('Processing', 'Paused', 'OutOfStock') group by 1) p`;
    return Promise.all([
      pool.query(`select * from ${by} order by name limit 10`),
      pool.query(`select count(*) from ${by}`),
    ]);
  },
});
