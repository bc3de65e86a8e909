// S4: cost of every filter of both order lists, with summary strip and counts, at ten thousand, a hundred thousand and
// a million orders. Processor time of the product's process and its connections; the client is another process. The
// last column is the growth per factor of ten.
//
//   npm run bench -- growth-lists --sizes 10000,100000,1000000 --only number

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { signInAs } from './http-client.ts';
import { insertManyOrders } from './many-orders.ts';
import { MANY_ORDERS_PARTNER, orderFilters } from './order-filters.ts';
import { databaseTime } from './processor-time.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    rounds: { type: 'string', default: '3' },
    budget: { type: 'string', default: '400' },
    only: { type: 'string', default: '' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const [rounds, budgetMs] = [Number(values.rounds), Number(values.budget)];
/** With fewer calls, the kernel's clock resolution would dominate. */
const LEAST_CALLS = 30;
const MICROSECONDS = 1000;
const RESULTS = fileURLToPath(new URL('./results/', import.meta.url));

interface Place {
  size: number;
  bench: BenchDatabase;
  child: ChildProcess;
  address: string;
  agent: Agent;
  authorizations: Record<'staff' | 'partner', string>;
}

/** A database with this many orders, and the product on it in its own process. */
async function startPlace(size: number): Promise<Place> {
  const bench = await openBenchDatabase(`growth-lists-${size}`);
  await insertManyOrders(bench, size);
  const child = fork(fileURLToPath(new URL('./server-process.ts', import.meta.url)), ['ours', bench.url]);
  const [address] = (await once(child, 'message')) as [string];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return { size, bench, child, address, agent, authorizations: await signIn(bench) };
}

/** Tokens expire before the measurement ends, so users sign in for every filter. */
async function signIn(bench: BenchDatabase): Promise<Place['authorizations']> {
  const staff = await signInAs(bench, 'SuperAdmin', null);
  const partner = await signInAs(bench, 'Partner', MANY_ORDERS_PARTNER);
  return { staff: staff.authorization, partner: partner.authorization };
}

async function ask({ address, agent, authorizations }: Place, side: 'staff' | 'partner', path: string) {
  const [answer] = await once(
    get(`${address}/api${encodeURI(path)}`, { agent, headers: { authorization: authorizations[side] } }),
    'response',
  );
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  const text = Buffer.concat(parts).toString();
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text}`);
  return JSON.parse(text);
}

/** Processor time so far (ms): of the process and of its connections. */
async function spent({ child, bench }: Place): Promise<[number, number]> {
  child.send('processor time');
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage }];
  return [(cpu.user + cpu.system) / MICROSECONDS, databaseTime(bench.url)];
}

/** Processor time of one call (ms): of the process and of its connections. */
async function costOf(place: Place, side: 'staff' | 'partner', path: string): Promise<[number, number]> {
  const [program, database] = await spent(place);
  const end = performance.now() + budgetMs;
  let calls = 0;
  do {
    await ask(place, side, path);
    calls++;
  } while (calls < LEAST_CALLS || performance.now() < end);
  const after = await spent(place);
  return [(after[0] - program) / calls, (after[1] - database) / calls];
}

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
const column = (value: number) => value.toFixed(2).padStart(8);

const places: Place[] = [];
for (const size of sizes) places.push(await startPlace(size));
for (const place of places)
  for (let n = 0; n < 300; n++) {
    await ask(place, 'staff', '/order/management/search?pagesize=10');
    await ask(place, 'partner', '/order/me/search?pagesize=10');
  }

console.log(`\nMilliseconds of processor time of a call, beside ${sizes.join(', ')} orders: program + database`);
const results = [];
for (const { name, side, path } of orderFilters.filter((one) => one.name.includes(values.only))) {
  const costs = places.map((): [number, number][] => []);
  for (const place of places) place.authorizations = await signIn(place.bench);
  const found: (number | undefined)[] = [];
  for (let round = -1; round < rounds; round++)
    for (const [n, place] of places.entries()) {
      found[n] = (await ask(place, side, path(place.size))).TotalCount;
      const cost = await costOf(place, side, path(place.size));
      if (round >= 0) costs[n]!.push(cost);
    }
  const program = costs.map((list) => median(list.map(([first]) => first)));
  const database = costs.map((list) => median(list.map(([, second]) => second)));
  const all = program.map((value, n) => value + database[n]!);
  const growth = all.slice(1).map((value, n) => value / all[n]!);
  results.push({ name, side, found, program, database, growth });
  console.log(
    `  ${side.padEnd(8)}${name.padEnd(34)}${all.map((value, n) => `${column(value)} (${database[n]!.toFixed(2)})`).join('')}   ${growth.map((factor) => `${factor.toFixed(2)} x`).join('  ')}   ${found.join(' / ')} found`,
  );
}
mkdirSync(RESULTS, { recursive: true });
writeFileSync(
  `${RESULTS}growth-lists.json`,
  `${JSON.stringify({ at: new Date().toISOString(), sizes, rounds, results }, null, 2)}\n`,
);

for (const { agent, child, bench } of places) {
  agent.destroy();
  child.kill();
  await once(child, 'exit');
  await bench.close();
}
process.exit(0);
