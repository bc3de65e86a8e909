// The weekly run that invoices ten thousand orders of a thousand companies, compared with its own statements sent bare,
// and with one hand-written statement that writes the same rows; and the cost of the PDF and XML of an invoice with 99
// orders.
//
//   npm run bench -- invoices --orders 50000

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { MAX_INVOICED_ORDERS } from '#domain/invoices/calls.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { createLog } from '#server/base/process/log.ts';
import { createDocumentWriter } from '#server/invoices/documents/files.ts';
import { invoiceByPeriod } from '#server/invoices/issuing/period-issuing.ts';
import { openBenchDatabase, report, vacuum } from './bench-database.ts';
import { insertSeller } from './many-invoices.ts';
import { insertManyOrders } from './many-orders.ts';
import { databaseTime } from './processor-time.ts';
import { setBasedInvoicing } from './set-based-invoicing.ts';
import { recordStatements, replayStatements, snapshotRows } from './statement-replay.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '50000' } },
});
const COMPANIES = 1000;
const DUE = 10_000;
/** Number of documents created to measure one. */
const WRITTEN = 20;

const bench = await openBenchDatabase('invoices');
const { database } = bench;
await insertManyOrders(bench, Number(values.orders));

/** All finished orders were invoiced long ago, except this week's: ten of each company and 99 of the first. */
async function prepareWeek(): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`insert into company (id, name, email, type, created_at, modified_at)
      select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Partner ' || n, n || '@partner.example',
        'Gold', now(), now() from generate_series(1, ${COMPANIES}::int) n on conflict do nothing`);
    await tx.run(sql`update company set invoice_period = 'Weekly' where not is_system`);
    await tx.run(sql`update orders set is_billed = true where state in ('Completed', 'Closed')`);
    await tx.run(sql`update orders o set state = 'Completed', is_billed = false, completed_count = quantity, vat_rate_bp = 1900,
      modified_at = now() - interval '8 days', company_id = ('00000000-0000-7000-8000-' || lpad(to_hex(case
        when n.place <= ${MAX_INVOICED_ORDERS} then 1 else 2 + n.place % ${COMPANIES - 1} end), 12, '0'))::uuid
      from (select id, row_number() over (order by id)::int as place from orders where state in ('Completed', 'Closed')
        order by id limit ${DUE}) n where n.id = o.id`);
  });
  await insertSeller(bench);
  await vacuum(bench);
}
await prepareWeek();

/** Orders per second, and milliseconds of processor time per order, here and in the database. */
const perSecond = async (work: () => Promise<unknown>) => {
  const [start, cpu, spent] = [performance.now(), process.cpuUsage(), databaseTime(bench.url)];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return {
    orders: (DUE / (performance.now() - start)) * 1000,
    program: (user + system) / 1000 / DUE,
    database: (databaseTime(bench.url) - spent) / DUE,
  };
};
type Cost = Awaited<ReturnType<typeof perSecond>>;
const costOf = ({ program, database }: Cost) =>
  `${(program + database).toFixed(2)} ms an order (${program.toFixed(2)} + ${database.toFixed(2)})`;
const waiting = async () =>
  (
    await database.pool.query(`select count(*)::int as n from orders where state in ('Completed', 'Closed')
    and not is_billed`)
  ).rows[0].n as number;

const again = await snapshotRows(database);
let units: Awaited<ReturnType<typeof recordStatements>> = [];
const services = { database, log: createLog('error') };
const issued = await perSecond(async () => {
  units = await recordStatements(() => invoiceByPeriod(services, systemClock.now()));
});
if ((await waiting()) > 0) throw new Error(`${await waiting()} orders were not invoiced.`);
await again();
const replayed = await perSecond(() => replayStatements(database, units));
if ((await waiting()) > 0) throw new Error('The bare statements left orders out.');
const { rows: longest } = await database.pool.query<{ id: string; lines: number }>(
  `select invoice_id as id, count(*)::int as lines from invoice_line group by 1 order by 2 desc limit 1`,
);
const write = createDocumentWriter({ database, clock: systemClock });
const written: number[] = [];
for (let n = 0; n < WRITTEN; n++) {
  const cpu = process.cpuUsage();
  await write({ documentId: longest[0]!.id });
  const { user, system } = process.cpuUsage(cpu);
  written.push((user + system) / 1000);
}
await again();
const setBased = await perSecond(async () => {
  const client = await database.pool.connect();
  await client.query(`begin; set local statement_timeout = 0; ${setBasedInvoicing()}; commit`);
  client.release();
});
if ((await waiting()) > 0) throw new Error('The statement by hand left orders out.');
const { rows: made } = await database.pool.query<{ n: number }>('select count(*)::int as n from invoice');

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;

report(
  'Invoices',
  {
    orders: values.orders,
    'invoiced in one run': `${DUE} orders of ${COMPANIES} companies, ${made[0]!.n} invoices by the statement by hand`,
    'orders a second': `${issued.orders.toFixed(0)}; the same statements sent bare ${replayed.orders.toFixed(0)} (${(issued.orders / replayed.orders).toFixed(2)}); one statement by hand ${setBased.orders.toFixed(0)} (${(issued.orders / setBased.orders).toFixed(2)})`,
    'processor time of ours': costOf(issued),
    'of the same statements sent bare': costOf(replayed),
    'of one statement by hand': costOf(setBased),
    [`PDF and XML of ${longest[0]!.lines} orders`]: `${median(written).toFixed(0)} ms of processor time`,
  },
  {},
);
await bench.close();
process.exit(0);
