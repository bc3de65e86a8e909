// The best hand-written SQL for the responses of inventories, their totals and the current inventory report, sent
// through the driver alone.

import type { BenchDatabase } from './bench-database.ts';

interface Part {
  /** Condition on lots `l`. */
  lots?: string;
  /** Condition on products `pr`, sums `s` and marks `m`. */
  where?: string;
  order?: string;
  offset?: number;
}

const byProduct = (lots: string) => `select l.product_id, sum(l.held - l.reserved) as free, sum(l.held) as held,
    sum(l.held * l.unit_cost_e4) as cost, min(l.received_at) as oldest
  from stock_lot l where l.held > 0 and ${lots} group by 1`;

export const stockFloors = ({ database }: BenchDatabase) => {
  const { pool } = database;
  return {
    /** Ten products with both types, and their total. */
    list:
      ({ lots = 'true', where = 'true', order = 'lower(pr.name) collate "C"', offset = 0 }: Part = {}) =>
      async () => {
        const from = `(${byProduct(lots)}) s join product pr on pr.id = s.product_id
          left join low_stock_mark m on m.product_id = pr.id where ${where}`;
        const { rows } = await pool.query(
          `select pr.id, pr.sku, pr.name, pr.store, s.oldest, m.threshold, s.free, s.held from ${from}
            order by ${order}, pr.id limit 10 offset ${offset}`,
        );
        await Promise.all([
          pool.query(`select count(*) from ${from}`),
          pool.query(
            `select l.product_id, l.received_at < now() - interval '1 month' as is_old, sum(l.held - l.reserved),
              sum(l.held), sum(l.held * l.unit_cost_e4)
            from stock_lot l where l.held > 0 and l.product_id = any ($1) and ${lots} group by 1, 2`,
            [rows.map(({ id }) => id)],
          ),
        ]);
      },
    /** Totals, with free keys at the average cost of their product and type, and the four ages. */
    summary: () =>
      Promise.all([
        pool.query(`select sum(held), sum(free), sum(cost),
            sum(case when free = held then cost else free * round(cost / held) end)
          from (select sum(held) as held, sum(held - reserved) as free, sum(held * unit_cost_e4)::bigint as cost
            from stock_lot where held > 0 group by product_id, received_at < now() - interval '1 month') shares`),
        pool.query(`select case when received_at > now() - interval '31 days' then 0
            when received_at > now() - interval '61 days' then 1
            when received_at > now() - interval '91 days' then 2 else 3 end as age,
          sum(held), sum(held * unit_cost_e4)
        from stock_lot where held > 0 group by 1`),
      ]),
    /** Ten rows of held and counted stock, and their total. */
    report: async () => {
      const from = `(${byProduct('true')}) s full join manual_inventory m on m.product_id = s.product_id
        join product pr on pr.id = coalesce(s.product_id, m.product_id) join provider prov on prov.id = pr.provider_id`;
      await Promise.all([
        pool.query(`select pr.store, prov.name, pr.sku, pr.name, s.held, s.cost, m.quantity, m.cost_per_item_e4
          from ${from} order by lower(pr.name) collate "C", pr.id limit 10`),
        pool.query(`select count(*) from ${from}`),
      ]);
    },
  };
};
