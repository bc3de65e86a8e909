// S1, S5 and the price of a session: processor time of the calls that are made most, against the statements of the same
// answers by hand in the same run. The product is a process of its own; what the statements by hand cost is measured in
// this one, where nothing else goes on meanwhile. Both have their connections counted with them.
//
//   npm run bench -- hot-calls --orders 100000 --calls 1000

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Measurement, openBenchDatabase, report } from './bench-database.ts';
import { authorizationOf } from './http-client.ts';
import { insertManyOrders } from './many-orders.ts';
import { orderFloors } from './order-floors.ts';
import { databaseTime } from './processor-time.ts';

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
const child = fork(fileURLToPath(new URL('./server-process.ts', import.meta.url)), ['ours', bench.url]);
const [address] = (await once(child, 'message')) as [string];
const { userId, authorization } = await authorizationOf(bench, 'SuperAdmin', null);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const { rows: found } = await pool.query<{ id: string }>('select id from orders order by created_at desc limit 1');
const { id } = found[0]!;

async function call(path: string): Promise<void> {
  const [answer] = await once(get(`${address}/api${path}`, { agent, headers: { authorization } }), 'response');
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}.`);
  await once(answer.resume(), 'end');
}

async function productTime(): Promise<number> {
  child.send('processor time');
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage }];
  return (cpu.user + cpu.system) / MICROSECONDS;
}
const ownTime = async (): Promise<number> => {
  const { user, system } = process.cpuUsage();
  return (user + system) / MICROSECONDS;
};

const floors = orderFloors(bench);
/** The strip of everything, as the product stores it. */
const strip = () =>
  pool.query({
    name: 'floor strip',
    text: `select sum(orders), sum(value_cents), sum(remaining), sum(requested), sum(marked_up_cost_e4), sum(actual_cost_e4),
      sum(bought_value_cents) from (select * from order_total where company_id = '00000000-0000-0000-0000-000000000000') t`,
  });
/** Who asks, with all rights: one statement that every call needs. */
const session = () =>
  pool.query({
    name: 'floor session',
    text: `select u.id, u.first_name, u.last_name, u.email, u.role, u.company_id, u.password_must_change, s.last_used_at,
      (select array_agg(distinct p) from user_permission_group ug join permission_group g on g.id = ug.permission_group_id
        cross join unnest(g.permissions) p where ug.user_id = u.id)
      from session s join app_user u on u.id = s.user_id where u.id = $1 and s.ended_at is null and s.ends_at > now()`,
    values: [userId],
  });

const works: Record<string, { floor: () => Promise<unknown>; path: string }> = {
  'who am I': { floor: session, path: '/user/me' },
  'first page of all orders': {
    floor: () => Promise.all([session(), floors.page('true'), strip()]),
    path: '/order/management/search?pagesize=10',
  },
  'one order': { floor: () => Promise.all([session(), floors.detail(id)]), path: `/order/management/${id}` },
};

/** Processor time of one of many, milliseconds. */
async function costOf(work: () => Promise<unknown>, time: () => Promise<number>): Promise<number> {
  const before = (await time()) + databaseTime(bench.url);
  for (let n = 0; n < calls; n++) await work();
  return ((await time()) + databaseTime(bench.url) - before) / calls;
}

const groups: Record<string, Measurement[]> = {};
for (const [name, { floor, path }] of Object.entries(works)) {
  const costs: Record<string, number[]> = { 'floor: its statements by hand': [], 'over HTTP': [] };
  for (let round = -1; round < rounds; round++) {
    const [byHand, served] = [await costOf(floor, ownTime), await costOf(() => call(path), productTime)];
    if (round < 0) continue;
    costs['floor: its statements by hand']!.push(byHand);
    costs['over HTTP']!.push(served);
  }
  groups[name] = Object.entries(costs).map(([kind, list]) => {
    const sorted = list.toSorted((a, b) => a - b);
    return { name: kind, median: sorted[Math.floor(sorted.length / 2)]!, p95: sorted.at(-1)! };
  });
}
report('Hot calls', { orders: values.orders, calls, rounds, unit: 'milliseconds of processor time' }, groups);

agent.destroy();
child.kill();
await once(child, 'exit');
await bench.close();
process.exit(0);
