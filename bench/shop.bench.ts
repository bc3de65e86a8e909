// T4: the first page of the shop, compared with a bare HTTP server that gives the same answer: the session and one
// hand-written statement. Both run in their own processes; their connections to the database are included.
//
//   npm run bench -- shop --orders 20000 --calls 300 --rounds 5

import { deepEqual } from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { measurementOf, openBenchDatabase, report, vacuum } from './bench-database.ts';
import { type ForkedServer, forkServer, measureUse, type Use } from './forked-server.ts';
import { signInAs } from './http-client.ts';
import { insertManyOrders } from './many-orders.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '20000' },
    calls: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '5' },
  },
});
const [calls, rounds] = [Number(values.calls), Number(values.rounds)];
const PROMOTIONS_OF_A_PRODUCT = 5;
const PARTNER = '00000000-0000-7000-8000-000000000007';
const PATH = '/api/promotion/me/search?pagesize=12';

const bench = await openBenchDatabase('shop');
await insertManyOrders(bench, Number(values.orders));
await bench.database.transaction((tx) =>
  tx.run(sql`insert into promotion (id, product_id, published, price_ids, countries, cost_e4, tier1_price_cents,
      tier2_price_cents, valid_from, valid_to, operating_systems, platforms, min_quantity, max_quantity, created_at,
      modified_at)
    select gen_random_uuid(), pr.id, true, '{}', '[]', 80000, 900 + n * 7 + length(pr.name) * 10, 890 + n * 7,
      now() - make_interval(mins => n * 1000 + ascii(pr.name)), now() + make_interval(days => 10 + n), '{Windows}', '{PC}',
      20, 500, now(), now()
    from product pr cross join generate_series(1, ${PROMOTIONS_OF_A_PRODUCT}::int) n`),
);
await vacuum(bench);

const { userId, authorization } = await signInAs(bench, 'Partner', PARTNER);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

async function call({ address }: ForkedServer): Promise<string> {
  const [answer] = await once(
    get(`${address}${PATH}`, { agent, headers: { authorization, 'x-user': userId } }),
    'response',
  );
  const text = Buffer.concat(await answer.toArray()).toString();
  if (answer.statusCode !== 200) throw new Error(`${PATH} answered ${answer.statusCode}: ${text}`);
  return text;
}

const servers = {
  'floor: the same answer by hand': await forkServer('minimal', bench.url),
  'without row-level security': await forkServer('ours', bench.url),
  'as in production': await forkServer('restricted', bench.url),
};
const [reference, ...others] = await Promise.all(Object.values(servers).map(call));
// Another answer would be no reference.
for (const other of others) deepEqual(JSON.parse(other), JSON.parse(reference!));

const taken: Record<string, Use[]> = {};
for (let round = -1; round < rounds; round++)
  for (const [name, server] of Object.entries(servers)) {
    const use = await measureUse(server, calls, () => call(server));
    if (round >= 0) (taken[name] ??= []).push(use);
  }
const rowsOf = (figure: (one: Use) => number) =>
  Object.entries(taken).map(([name, list]) => measurementOf(name, list.map(figure)));
report(
  'Shop',
  { orders: values.orders, calls, rounds, bytes: Buffer.byteLength(reference!) },
  {
    'milliseconds of processor time': rowsOf(({ program, database }) => program + database),
    'of them in the database': rowsOf(({ database }) => database),
  },
);

agent.destroy();
for (const server of Object.values(servers)) await server.stop();
await bench.close();
process.exit(0);
