// T12: staff and partners look on while orders are approved. Every client holds an event stream and reads its counts and
// its list at the pace that the server asks for, as a browser does. Approvals are measured alone, then with the others.
//
//   npm run bench -- onlookers --staff 100 --partners 400 --approvals 80

import { Agent, get, request } from 'node:http';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readDelay } from '#domain/base/live-pace.ts';
import { DAY, timeOf } from '#domain/base/time.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { insertPromotion } from '#test/catalog-fixtures.ts';
import { masterKey, measurementOf, openBenchDatabase, report } from './bench-database.ts';
import { signInAs } from './http-client.ts';
import { insertManyOrders } from './many-orders.ts';
import { databaseTime } from './processor-time.ts';
import { startProduct } from './product-process.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '20000' },
    staff: { type: 'string', default: '100' },
    partners: { type: 'string', default: '400' },
    approvals: { type: 'string', default: '80' },
    /** Overrides the pace (ms). */
    pause: { type: 'string', default: '0' },
    parallel: { type: 'string', default: '4' },
  },
});
const COMPANIES = 20;
const LINES = 10;
const SETTLED_MS = 3000;
const partnerId = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

const bench = await openBenchDatabase('onlookers');
const { database } = bench;
await insertManyOrders(bench, Number(values.orders));
await database.transaction((tx) => tx.run(sql`update company set credit_limit_cents = 1000000000000000`));
const product = await startProduct({ DATABASE_URL: bench.url, MODE: 'app' }, masterKey);
const agent = new Agent({ keepAlive: true });

/** A call that must return 200; its time (ms). */
const call = (authorization: string, method: string, path: string, body?: unknown): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = { authorization, ...(text !== undefined && { 'content-type': 'application/json' }) };
    const asked = request(`${product.address}/api${path}`, { agent, method, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}.`));
      answer.resume().once('end', () => resolve(performance.now() - start));
    });
    asked.once('error', reject);
    asked.end(text);
  });

const reads: number[] = [];
let isOver = false;

/** Opens a stream and reads the counts and the list after each change. Resolves with the first event. */
function lookOn(authorization: string, side: 'management' | 'me'): Promise<void> {
  const paths =
    side === 'management'
      ? ['/report/management/OrderStatusCounts', '/order/management/search?pagesize=10']
      : ['/report/me/OrderStatusCounts', '/order/me/search?pagesize=10'];
  let last = 0;
  let isWaiting = false;
  const readAll = async () => {
    isWaiting = false;
    last = Date.now();
    for (const path of paths) reads.push(await call(authorization, 'GET', path));
  };
  return new Promise((resolve, reject) => {
    const asked = get(`${product.address}/api/order/${side}/events`, { headers: { authorization } }, (answer) => {
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        resolve();
        const data = /^data: (.*)$/m.exec(text)?.[1];
        const event = data && (JSON.parse(data) as { Orders: unknown[]; Pause: number });
        if (!event || event.Orders.length === 0 || isOver || isWaiting) return;
        isWaiting = true;
        setTimeout(readAll, readDelay(Number(values.pause) || event.Pause, Date.now() - last, Math.random()));
      });
    });
    asked.once('error', (error) => (isOver ? resolve() : reject(error)));
  });
}

const half = 30 * 60_000;
const from = timeOf((Math.floor(Date.now() / half) + 48) * half);
const times = { ProcessingStart: from, ProcessingEnd: timeOf(Date.parse(from) + DAY) };
const admin = await signInAs(bench, 'SuperAdmin', null);

/** Orders of some companies that wait for approval. */
async function placed(count: number): Promise<string[]> {
  const start = systemClock.now();
  for (let done = 0, n = 0; done < count; done += LINES, n++) {
    const companyId = partnerId((n % COMPANIES) + 1);
    const { userId, authorization } = await signInAs(bench, 'Partner', companyId);
    for (let line = 0; line < LINES; line++) {
      const offer = await insertPromotion({ database, now: () => systemClock.now() } as never, { maxQuantity: 1000 });
      await database.pool.query(
        `insert into cart_item (user_id, promotion_id, product_id, quantity, demand_price_cents, created_at)
         select $1, id, product_id, 50, 1000, now() from promotion where id = $2`,
        [userId, offer.promotionId],
      );
    }
    await call(authorization, 'POST', '/basket/me/submit', {});
  }
  const { rows } = await database.pool.query(
    `select id from orders where state = 'Submitted' and created_at >= $1 order by created_at limit $2`,
    [start, count],
  );
  return rows.map(({ id }) => id as string);
}

/** Approves orders, several at a time. */
async function approveAll(ids: readonly string[]) {
  const queue = [...ids];
  const taken: number[] = [];
  const start = performance.now();
  const one = async () => {
    for (let id = queue.shift(); id; id = queue.shift())
      taken.push(await call(admin.authorization, 'POST', `/order/management/actions/${id}/Approve`, times));
  };
  await Promise.all(Array.from({ length: Number(values.parallel) }, one));
  return { taken, seconds: (performance.now() - start) / 1000 };
}

const approvals = Number(values.approvals);
const [warmUp, quietIds, busyIds] = [await placed(10), await placed(approvals), await placed(approvals)];
await approveAll(warmUp);
const quiet = await approveAll(quietIds);

const people = [
  ...Array.from({ length: Number(values.staff) }, () => ['management', null] as const),
  ...Array.from({ length: Number(values.partners) }, (_, n) => ['me', partnerId((n % 200) + 1)] as const),
];
for (const [side, companyId] of people) {
  const { authorization } = await signInAs(bench, companyId === null ? 'SuperAdmin' : 'Partner', companyId);
  await lookOn(authorization, side);
}
await pauseFor(SETTLED_MS);
reads.length = 0;
const before = product.time() + databaseTime(bench.url);
const busy = await approveAll(busyIds);
const readsMeanwhile = reads.length;
// All clients have read the last change once no read was added within their longest pause.
for (let seen = -1; seen !== reads.length; ) {
  seen = reads.length;
  await pauseFor(12_000);
}
const spent = product.time() + databaseTime(bench.url) - before;
isOver = true;

report(
  'Onlookers',
  {
    staff: values.staff,
    partners: values.partners,
    approvals,
    'quiet, seconds': quiet.seconds.toFixed(1),
    'with onlookers, seconds': busy.seconds.toFixed(1),
    'reads meanwhile': readsMeanwhile,
    'reads in all': reads.length,
    'processor time in all, seconds': (spent / 1000).toFixed(1),
  },
  {
    'an approval, ms': [measurementOf('quiet', quiet.taken), measurementOf('with onlookers', busy.taken)],
    'a read, ms': [measurementOf('list or counts', reads)],
  },
);
await product.stop();
await bench.close();
process.exit(0);
