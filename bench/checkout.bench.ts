// T5: cost of adding two lines, of their checkout and of an order's approval: statements, and milliseconds of
// processor time in the product's process and its connections. Calls carry an Idempotency-Key, like those of the browser.
//
//   npm run bench -- checkout --orders 20000 --calls 100 --rounds 5

import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { DAY, timeOf } from '#domain/base/time.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { newId } from '#server/base/process/ids.ts';
import { insertPromotion, type PromotionFixture } from '#test/catalog-fixtures.ts';
import { type Measurement, openBenchDatabase, report } from './bench-database.ts';
import { forkServer, type Use } from './forked-server.ts';
import { signInAs } from './http-client.ts';
import { insertManyOrders } from './many-orders.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '20000' },
    calls: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '5' },
  },
});
const [calls, rounds] = [Number(values.calls), Number(values.rounds)];
const LINES = 2;
const ORDERS_AT_ONCE = 10;
const PARTNER = '00000000-0000-7000-8000-000000000007';

const bench = await openBenchDatabase('checkout');
const { database } = bench;
await insertManyOrders(bench, Number(values.orders));
await database.transaction((tx) =>
  tx.run(sql`update company set credit_limit_cents = 1000000000000000 where id = ${PARTNER}`),
);
const offers: PromotionFixture[] = [];
for (let n = 0; n < LINES; n++)
  offers.push(await insertPromotion({ database, now: () => systemClock.now() } as never, { maxQuantity: 1000 }));

const server = await forkServer('ours', bench.url);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const staff = await signInAs(bench, 'SuperAdmin', null);
const partners: Awaited<ReturnType<typeof signInAs>>[] = [];
for (let n = 0; n < calls; n++) partners.push(await signInAs(bench, 'Partner', PARTNER));

async function post(path: string, authorization: string, body: unknown): Promise<unknown> {
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': newId() };
  const asked = request(`${server.address}/api${path}`, { agent, method: 'POST', headers });
  asked.end(JSON.stringify(body));
  const [answer] = await once(asked, 'response');
  const text = Buffer.concat(await answer.toArray()).toString();
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text}`);
  return JSON.parse(text);
}

/** Adds both lines to a buyer's cart, one after the other. */
async function fillCart(authorization: string): Promise<void> {
  for (const { promotionId, productId } of offers)
    await post('/basket/me', authorization, {
      PromotionId: promotionId,
      ProductId: productId,
      Quantity: 50,
      DemandPrice: 10,
    });
}

const half = 30 * 60_000;
const from = timeOf((Math.floor(Date.now() / half) + 2) * half);
const approval = { ProcessingStart: from, ProcessingEnd: timeOf(Date.parse(from) + DAY) };

const taken: Record<string, Use[]> = {};
async function measured(name: string, count: number, work: () => Promise<void>, counts: boolean): Promise<void> {
  const before = await server.used();
  await work();
  const after = await server.used();
  const of = (kind: keyof Use) => (after[kind] - before[kind]) / count;
  if (counts)
    (taken[name] ??= []).push({ statements: of('statements'), program: of('program'), database: of('database') });
}

for (let round = -1; round < rounds; round++) {
  const placed: { Id: string }[] = [];
  const isCounted = round >= 0;
  await measured(
    'two lines added to the cart',
    partners.length,
    async () => {
      for (const { authorization } of partners) await fillCart(authorization);
    },
    isCounted,
  );
  await measured(
    'checkout of two lines',
    partners.length,
    async () => {
      for (const { authorization } of partners)
        placed.push(...((await post('/basket/me/submit', authorization, {})) as { Id: string }[]));
    },
    isCounted,
  );
  const ids = placed.map(({ Id }) => Id);
  const [alone, together] = [ids.slice(0, calls), ids.slice(calls)];
  await measured(
    'approval of an order',
    alone.length,
    async () => {
      for (const id of alone) await post(`/order/management/actions/${id}/Approve`, staff.authorization, approval);
    },
    isCounted,
  );
  await measured(
    'an order of ten that are approved and started at once',
    together.length,
    async () => {
      for (let at = 0; at < together.length; at += ORDERS_AT_ONCE)
        await post(
          '/order/management/actions/ApproveAll',
          staff.authorization,
          together.slice(at, at + ORDERS_AT_ONCE),
        );
    },
    isCounted,
  );
}

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
const groups: Record<string, Measurement[]> = {};
for (const [name, list] of Object.entries(taken))
  groups[name] = Object.entries({
    statements: (one: Use) => one.statements,
    'milliseconds of processor time': (one: Use) => one.program + one.database,
    'of them in the database': (one: Use) => one.database,
  }).map(([kind, figure]) => {
    const all = list.map(figure);
    return { name: kind, median: median(all), p95: Math.max(...all) };
  });
report('Checkout', { orders: values.orders, calls, rounds }, groups);

agent.destroy();
await server.stop();
await bench.close();
process.exit(0);
