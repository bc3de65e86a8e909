// S11 and S12: sixteen connections on the first page of all orders, against a minimal server that answers ten columns
// and the exact total to anybody. Each server is its own process; they are loaded in turn.
//
//   npm run bench -- load --orders 1000000 --seconds 5

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Measurement, openBenchDatabase, report } from './bench-database.ts';
import { authorizationOf } from './http-client.ts';
import { insertManyOrders } from './many-orders.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
});
const CONNECTIONS = 16;
const PATH = '/api/order/management/search?pagesize=10';

const bench = await openBenchDatabase('load');
await insertManyOrders(bench, Number(values.orders));
const { authorization } = await authorizationOf(bench, 'SuperAdmin', null);

async function server(kind: string): Promise<{ child: ChildProcess; address: string }> {
  const child = fork(fileURLToPath(new URL('./server-process.ts', import.meta.url)), [kind, bench.url]);
  const [address] = (await once(child, 'message')) as [string];
  return { child, address };
}

/** One connection that asks again as soon as it was answered; milliseconds of each answer. */
async function asking(address: string, untilMs: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  while (performance.now() < untilMs) {
    const start = performance.now();
    await new Promise<void>((resolve, reject) => {
      const asked = get(`${address}${PATH}`, { agent, headers: { authorization } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`Answered ${answer.statusCode}.`));
        answer.resume().once('end', resolve);
      });
      asked.once('error', reject);
    });
    times.push(performance.now() - start);
  }
  agent.destroy();
  return times;
}

const load = async (address: string, seconds: number) =>
  (
    await Promise.all(Array.from({ length: CONNECTIONS }, () => asking(address, performance.now() + seconds * 1000)))
  ).flat();

const at = (list: number[], part: number) => list.sort((a, b) => a - b)[Math.floor(list.length * part)]!;
const kinds = { minimal: 'the minimal server', ours: 'our server' };
const servers = await Promise.all(Object.keys(kinds).map(server));
const rates = servers.map((): number[] => []);
const times = servers.map((): number[] => []);
for (const { address } of servers) await load(address, 2);
for (let round = 0; round < Number(values.rounds); round++)
  for (const [n, { address }] of servers.entries()) {
    const answered = await load(address, Number(values.seconds));
    rates[n]!.push(answered.length / Number(values.seconds));
    times[n]!.push(...answered);
  }
const resident = await Promise.all(
  servers.map(async ({ child }) => {
    child.send('memory');
    const [{ residentMb }] = (await once(child, 'message')) as [{ residentMb: number }];
    return residentMb;
  }),
);

const rows = (of: (n: number) => [number, number]): Measurement[] =>
  Object.values(kinds).map((name, n) => {
    const [median, p95] = of(n);
    return { name, median, p95 };
  });
report(
  'Sixteen connections',
  { orders: values.orders, seconds: values.seconds, rounds: values.rounds },
  {
    'answers a second (higher is better)': rows((n) => [at(rates[n]!, 0.5), Math.max(...rates[n]!)]),
    'milliseconds of an answer': rows((n) => [at(times[n]!, 0.5), at(times[n]!, 0.95)]),
    'megabytes resident afterwards': rows((n) => [resident[n]!, resident[n]!]),
  },
);

for (const { child } of servers) child.kill();
await bench.close();
process.exit(0);
