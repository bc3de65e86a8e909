// S1, S3, S4, S5 and the cost of a session: processor time of the most frequent calls, compared with hand-written
// statements for the same responses in the same run; the session, the first page and one order also with an HTTP server
// written for these calls alone, whose replies agree in every field. The servers are separate processes; the hand-written
// statements run in this process, while nothing else does. The connections of both are included.
//
//   npm run bench -- hot-calls --orders 100000 --calls 1000

import { deepEqual } from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { parseArgs } from 'node:util';
import { type Measurement, measurementOf, openBenchDatabase, report } from './bench-database.ts';
import { type ForkedServer, forkServer } from './forked-server.ts';
import { signInAs } from './http-client.ts';
import { insertManyOrders } from './many-orders.ts';
import { insertCourseOf } from './order-course.ts';
import { orderFloors } from './order-floors.ts';
import { databaseTime } from './processor-time.ts';
import { SESSION_STATEMENT } from './session-statement.ts';
import { ORDERS_BY_HAND } from './staff-orders-by-hand.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '20000' },
    calls: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '5' },
  },
});
const [calls, rounds] = [Number(values.calls), Number(values.rounds)];
const MICROSECONDS = 1000;

const bench = await openBenchDatabase('hot-calls');
const { pool } = bench.database;
await insertManyOrders(bench, Number(values.orders));
const product = await forkServer('ours', bench.url);
const restricted = await forkServer('restricted', bench.url);
const minimal = await forkServer('minimal', bench.url);
const { userId, authorization } = await signInAs(bench, 'SuperAdmin', null);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const { rows: found } = await pool.query<{ id: string; number: string; sku: string; productId: string }>(
  `select id, order_number as number, product_sku as sku, product_id as "productId" from orders
    order by created_at desc limit 1`,
);
const { id, number, sku, productId } = found[0]!;
await insertCourseOf(bench, id);

async function call({ address }: ForkedServer, path: string, who = authorization): Promise<void> {
  const headers = { authorization: who, 'x-user': userId };
  const [answer] = await once(get(`${address}/api${path}`, { agent, headers }), 'response');
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}.`);
  await once(answer.resume(), 'end');
}

async function read({ address }: ForkedServer, path: string) {
  const headers = { authorization, 'x-user': userId };
  const [answer] = await once(get(`${address}/api${path}`, { agent, headers }), 'response');
  return JSON.parse(Buffer.concat(await answer.toArray()).toString());
}

/** Every field must agree: a reference that answers less proves nothing. */
async function compareOrders(): Promise<void> {
  deepEqual(await read(minimal, ORDERS_BY_HAND), await read(product, '/order/management/search?pagesize=10'));
  deepEqual(await read(minimal, `${ORDERS_BY_HAND}/${id}`), await read(product, `/order/management/${id}`));
}

/** Bytes of a reply as a browser receives it, and uncompressed. */
async function bytesOf(path: string): Promise<{ sent: number; whole: number }> {
  const count = async (encoding: string) => {
    const headers = { authorization, 'accept-encoding': encoding };
    const [answer] = await once(get(`${product.address}/api${path}`, { agent, headers }), 'response');
    return Buffer.concat(await answer.toArray()).length;
  };
  return { sent: await count('br'), whole: await count('identity') };
}

const timeOfServer = async (server: ForkedServer): Promise<number> => (await server.used()).program;
const ownTime = async (): Promise<number> => {
  const { user, system } = process.cpuUsage();
  return (user + system) / MICROSECONDS;
};

const floors = orderFloors(bench);
const stripOfSku = () =>
  pool.query({
    name: 'floor strip of a SKU',
    text: `select sum(orders), sum(value_cents), sum(remaining), sum(requested), sum(marked_up_cost_e4), sum(actual_cost_e4),
      sum(bought_value_cents) from order_total_of_part
      where dimension = 'subject' and part in (select id from order_subject where product_sku = $1)`,
    values: [sku],
  });
/** The session with all permissions: one statement that every call needs. */
const session = () => pool.query({ ...SESSION_STATEMENT, values: [userId] });

const works: Record<string, { floor: () => Promise<unknown>; path: string; byHand?: string }> = {
  'who am I': { floor: session, path: '/user/me', byHand: '/user/me' },
  'first page of all orders': {
    floor: () => Promise.all([session(), floors.page('true'), floors.stripOfAll()]),
    path: '/order/management/search?pagesize=10',
    byHand: ORDERS_BY_HAND,
  },
  'page 1,000 of all orders': {
    floor: () => Promise.all([session(), floors.page('true', 9990), floors.stripOfAll()]),
    path: '/order/management/search?pagesize=10&pageindex=999',
  },
  'an exact order number': {
    floor: () => Promise.all([session(), floors.page(`order_number = '${number}'`)]),
    path: `/order/management/search?pagesize=10&keywords=${encodeURIComponent(number)}`,
  },
  'an exact SKU': {
    floor: () => Promise.all([session(), floors.page(`product_id = '${productId}'`), stripOfSku()]),
    path: `/order/management/search?pagesize=10&productSku=${sku}`,
  },
  'one order': {
    floor: () => Promise.all([session(), floors.detail(id)]),
    path: `/order/management/${id}`,
    byHand: `${ORDERS_BY_HAND}/${id}`,
  },
};

/** Processor time per item (ms). */
async function costOf(work: () => Promise<unknown>, time: () => Promise<number>): Promise<number> {
  const before = (await time()) + databaseTime(bench.url);
  for (let n = 0; n < calls; n++) await work();
  return ((await time()) + databaseTime(bench.url) - before) / calls;
}

await compareOrders();

const groups: Record<string, Measurement[]> = {};
for (const [name, { floor, path, byHand }] of Object.entries(works)) {
  const kinds: Record<string, () => Promise<number>> = {
    'floor: its statements by hand': () => costOf(floor, ownTime),
    ...(byHand && {
      'floor, over a bare HTTP server': () =>
        costOf(
          () => call(minimal, byHand),
          () => timeOfServer(minimal),
        ),
    }),
    'over HTTP': () =>
      costOf(
        () => call(product, path),
        () => timeOfServer(product),
      ),
  };
  const costs = Object.keys(kinds).map((kind): [string, number[]] => [kind, []]);
  for (let round = -1; round < rounds; round++) {
    for (const [kind, list] of costs) {
      const cost = await kinds[kind]!();
      if (round >= 0) list.push(cost);
    }
  }
  groups[name] = costs.map(([kind, list]) => measurementOf(kind, list));
}
/** The most frequent partner calls, with and without row-level security (docs/decisions/0040). */
const { rows: owners } = await pool.query<{ companyId: string }>(
  'select company_id as "companyId" from orders where id = $1',
  [id],
);
const partner = await signInAs(bench, 'Partner', owners[0]!.companyId);
const partnerPaths = {
  'a partner: first page of the own orders': '/order/me/search?pagesize=10',
  'a partner: one order': `/order/me/${id}`,
  'a partner: what is on sale': '/promotion/me/search?pagesize=10',
};
for (const [name, path] of Object.entries(partnerPaths)) {
  const costs = { 'without row-level security': [] as number[], 'with row-level security': [] as number[] };
  for (let round = -1; round < rounds; round++) {
    for (const [kind, server] of [
      ['without row-level security', product],
      ['with row-level security', restricted],
    ] as const) {
      const cost = await costOf(
        () => call(server, path, partner.authorization),
        () => timeOfServer(server),
      );
      if (round >= 0) costs[kind].push(cost);
    }
  }
  groups[name] = Object.entries(costs).map(([kind, list]) => measurementOf(kind, list));
}
const { sent, whole } = await bytesOf(works['first page of all orders']!.path);
report(
  'Hot calls',
  {
    orders: values.orders,
    calls,
    rounds,
    unit: 'milliseconds of processor time',
    'bytes of the first page': sent,
    uncompressed: whole,
  },
  groups,
);

agent.destroy();
for (const server of [product, restricted, minimal]) await server.stop();
await bench.close();
process.exit(0);
