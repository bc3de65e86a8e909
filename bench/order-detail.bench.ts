// S5: an order with 10,000 items over HTTP, as its page requests it: the order, the first page of its items, its
// country mix. Compared with the best SQL for the same responses in the same run.
//
//   npm run bench -- order-detail --items 10000 --rounds 200

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { measureInTurns, openBenchDatabase, report } from './bench-database.ts';
import { createHttp } from './http-client.ts';
import { insertManyOrders } from './many-orders.ts';
import { orderFloors } from './order-floors.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '20000' },
    items: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '200' },
  },
});
const [orders, items, rounds] = [Number(values.orders), Number(values.items), Number(values.rounds)];
const COUNTRIES = ['DE', 'PL', 'TR', 'BR'];
const PAGE = 100;

const bench = await openBenchDatabase('order-detail');
const { database } = bench;
await insertManyOrders(bench, orders);
const { id } = (await database.one(
  sql<{ id: string }>`select id from orders where state = 'Processing' order by created_at desc limit 1`,
))!;
/** Half of it was bought within the last hours by closed attempts; the rest waits. */
await database.transaction(async (tx) => {
  await tx.run(sql`set local session_replication_role = replica`);
  await tx.run(
    sql`update orders set quantity = ${items}, offer_quantity = ${items}, completed_count = ${items / 2}
      where id = ${id}`,
  );
  await tx.run(sql`insert into order_item (id, order_id, provider_id, unit, state, country, planned_cost_e4,
    next_try_at, processing_at, completed_on)
    select gen_random_uuid(), ${id}, (select provider_id from orders where id = ${id}), n,
      case when n <= ${items / 2} then 'Completed' else 'Draft' end,
        (${COUNTRIES}::text[])[1 + n % ${COUNTRIES.length}], 80000, case when n > ${items / 2} then now() end,
      case when n <= ${items / 2} then now() end, case when n <= ${items / 2} then now() - make_interval(secs => n) end
    from generate_series(1, ${items}::int) n`);
  await tx.run(sql`insert into purchase_attempt (ref, item_id, order_id, n, provider_id, sku, country, currency,
    rate, max_e4, charged_e4, charged_currency, state, created_at, sent_at, closed_at)
    select 'R-' || i.unit, i.id, ${id}, 1, o.provider_id, o.product_sku, i.country, 'EUR', 1, 80000, 80000, 'EUR',
      'settled', now(), now(), now()
    from order_item i join orders o on o.id = i.order_id where i.order_id = ${id} and i.state = 'Completed'`);
  await tx.run(sql`insert into blending (order_id, code, quantity, cost_e4, weight)
    select ${id}, code, ${items / COUNTRIES.length}::int, 80000, 25 from unnest(${COUNTRIES}::text[]) code`);
});
await database.pool.query('vacuum analyze');

const http = await createHttp(bench);
const { get } = http;
const floors = orderFloors(bench);
const detail = () => get(`/order/management/${id}`);
const firstItems = () => get(`/orderitem/management/search?orderId=${id}&pagesize=${PAGE}`);
const mix = () => get(`/report/management/OrderBlending/${id}`);
for (let round = 0; round < 600; round++) await Promise.all([detail(), firstItems(), mix()]);

const groups = {
  'the order': await measureInTurns(rounds, {
    'floor: all that the answer holds': () => floors.detail(id),
    'detail over HTTP': detail,
  }),
  [`the first ${PAGE} of its items`]: await measureInTurns(rounds, {
    'floor: rows and count': () => floors.items(id, PAGE),
    'items over HTTP': firstItems,
  }),
  'its country mix': await measureInTurns(rounds, {
    'floor: plan and what is there': () => floors.mix(id),
    'mix over HTTP': mix,
  }),
};
report('Order detail', { orders, items, rounds, unit: 'milliseconds' }, groups);

await http.close();
await bench.close();
process.exit(0);
