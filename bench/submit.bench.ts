// S6: a cart of ten lines becomes ten orders within the credit limit, and one order is approved, over HTTP, compared
// with the bare statements of the same work in one transaction each, in the same run. The tables' triggers run in both.
//
//   npm run bench -- submit --orders 1000000 --rounds 30

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type pg from 'pg';
import { DAY, timeOf } from '#domain/base/time.ts';
import { NO_ORDER_STATE } from '#domain/orders/states.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { newId } from '#server/base/process/ids.ts';
import { insertPromotion, type PromotionFixture } from '#test/catalog-fixtures.ts';
import { measureInTurns, openBenchDatabase, report } from './bench-database.ts';
import { createHttp } from './http-client.ts';
import { insertManyOrders } from './many-orders.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '30' } },
});
const rounds = Number(values.rounds);
const LINES = 10;
const QUANTITY = 50;
const PRICE = 1000;
const PARTNER = '00000000-0000-7000-8000-000000000007';

const bench = await openBenchDatabase('submit');
const { database } = bench;
await insertManyOrders(bench, Number(values.orders));
await database.transaction((tx) =>
  tx.run(sql`update company set credit_limit_cents = 1000000000000000 where id = ${PARTNER}`),
);
const http = await createHttp(bench);
const partner = await http.partner(PARTNER);

const offers: PromotionFixture[] = [];
for (let n = 0; n < LINES; n++)
  offers.push(await insertPromotion({ database, now: () => systemClock.now() } as never, { maxQuantity: 1000 }));
const promotions = offers.map((one) => one.promotionId);

/** Ten lines in the partner's cart. */
const fillCart = () =>
  database.pool.query(
    `insert into cart_item (user_id, promotion_id, product_id, quantity, demand_price_cents, created_at)
     select $1, id, product_id, $3, $4, now() from promotion where id = any ($2) on conflict do nothing`,
    [partner.userId, promotions, QUANTITY, PRICE],
  );

async function inTransaction(work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const client = await database.pool.connect();
  await client.query('begin');
  await work(client);
  await client.query('commit');
  client.release();
}

/** The same rows by the fewest statements: all lines at once, checking only the limit. */
const bareSubmit = () =>
  inTransaction(async (client) => {
    await client.query('select * from cart_item where user_id = $1 for update', [partner.userId]);
    const { rows: sold } = await client.query(
      `select p.id, p.product_id, pr.name, pr.sku, pr.publisher_id, pr.provider_id, p.countries, p.tier1_price_cents
       from promotion p join product pr on pr.id = p.product_id where p.id = any ($1)`,
      [promotions],
    );
    await client.query(
      'select credit_limit_cents - balance_cents - reserved_cents as free from company where id = $1 for no key update',
      [PARTNER],
    );
    const { rows: numbers } = await client.query(
      `insert into order_number as n (year, last) values (2026, $1) on conflict (year) do update set last = n.last + $1 returning last`,
      [LINES],
    );
    const ids = sold.map(() => newId());
    await client.query(
      `insert into orders (id, order_number, company_id, created_by, promotion_id, product_id, state, quantity,
        offer_quantity, offer_price_cents, list_price_cents,
         estimated_cost_e4, product_name, product_sku, publisher_id, provider_id, region, search, created_at,
           modified_at)
       select id, 'B 2026 ' || no, $1, $2, promotion, product, 'Submitted', $3, $3, $4, $4, 80000, name, sku,
         publisher, provider, 'Global', 'b 2026 ' || no || lower(name), now(), now()
       from unnest($5::uuid[], $6::bigint[], $7::uuid[], $8::uuid[], $9::text[], $10::text[], $11::uuid[],
         $12::uuid[]) as n (id, no, promotion, product, name, sku, publisher, provider)`,
      [
        PARTNER,
        partner.userId,
        QUANTITY,
        PRICE,
        ids,
        ids.map((_, i) => Number(numbers[0].last) - i),
        sold.map((row) => row.id),
        sold.map((row) => row.product_id),
        sold.map((row) => row.name),
        sold.map((row) => row.sku),
        sold.map((row) => row.publisher_id),
        sold.map((row) => row.provider_id),
      ],
    );
    await client.query(
      `insert into order_offer (order_id, version, side, author, by_user, quantity, price_cents, comment, at)
       select id, 1, 'Partner', 'Be Nch', $2, $3, $4, '', now() from unnest($1::uuid[]) id`,
      [ids, partner.userId, QUANTITY, PRICE],
    );
    await client.query(
      `insert into order_history (id, order_id, seq, at, action, from_state, to_state, by_type, by_name, by_user,
        offer_price_cents, offer_quantity, offer_version)
       select gen_random_uuid(), id, 1, now(), 'place', $5, 'Submitted', 'Partner', 'Be Nch', $2, $4, $3, 1
       from unnest($1::uuid[]) id`,
      [ids, partner.userId, QUANTITY, PRICE, NO_ORDER_STATE],
    );
    await client.query(
      `insert into blending (order_id, code, quantity, cost_e4, weight)
       select n.id, e ->> 'code', $2, 80000, (e ->> 'weight')::int from unnest($1::uuid[], $3::uuid[]) n (id, promotion)
       join promotion p on p.id = n.promotion cross join jsonb_array_elements(p.countries) e`,
      [ids, QUANTITY, sold.map((row) => row.id)],
    );
    await client.query('delete from cart_item where user_id = $1', [partner.userId]);
  });

const half = 30 * 60_000;
const from = timeOf((Math.floor(Date.now() / half) + 48) * half);
const to = timeOf(Date.parse(from) + DAY);

/** A submitted order without approval. */
const next = async () => {
  const { rows } = await database.pool.query(
    `select id from orders where company_id = $1 and state = 'Submitted' and promotion_id = any ($2) order by created_at limit 1`,
    [PARTNER, promotions],
  );
  return rows[0]!.id as string;
};
let waiting = '';

const bareApprove = () =>
  inTransaction(async (client) => {
    await client.query('select * from orders where id = $1 for no key update', [waiting]);
    await client.query(
      `update orders set state = 'Level2Approved', processing_start_on = $2, processing_end_on = $3, modified_at = now() where id = $1`,
      [waiting, from, to],
    );
    await client.query(
      `insert into order_history (id, order_id, seq, at, action, from_state, to_state, by_type, by_name,
        offer_price_cents, offer_quantity, offer_version)
       select gen_random_uuid(), $1, 2, now(), 'approve', 'Submitted', 'Level2Approved', 'Management', 'Be Nch', $2,
         $3, 1`,
      [waiting, PRICE, QUANTITY],
    );
  });

report(
  'Submit and approve',
  { orders: values.orders, rounds, unit: 'milliseconds' },
  {
    'S6 a cart of ten lines': await measureInTurns(
      rounds,
      { 'floor: bare statements': bareSubmit, 'submit over HTTP': () => partner.post('/basket/me/submit', {}) },
      fillCart,
    ),
    'approving one order': await measureInTurns(
      rounds,
      {
        'floor: bare statements': bareApprove,
        'approve over HTTP': () =>
          http.post(`/order/management/actions/${waiting}/Approve`, { ProcessingStart: from, ProcessingEnd: to }),
      },
      async () => {
        waiting = await next();
      },
    ),
  },
);

await http.close();
await bench.close();
process.exit(0);
