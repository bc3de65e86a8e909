// T8: the call that invoices ten orders of a company, compared with a bare HTTP server that sends the session, the claim
// and the reply of the idempotency key, the audit entry, and one hand-written statement that writes the same rows.
//
//   npm run bench -- invoice-call --calls 40 --rounds 5

import { deepEqual } from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { newId } from '#server/base/process/ids.ts';
import { measurementOf, openBenchDatabase, report, vacuum } from './bench-database.ts';
import { type ForkedServer, forkServer, measureUse, type Use } from './forked-server.ts';
import { signInAs } from './http-client.ts';
import { insertSeller } from './many-invoices.ts';
import { insertManyOrders } from './many-orders.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '40000' },
    calls: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '5' },
  },
});
const [calls, rounds] = [Number(values.calls), Number(values.rounds)];
const ORDERS_OF_AN_INVOICE = 10;
const PATH = '/api/invoice/management/create';

const bench = await openBenchDatabase('invoice-call');
const { database } = bench;
await insertManyOrders(bench, Number(values.orders));
await insertSeller(bench);
await database.transaction(async (tx) => {
  await tx.run(sql`set local session_replication_role = replica`);
  await tx.run(sql`update orders set state = 'Completed', is_billed = false, completed_count = quantity, vat_rate_bp = 1900,
    modified_at = now() - interval '8 days' where state in ('Completed', 'Closed')`);
});
await vacuum(bench);
const { rows: waiting } = await database.pool.query<{ ids: string[] }>(`select array_agg(id) as ids from (
    select id, company_id, (row_number() over (partition by company_id order by id) - 1) / ${ORDERS_OF_AN_INVOICE} as part
    from orders where state = 'Completed') o group by company_id, part having count(*) = ${ORDERS_OF_AN_INVOICE}`);
const choices = waiting.map(({ ids }) => ids);

const { userId, authorization } = await signInAs(bench, 'SuperAdmin', null);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

async function invoice({ address }: ForkedServer): Promise<unknown> {
  const orders = choices.pop();
  if (!orders) throw new Error('There are no orders left; use fewer calls or more orders.');
  const headers = { authorization, 'x-user': userId, 'content-type': 'application/json', 'idempotency-key': newId() };
  const asked = request(`${address}${PATH}`, { agent, method: 'POST', headers });
  asked.end(JSON.stringify({ OrderIds: orders.join(',') }));
  const [answer] = await once(asked, 'response');
  const text = Buffer.concat(await answer.toArray()).toString();
  if (answer.statusCode !== 200) throw new Error(`${PATH} answered ${answer.statusCode}: ${text}`);
  return JSON.parse(text);
}

const servers = {
  'floor: the same rows by hand': await forkServer('minimal', bench.url),
  'over HTTP': await forkServer('ours', bench.url),
};

/** Names of fields at every depth; values differ, because no order is invoiced twice. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shapeOf(field)]));
};
const [byHand, ours] = await Promise.all(Object.values(servers).map(invoice));
// Another answer would be no reference.
deepEqual(shapeOf(byHand), shapeOf(ours));

const taken: Record<string, Use[]> = {};
for (let round = -1; round < rounds; round++)
  for (const [name, server] of Object.entries(servers)) {
    const use = await measureUse(server, calls, () => invoice(server));
    if (round >= 0) (taken[name] ??= []).push(use);
  }
const rowsOf = (figure: (one: Use) => number) =>
  Object.entries(taken).map(([name, list]) => measurementOf(name, list.map(figure)));
report(
  'An invoice of ten orders',
  { orders: values.orders, calls, rounds },
  {
    'milliseconds of processor time': rowsOf(({ program, database }) => program + database),
    'of them in the database': rowsOf(({ database }) => database),
    statements: rowsOf(({ statements }) => statements),
  },
);

agent.destroy();
for (const server of Object.values(servers)) await server.stop();
await bench.close();
process.exit(0);
