// S1 to S3: the management order list over HTTP, with exact total and the seven figures of the strip, against the best
// SQL for the same answer in the same run.
//
//   npm run bench -- order-list --orders 100000 --rounds 40

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { scopeList } from '#domain/access/roles.ts';
import { after, timeOf } from '#domain/base/time.ts';
import { signAccess } from '#server/access/tokens.ts';
import { buildApp } from '#server/app.ts';
import { systemClock } from '#server/base/clock.ts';
import { readConfig } from '#server/base/config.ts';
import { newId } from '#server/base/ids.ts';
import { openDesks } from '#server/buying/providers.ts';
import { alternate, keys, openGround, report } from './ground.ts';
import { manyOrders } from './many-orders.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '40' } },
});
const orders = Number(values.orders);
const rounds = Number(values.rounds);

const ground = await openGround('order-list');
const { database, vault } = ground;
await manyOrders(ground, orders);

const config = {
  ...readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'test' }),
  production: true,
  limits: { callsPerMinute: 1e9, authPerMinute: 1e9 },
};
const app = await buildApp({
  config,
  database,
  clock: systemClock,
  keys,
  vault,
  desks: openDesks(database, []),
  ready: () => true,
});
const address = await app.http.listen({ port: 0, host: '127.0.0.1' });

const userId = newId();
const sessionId = newId();
const now = systemClock.now();
await database.transaction(async (tx) => {
  await tx.run(
    sql`insert into app_user (id, first_name, last_name, email, password_hash, role, created_at, modified_at) values (${userId}, 'Be', 'Nch', 'bench@merkur.example', '', 'SuperAdmin', now(), now())`,
  );
  await tx.run(
    sql`insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, address, device) values (${sessionId}, ${userId}, now(), now(), ${after(now, 1e9)}, ${after(now, 1e9)}, '', '')`,
  );
});
const token = await signAccess(
  { userId, sessionId, name: 'Be Nch', scope: scopeList('SuperAdmin', 'admin') },
  keys.for('jwt'),
  now,
);
const get = async (path: string) => {
  const answer = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

const columns = `o.id, o.order_number, o.state, o.quantity, o.offer_price_cents, o.completed_count, o.created_at, c.name, o.product_name, o.product_sku`;
const floor =
  (where: string, offset = 0) =>
  async () => {
    await database.pool.query(
      `select ${columns} from (select * from orders o where ${where} order by created_at desc, id desc limit 10 offset ${offset}) o join company c on c.id = o.company_id`,
    );
    await database.pool.query(
      `select count(*), sum(offer_quantity * offer_price_cents), sum(quantity), sum(quantity - completed_count), sum(actual_cost_e4) from orders o where ${where}`,
    );
  };
const list = (query: string) => () => get(`/order/management/search?${query}`);
const month = timeOf(Date.parse(now) - 30 * 86_400_000);

const groups = {
  'first page of all orders': await alternate(rounds, { floor: floor('true'), 'list over HTTP': list('pagesize=10') }),
  'approval queue': await alternate(rounds, {
    floor: floor("state in ('Submitted','Confirmed','Rebidding','SalesmanApproved','Level1Approved')"),
    'list over HTTP': list('states=Submitted,Confirmed,Rebidding,SalesmanApproved,Level1Approved&pagesize=10'),
  }),
  'one partner, last 30 days': await alternate(rounds, {
    floor: floor(`company_id = '00000000-0000-7000-8000-000000000007' and created_at >= '${month}'`),
    'list over HTTP': list(`partnerIds=00000000-0000-7000-8000-000000000007&createdAtFrom=${month}&pagesize=10`),
  }),
  'text search': await alternate(rounds, {
    floor: floor("search like '%sku-77 %' or search like '%sku-77'"),
    'list over HTTP': list('keywords=sku-77&pagesize=10'),
  }),
  'page 1000': await alternate(Math.min(rounds, 20), {
    floor: floor('true', 9990),
    'list over HTTP': list('pageindex=999&pagesize=10'),
  }),
};
report('Order list', { orders, rounds, unit: 'milliseconds' }, groups);

await app.http.close();
await ground.close();
process.exit(0);
