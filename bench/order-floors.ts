// The best hand-written SQL for the responses of the order list and the detail, sent through the driver alone. Rows are
// found first and then read by a prepared statement, which beats one statement with all joins. For comparison,
// statements that read less than the response contains.

import { sql } from 'kysely';
import { orderColumns } from '#server/orders/reading/card.ts';
import type { BenchDatabase } from './bench-database.ts';

/** Summary strip over all orders, from the sums that the product stores. */
export const STRIP_OF_ALL = `select sum(orders)::bigint as orders, sum(value_cents)::bigint as value,
    sum(remaining)::bigint as remaining, sum(requested)::bigint as requested, sum(marked_up_cost_e4)::bigint as marked_up,
    sum(actual_cost_e4)::bigint as actual, sum(bought_value_cents)::bigint as bought
  from order_total where company_id = '00000000-0000-0000-0000-000000000000'`;

/** Filter of a list: on orders `o`, and on the stored sums of the same orders if there are any. */
export interface FloorFilter {
  where: string;
  /** A table and a condition. */
  stored?: string;
}

export const orderFloors = ({ database }: Pick<BenchDatabase, 'database'>) => {
  const { pool } = database;
  /** All columns of an order in the response; only their list is shared with the product. */
  const columns = sql`${orderColumns}`.compile(database.kysely);
  const idParameter = `$${columns.parameters.length + 1}`;
  const tables = `orders o
    join company c on c.id = o.company_id
    join product pr on pr.id = o.product_id join publisher pub on pub.id = o.publisher_id
    join provider prov on prov.id = o.provider_id
    left join promotion p on p.id = o.promotion_id left join partner_purchase pu on pu.id = o.purchase_id`;
  const cards = `select ${columns.sql} from ${tables}`;
  const page = (columns: string, where: string, offset: number) =>
    `select ${columns} from orders o where ${where} order by created_at desc, id desc limit 10 offset ${offset}`;
  /** Summary strip: from stored sums, or over the rows if there are none. */
  const strip = ({ where, stored }: FloorFilter) =>
    pool.query(
      stored
        ? `select sum(orders), sum(value_cents), sum(remaining), sum(requested), sum(bought_value_cents),
            sum(marked_up_cost_e4), sum(actual_cost_e4) from ${stored}`
        : `select count(*), sum(value_cents), sum(remaining_quantity), sum(quantity), sum(bought_value_cents),
            sum(marked_up_cost_e4), sum(actual_cost_e4) from orders o where ${where}`,
    );
  const prepared = (name: string, text: string, ...values: unknown[]) =>
    pool.query({ name: `floor ${name}`, text, values });
  const history = 'select * from order_history where order_id = $1 order by seq';
  const ofDay = `from order_item i where i.order_id = o.id and i.removed_at is null
    and i.completed_on > now() - interval '1 day'`;
  const detail = `select ${columns.sql},
      (select json_agg(h order by h.seq desc) from order_history h where h.order_id = o.id) as history,
      (select json_agg(f order by f.version desc) from order_offer f where f.order_id = o.id) as offers,
      (select json_agg(json_build_object('package', k, 'history', (select json_agg(h order by h.seq) from package_history h
        where h.package_id = k.id))) from package k where k.order_id = o.id) as packages,
      (select count(*) ${ofDay}) as recent, (select min(i.completed_on) ${ofDay}) as since,
      (select count(*) from order_item i where i.order_id = o.id and i.removed_at is null and i.state = 'Processing')
        as processing,
      (select count(*) from purchase_attempt a where a.order_id = o.id and a.state = 'sent' and a.asked > 0) as unclear,
      (select json_agg(s) from provider_stall s where s.provider_id = o.provider_id) as stall
    from ${tables} where o.id = ${idParameter}`;
  /** Complete rows of a page. */
  const readPage = async (where: string, offset = 0) => {
    const { rows } = await pool.query(page('id', where, offset));
    const ids = rows.map(({ id }) => id);
    const cardsOfPage = await prepared(
      'cards',
      `${cards} where o.id = any (${idParameter}) order by o.created_at desc, o.id desc`,
      ...columns.parameters,
      ids,
    );
    return cardsOfPage.rows;
  };
  return {
    page: readPage,
    /** Summary strip over all orders, as stored by the product. */
    stripOfAll: async () => (await prepared('strip', STRIP_OF_ALL)).rows[0],
    /** The page, and the exact sums over all matching orders. */
    list:
      (filter: FloorFilter, offset = 0) =>
      async () => {
        await readPage(filter.where, offset);
        await strip(filter);
      },
    /** Less than the response: ten columns of each row, and the sums. */
    lesserList:
      (filter: FloorFilter, offset = 0) =>
      async () => {
        await pool.query(
          `select o.id, o.order_number, o.state, o.quantity, o.offer_price_cents, o.completed_count, o.created_at,
            c.name, o.product_name, o.product_sku
            from (${page('*', filter.where, offset)}) o join company c on c.id = o.company_id`,
        );
        await strip(filter);
      },
    /**
     * One order with its history, offers and packages, and the progress of its purchases: keys of the last day, pending
     * and unclear ones, and whether the provider responds. One statement.
     */
    detail: async (id: string) => (await prepared('detail', detail, ...columns.parameters, id)).rows[0],
    /** A page of its items, and their total. */
    items: async (id: string, size: number) => {
      await prepared(
        'items',
        `select i.*, (select a.ref from purchase_attempt a where a.item_id = i.id and a.state = 'sent'
          and a.asked > 0 limit 1)
          from order_item i where i.order_id = $1 and i.removed_at is null order by i.unit limit ${size}`,
        id,
      );
      await prepared('count', 'select count(*) from order_item where order_id = $1 and removed_at is null', id);
    },
    /** Its plan by country, with bought and pending keys. */
    mix: async (id: string) => {
      await prepared('plan', 'select * from blending where order_id = $1 order by weight desc, code', id);
      await prepared(
        'there',
        `select country, count(*) from order_item where order_id = $1 and removed_at is null
          and state in ('Completed', 'Buffered', 'Processing', 'PreCompleted', 'BackOrdered') group by country`,
        id,
      );
    },
    /** Less than the response: the bare row and its history. */
    lesserDetail: async (id: string) => {
      await pool.query('select o.*, c.name from orders o join company c on c.id = o.company_id where o.id = $1', [id]);
      await pool.query(history, [id]);
    },
  };
};
