// T9 and S12: sixteen connections on the first page of all orders, compared with a server written for this call alone that
// reads the session and gives the same answer. Each server is a separate process, ours started as by an operator; they are
// loaded in turn.
//
//   npm run bench -- load --orders 1000000 --seconds 5

import { parseArgs } from 'node:util';
import { type Measurement, masterKey, openBenchDatabase, report } from './bench-database.ts';
import { forkServer } from './forked-server.ts';
import { signInAs } from './http-client.ts';
import { loadWith } from './many-connections.ts';
import { insertManyOrders } from './many-orders.ts';
import { databaseTime, memoryOf, processTime } from './processor-time.ts';
import { startProduct } from './product-process.ts';
import { ORDERS_BY_HAND } from './staff-orders-by-hand.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
});

const bench = await openBenchDatabase('load');
await insertManyOrders(bench, Number(values.orders));
const { userId, authorization } = await signInAs(bench, 'SuperAdmin', null);

const byHand = await forkServer('minimal', bench.url);
const product = await startProduct({ DATABASE_URL: bench.url }, masterKey);

const headers = { authorization, 'x-user': userId };

const at = (list: number[], part: number) => list.sort((a, b) => a - b)[Math.floor(list.length * part)]!;
const servers = [
  { name: 'the server by hand', url: `${byHand.address}/api${ORDERS_BY_HAND}`, pid: byHand.pid },
  { name: 'our server', url: `${product.address}/api/order/management/search?pagesize=10`, pid: product.pid },
].map((server) => ({ ...server, rates: [] as number[], times: [] as number[], costs: [] as number[] }));
for (const { url } of servers) await loadWith(url, headers, 2);
for (let round = 0; round < Number(values.rounds); round++)
  for (const { url, pid, rates, times, costs } of servers) {
    const before = processTime(pid) + databaseTime(bench.url);
    const answered = await loadWith(url, headers, Number(values.seconds));
    costs.push((processTime(pid) + databaseTime(bench.url) - before) / answered.length);
    rates.push(answered.length / Number(values.seconds));
    times.push(...answered);
  }

type Server = (typeof servers)[number];
const rows = (of: (server: Server) => [median: number, p95: number]): Measurement[] =>
  servers.map((server) => {
    const [median, p95] = of(server);
    return { name: server.name, median, p95 };
  });
report(
  'Sixteen connections',
  { orders: values.orders, seconds: values.seconds, rounds: values.rounds },
  {
    'answers a second (higher is better)': rows(({ rates }) => [at(rates, 0.5), Math.max(...rates)]),
    'milliseconds of an answer': rows(({ times }) => [at(times, 0.5), at(times, 0.95)]),
    'milliseconds of processor time of an answer': rows(({ costs }) => [at(costs, 0.5), Math.max(...costs)]),
    'megabytes resident: afterwards, at the peak': rows(({ pid }) => {
      const { residentMb, peakMb } = memoryOf(pid);
      return [residentMb, peakMb];
    }),
  },
);

await product.stop();
await byHand.stop();
await bench.close();
process.exit(0);
