// Money after delivery: the weekly run that invoices ten thousand orders of a thousand companies beside its own statements sent
// bare; the lists of invoices and of what waits for one, beside SQL by hand, with the orders of years behind them;
// and what the PDF and the XML of an invoice of 99 orders cost.
//
//   npm run bench -- invoices --orders 1000000 --rounds 30

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { MAX_INVOICED_ORDERS } from '#domain/invoices/calls.ts';
import { INVOICEABLE_STATES } from '#domain/orders/overview.ts';
import { systemClock } from '#server/base/clock.ts';
import { openLog } from '#server/base/log.ts';
import { createDocumentWriter } from '#server/invoices/documents/files.ts';
import { invoiceByPeriod } from '#server/invoices/period-issuing.ts';
import { SELLER } from '#test/seller.ts';
import { measureInTurns, openBenchDatabase, report, vacuum } from './bench-database.ts';
import { openHttp } from './http-client.ts';
import { insertManyOrders } from './many-orders.ts';
import { recordStatements, replayStatements, snapshotRows } from './statement-replay.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '30' } },
});
const rounds = Number(values.rounds);
const COMPANIES = 1000;
const DUE = 10_000;
/** Documents that are written to measure one. */
const WRITTEN = 20;

const bench = await openBenchDatabase('invoices');
const { database } = bench;
await insertManyOrders(bench, Number(values.orders));

/** All that is finished was invoiced long ago but the orders of this week, ten of each company and 99 of the first. */
async function prepareWeek(): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`insert into seller (name, address, zip_code, city, country_code, vat_id, registration_number, email,
        bank_account, payment_days, time_zone, modified_at)
      values (${SELLER.name}, ${SELLER.address}, ${SELLER.zipCode}, ${SELLER.city}, ${SELLER.countryCode}, ${SELLER.vatId},
        ${SELLER.registrationNumber}, ${SELLER.email}, ${SELLER.bankAccount}, ${SELLER.paymentDays}, ${SELLER.timeZone}, now())`);
    await tx.run(sql`insert into company (id, name, email, type, created_at, modified_at)
      select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Partner ' || n, n || '@partner.example',
        'Gold', now(), now() from generate_series(1, ${COMPANIES}::int) n on conflict do nothing`);
    await tx.run(sql`update company set country_code = 'DE', country = 'Germany', address = 'Street 1', zip_code = '20457',
      city = 'Hamburg', vat_rate = 19, invoice_period = 'Weekly' where not is_system`);
    await tx.run(sql`update orders set is_billed = true where state in ('Completed', 'Closed')`);
    await tx.run(sql`update orders o set state = 'Completed', is_billed = false, completed_count = quantity, vat_rate = 19,
      modified_at = now() - interval '8 days', company_id = ('00000000-0000-7000-8000-' || lpad(to_hex(case
        when n.place <= ${MAX_INVOICED_ORDERS} then 1 else 2 + n.place % ${COMPANIES - 1} end), 12, '0'))::uuid
      from (select id, row_number() over (order by id)::int as place from orders where state in ('Completed', 'Closed')
        order by id limit ${DUE}) n where n.id = o.id`);
  });
  await vacuum(bench);
}
await prepareWeek();

const perSecond = async (work: () => Promise<unknown>) => {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { orders: (DUE / (performance.now() - start)) * 1000, cpuMs: (user + system) / 1000 / DUE };
};
const waiting = async () =>
  (
    await database.pool.query(`select count(*)::int as n from orders where state in ('Completed', 'Closed')
    and not is_billed`)
  ).rows[0].n as number;

const again = await snapshotRows(database);
let units: Awaited<ReturnType<typeof recordStatements>> = [];
const services = { database, log: openLog('error') };
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
const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;

// What waits, as long as a quarter of all orders.
await database.transaction(async (tx) => {
  await tx.run(sql`set local session_replication_role = replica`);
  await tx.run(sql`set local statement_timeout = 0`);
  await tx.run(sql`update orders o set is_billed = false where o.state in ('Completed', 'Closed')
    and not exists (select 1 from invoice_line l where l.order_id = o.id)`);
});
await vacuum(bench);
// Something to be said of every company.
await database.pool.query(`update seller set vat_id = '', registration_number = ''`);
const http = await openHttp(bench);
const one = (name: string, text: string, values: unknown[] = []) => database.pool.query({ name, text, values });
const states = [...INVOICEABLE_STATES];
const lists = {
  invoices: await measureInTurns(rounds, {
    'by hand: rows and how many': async () => {
      await one(
        'invoices',
        `select i.*, p.*, c.name from invoice i join invoice_progress p on p.invoice_id = i.id
          join company c on c.id = i.company_id order by i.created_at desc, i.id desc limit 10`,
      );
      await one('invoice count', 'select count(*) from invoice');
    },
    'the call': () => http.get('/invoice/management/search?pagesize=10'),
  }),
  uninvoiced: await measureInTurns(rounds, {
    'by hand: rows, how many, how much': async () => {
      const where = 'o.state = any ($1) and not o.is_billed and not o.dont_create_invoice';
      await one(
        'uninvoiced',
        `select o.*, c.name from orders o join company c on c.id = o.company_id
          where ${where} and not c.is_system order by o.created_at desc, o.id desc limit 10`,
        [states],
      );
      await one(
        'uninvoiced sums',
        `select count(*), sum(o.offer_quantity * o.offer_price_cents) from orders o
          join company c on c.id = o.company_id where ${where} and not c.is_system`,
        [states],
      );
    },
    'the call': () => http.get('/order/management/uninvoiced?pagesize=10'),
  }),
  problems: await measureInTurns(rounds, {
    'by hand: companies with something that waits': () =>
      one(
        'problems',
        `select c.id from company c where not c.is_system and exists (select 1 from orders o where o.company_id = c.id
          and o.state in ('Completed', 'Closed') and not o.is_billed and not o.dont_create_invoice
          and not exists (select 1 from invoice_line l where l.order_id = o.id))`,
      ),
    'the call': () => http.get('/invoice/management/problems?pagesize=10'),
  }),
};
report(
  'Invoices',
  {
    orders: values.orders,
    'invoiced in one run': `${DUE} orders of ${COMPANIES} companies`,
    'orders a second': `${issued.orders.toFixed(0)}; the same statements sent bare ${replayed.orders.toFixed(0)} (${(issued.orders / replayed.orders).toFixed(2)})`,
    'processor time of ours': `${issued.cpuMs.toFixed(2)} ms an order; bare ${replayed.cpuMs.toFixed(2)}`,
    [`PDF and XML of ${longest[0]!.lines} orders`]: `${median(written).toFixed(0)} ms of processor time`,
  },
  lists,
);
await http.close();
await bench.close();
process.exit(0);
