// Webhooks: whether killed senders lose events, whether a receiver that never responds delays the others, and how many
// deliveries a second one core makes, next to a bare loop that signs and posts.
//
//   npm run bench -- webhooks --events 10000 --kills 20 --rate 20000

import { type ChildProcess, fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { newId } from '#server/base/process/ids.ts';
import { newSealedSecret } from '#server/platform/webhooks/secrets.ts';
import { createWebhookClient } from '#server/platform/webhooks/sending/http-client.ts';
import { type BenchDatabase, keys, measurementOf, openBenchDatabase, report } from './bench-database.ts';
import { insertProgram } from './bench-program.ts';
import { databaseTime, processTime } from './processor-time.ts';
import type { Arrivals } from './webhook-receiver.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '20' },
    rate: { type: 'string', default: '20000' },
  },
});
const [events, kills, rate] = [values.events, values.kills, values.rate].map(Number) as [number, number, number];
const POLL_MS = 200;
/** Longer than the lease of a killed sender. */
const WAIT_MS = 180_000;

const startChild = async (file: string, args: string[]): Promise<[ChildProcess, unknown]> => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args);
  const [message] = await once(child, 'message');
  return [child, message];
};

async function startReceivers(count: number, silent = 0) {
  const [child, ports] = await startChild('./webhook-receiver.ts', [String(count), String(silent)]);
  return {
    urls: (ports as number[]).map((port) => `http://127.0.0.1:${port}/hook`),
    arrivals: async (): Promise<Arrivals> => {
      child.send('report');
      const [arrivals] = await once(child, 'message');
      return arrivals as Arrivals;
    },
    stop: () => child.kill('SIGKILL'),
  };
}

/** A company with an endpoint at each address. */
async function insertEndpoints(bench: BenchDatabase, urls: readonly string[]): Promise<string> {
  const companyId = newId();
  await insertProgram(bench, companyId);
  await bench.database.transaction(async (tx) => {
    for (const url of urls) {
      const id = newId();
      await tx.run(sql`insert into webhook_endpoint (id, company_id, url, description, types, sealed_secret, created_at,
        created_by)
        select ${id}, ${companyId}, ${url}, '', '{}', ${newSealedSecret(keys, id)}, now() - interval '1 hour', id
        from app_user where company_id = ${companyId} and kind = 'Person'`);
    }
  });
  return companyId;
}

const insertEvents = (bench: BenchDatabase, companyId: string, count: number) =>
  bench.database.transaction((tx) =>
    tx.run(sql`insert into partner_event (id, company_id, type, at, body)
      select e.id, ${companyId}, 'order.updated', now(), '{"id":"' || e.id || '","type":"order.updated","data":{"n":' || n
        || '}}'
      from (select n, gen_random_uuid() as id from generate_series(1, ${count}::int) n) e`),
  );

async function waitFor(isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error('Not all deliveries arrived in time.');
    await pause(POLL_MS);
  }
}

/** Kills a sender while it sends, again and again. Returns what arrived and what was lost. */
async function killSenders() {
  const bench = await openBenchDatabase('webhook-kills');
  const receivers = await startReceivers(1);
  const companyId = await insertEndpoints(bench, receivers.urls);
  for (let kill = 0; kill < kills; kill += 1) {
    await insertEvents(bench, companyId, events / kills);
    const [child] = await startChild('./webhook-process.ts', [bench.url]);
    await pause(20 + Math.random() * 400);
    child.kill('SIGKILL');
  }
  const [last] = await startChild('./webhook-process.ts', [bench.url]);
  await waitFor(async () => {
    const open = await bench.database.only(
      sql<{ count: number }>`select (select count(*) from webhook_delivery where state = 'Pending')
        + (select count(*) from partner_event where seq > (select seq from webhook_position)) as count`,
    );
    return open.count === 0;
  });
  last.kill('SIGKILL');
  const sent = await bench.database.all(sql<{ id: string; body: string }>`select id, body from partner_event`);
  const { bodies, requests, differing } = await receivers.arrivals();
  receivers.stop();
  await bench.close();
  const lost = sent.filter(({ id, body }) => bodies[`0 ${id}`] !== body).length;
  return { events: sent.length, lost, repeated: requests - Object.keys(bodies).length, differing };
}

/** Delay between the event and its arrival at nine receivers (ms), while a tenth responds or does not. */
async function measureDelay(silent: 0 | 1) {
  const bench = await openBenchDatabase(`webhook-delay-${silent}`);
  const receivers = await startReceivers(10, silent);
  const companyId = await insertEndpoints(bench, receivers.urls);
  const [child] = await startChild('./webhook-process.ts', [bench.url]);
  for (let second = 0; second < 20; second += 1) {
    await insertEvents(bench, companyId, 5);
    await pause(1000);
  }
  await pause(2000);
  child.kill('SIGKILL');
  const sent = await bench.database.all(
    sql<{ id: string; at: string }>`select id, extract(epoch from at) * 1000 as at from partner_event`,
  );
  const { times } = await receivers.arrivals();
  receivers.stop();
  await bench.close();
  return Array.from({ length: 9 }, (_, index) => index + 1).flatMap((index) =>
    sent.map(({ id, at }) => (times[`${index} ${id}`] ?? Number.POSITIVE_INFINITY) - Number(at)),
  );
}

/** Deliveries a second, and processor time of a delivery in the sender and in the database (microseconds). */
async function measureRate() {
  const bench = await openBenchDatabase('webhook-rate');
  const receivers = await startReceivers(10);
  await insertEvents(bench, await insertEndpoints(bench, receivers.urls), rate / 10);
  const [child] = await startChild('./webhook-process.ts', [bench.url]);
  const start = performance.now();
  await waitFor(async () => (await receivers.arrivals()).requests >= rate);
  const seconds = (performance.now() - start) / 1000;
  const cpu = { sender: processTime(child.pid!), database: databaseTime(bench.url) };
  child.kill('SIGKILL');
  receivers.stop();
  await bench.close();
  return {
    'deliveries a second': Math.round(rate / seconds),
    'sender, us a delivery': Math.round((cpu.sender * 1000) / rate),
    'database, us a delivery': Math.round((cpu.database * 1000) / rate),
  };
}

/** Requests a second of a loop that signs and posts, eight at a time to each receiver, and its processor time. */
async function measureBareLoop() {
  const receivers = await startReceivers(10);
  const client = createWebhookClient({ allowsLocal: true });
  const before = process.cpuUsage();
  const start = performance.now();
  let next = 0;
  const post = async (url: string) => {
    while (next < rate) {
      next += 1;
      const [id, body] = [newId(), `{"n":${next}}`];
      const signature = createHmac('sha256', 'secret').update(`${id}.1.${body}`).digest('base64');
      await client.post(url, { 'webhook-id': id, 'webhook-signature': signature }, body);
    }
  };
  await Promise.all(receivers.urls.flatMap((url) => Array.from({ length: 8 }, () => post(url))));
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  client.close();
  receivers.stop();
  return {
    'bare loop, requests a second': Math.round(rate / seconds),
    'bare loop, us a request': Math.round((user + system) / rate),
  };
}

const killed = await killSenders();
console.log(killed);
const delays = {
  'nine receivers, all respond': await measureDelay(0),
  'nine receivers, a tenth is silent': await measureDelay(1),
};
const facts = { ...killed, ...(await measureBareLoop()), ...(await measureRate()) };
report('Webhooks', facts, {
  'delay of an event (ms)': Object.entries(delays).map(([name, list]) => measurementOf(name, list)),
});
process.exit(0);
