// The partner API beside hand-written statements and a minimal server: a walk through a catalogue on sale, the answer
// that nothing changed, and the first page of a company's orders to sixteen connections.
//
//   npm run bench -- partner-api --promotions 5000 --orders 100000 --rounds 5

import { deepEqual } from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Measurement, measureInTurns, measurementOf, openBenchDatabase, report } from './bench-database.ts';
import { insertProgram } from './bench-program.ts';
import { loadWith } from './many-connections.ts';
import { insertManyOrders } from './many-orders.ts';
import { insertManyProducts } from './many-products.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    promotions: { type: 'string', default: '5000' },
    orders: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
  },
});
const [promotions, orders, rounds] = [values.promotions, values.orders, values.rounds].map(Number) as [
  number,
  number,
  number,
];
const SECONDS = 3;
const NEW_COMPANY = '00000000-0000-7000-8004-000000000001';
/** One of those of the many orders. */
const COMPANY_WITH_ORDERS = '00000000-0000-7000-8000-000000000001';

async function startServer(kind: 'ours' | 'minimal', url: string) {
  const child = fork(fileURLToPath(new URL('./server-process.ts', import.meta.url)), [kind, url]);
  const [address] = (await once(child, 'message')) as [string];
  return {
    address,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Reads of one program on one connection; a reply with another status than expected ends the measurement. */
function createCaller(address: string, authorization: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (path: string, etag = ''): Promise<{ headers: IncomingHttpHeaders; body: string }> => {
    const headers = { authorization, 'if-none-match': etag };
    const [reply] = await once(get(`${address}/api/v1${path}`, { agent, headers }), 'response');
    const parts: Buffer[] = [];
    for await (const part of reply) parts.push(part);
    const body = Buffer.concat(parts).toString();
    if (reply.statusCode !== (etag ? 304 : 200)) throw new Error(`${path} answered ${reply.statusCode}: ${body}`);
    return { headers: reply.headers, body };
  };
}

async function measureCatalogue(): Promise<Record<string, Measurement[]>> {
  const bench = await openBenchDatabase('partner-catalogue');
  await insertManyProducts(bench, promotions * 2, promotions);
  const authorization = await insertProgram(bench, NEW_COMPANY);
  await bench.database.pool.query(`update promotion set published = true, valid_from = now() - interval '1 day',
    valid_to = now() + interval '30 days'`);
  await bench.database.pool.query('vacuum analyze promotion');
  const server = await startServer('ours', bench.url);
  const call = createCaller(server.address, authorization);

  async function walk(): Promise<void> {
    let count = 0;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await call(`/promotions?limit=1000${cursor && `&cursor=${cursor}`}`);
      const page = JSON.parse(body) as { items: unknown[]; next_cursor: string | null };
      count += page.items.length;
      cursor = page.next_cursor;
    }
    if (count !== promotions) throw new Error(`The catalogue has ${count} promotions.`);
  }

  const rows = () =>
    bench.database.pool.query('select p.*, pr.* from promotion p join product pr on pr.id = p.product_id');
  const { headers } = await call('/promotions?limit=1000');
  const groups = {
    'the whole catalogue': await measureInTurns(rounds, {
      'floor: its rows as JSON': async () => JSON.stringify((await rows()).rows),
      'all pages over HTTP': walk,
    }),
    'nothing changed': await measureInTurns(rounds * 10, {
      'floor: a statement': () => bench.database.pool.query('select 1'),
      'who am I over HTTP': () => call('/me'),
      '304 over HTTP': () => call('/promotions?limit=1000', headers.etag),
    }),
  };
  await server.stop();
  await bench.close();
  return groups;
}

async function measureOrders(): Promise<Measurement[]> {
  const bench = await openBenchDatabase('partner-orders');
  await insertManyOrders(bench, orders);
  const authorization = await insertProgram(bench, COMPANY_WITH_ORDERS);
  const [minimal, ours] = [await startServer('minimal', bench.url), await startServer('ours', bench.url)];
  const pages = [];
  for (const { address } of [minimal, ours])
    pages.push(JSON.parse((await createCaller(address, authorization)('/orders?limit=10')).body).items);
  // Another answer would be no reference.
  deepEqual(pages[0], pages[1]);
  const rates: Record<string, number[]> = {
    'ten columns, nobody authenticated': [],
    'the same answer by hand': [],
    'our server': [],
  };
  for (let round = -1; round < 3; round++)
    for (const [name, url] of [
      ['ten columns, nobody authenticated', `${minimal.address}/api/order/management/search?pagesize=10`],
      ['the same answer by hand', `${minimal.address}/api/v1/orders?limit=10`],
      ['our server', `${ours.address}/api/v1/orders?limit=10`],
    ] as const) {
      const times = await loadWith(url, { authorization }, SECONDS);
      if (round >= 0) rates[name]!.push(times.length / SECONDS);
    }
  await minimal.stop();
  await ours.stop();
  await bench.close();
  return Object.entries(rates).map(([name, list]) => measurementOf(name, list));
}

const catalogue = values.only === 'orders' ? {} : await measureCatalogue();
report(
  'Partner API',
  { promotions, orders, rounds },
  { ...catalogue, 'orders: answers a second (higher is better)': await measureOrders() },
);
process.exit(0);
