// Lists of invoices, uninvoiced orders and invoice problems, with years of mostly invoiced orders, compared with
// hand-written SQL for the same responses.
//
//   npm run bench -- invoice-lists --orders 1000000 --lines 99

import { parseArgs } from 'node:util';
import { INVOICEABLE_STATES } from '#domain/orders/overview.ts';
import { type Measurement, measurementOf, openBenchDatabase, report } from './bench-database.ts';
import { signInAs } from './http-client.ts';
import { insertManyInvoices, insertSeller } from './many-invoices.ts';
import { insertManyOrders } from './many-orders.ts';
import { costsInTurns, printCosts, startMeasuredServer } from './measured-server.ts';
import { SESSION_STATEMENT } from './session-statement.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    lines: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '5' },
    calls: { type: 'string', default: '60' },
  },
});
const [rounds, calls] = [Number(values.rounds), Number(values.calls)];

const bench = await openBenchDatabase('invoice_lists');
await insertManyOrders(bench, Number(values.orders));
await insertSeller(bench);
const invoices = await insertManyInvoices(bench, Number(values.lines));
const one = (name: string, text: string, given: unknown[] = []) =>
  bench.database.pool.query({ name, text, values: given });
const { rows: counted } = await one('counted', 'select count(*)::int as n from orders');
console.log(`\nInvoice lists: ${counted[0].n} orders, ${invoices} invoices`);
const server = await startMeasuredServer(bench);
const groups: Record<string, Measurement[]> = {};
async function print(title: string, works: Parameters<typeof costsInTurns>[2]): Promise<void> {
  const costs = await costsInTurns(bench, server, works, { rounds, calls });
  printCosts(title, costs);
  groups[title] = costs.map(({ name, program, database }) => measurementOf(name, [program + database]));
}

const INVOICES_PATH = '/invoice/management/search?pagesize=10';
const INVOICES = `select i.*, p.*,
    (select json_build_object('n', l.order_number, 'o', l.order_id) from invoice_line l
      where l.invoice_id = i.id and l.line = 1) as first,
    (select max(line) from invoice_line l where l.invoice_id = i.id) as lines,
    (select json_agg(json_build_object('n', n.number)) from credit_note n where n.invoice_id = i.id) as memos`;
const firstInvoices = () =>
  one(
    'invoices',
    `${INVOICES} from (select * from invoice order by created_at desc, id desc limit 10) i
      join invoice_progress p on p.invoice_id = i.id order by i.created_at desc, i.id desc`,
  );
const { userId } = await signInAs(bench, 'SuperAdmin', null);
/** The session: one statement that every call needs. */
const session = () => one(SESSION_STATEMENT.name, SESSION_STATEMENT.text, [userId]);
// The total, which the document numbers contain.
const howMany = () => one('invoice count', `select sum(next - 1) from document_number where series = 'INV'`);

await print('first page of the invoices, with their credit notes', {
  'by hand: rows and how many': async () => {
    await firstInvoices();
    await howMany();
  },
  'by hand: who asks, rows and how many': async () => {
    await session();
    await firstInvoices();
    await howMany();
  },
  'the call': INVOICES_PATH,
  'who am I, the least of a call': '/user/me',
});
const answer = Buffer.byteLength(JSON.stringify(await server.ask(INVOICES_PATH)));
console.log(`    its answer has ${answer} bytes`);

const company = (await one('most invoiced', 'select company_id from invoice group by 1 order by count(*) desc limit 1'))
  .rows[0].company_id as string;
await print('invoices of a partner, for staff', {
  'by hand: rows and how many': async () => {
    await one(
      'own invoices',
      `${INVOICES} from (select * from invoice where company_id = $1 order by created_at desc, id desc limit 10) i
        join invoice_progress p on p.invoice_id = i.id order by i.created_at desc, i.id desc`,
      [company],
    );
    await one('own count', 'select count(*) from invoice where company_id = $1', [company]);
  },
  'the call': `/invoice/management/search?pagesize=10&customerIds=${company}`,
});

const waiting = 'o.state = any ($1) and not o.is_billed and not o.dont_create_invoice';
await print('first page of orders to invoice', {
  'by hand: rows and how many': async () => {
    await one(
      'uninvoiced',
      `select o.*, c.name from orders o join company c on c.id = o.company_id
        where ${waiting} order by o.created_at desc, o.id desc limit 10`,
      [INVOICEABLE_STATES.filter((state) => state !== 'Processing')],
    );
    await one('uninvoiced count', `select count(*) from orders o where ${waiting}`, [
      INVOICEABLE_STATES.filter((state) => state !== 'Processing'),
    ]);
  },
  'the call': '/order/management/uninvoiced?pagesize=10',
});

// Every company gets an invoice problem.
await bench.database.pool.query(`update seller set vat_id = '', registration_number = ''`);
printCosts(
  'first page of what cannot be invoiced',
  await costsInTurns(
    bench,
    server,
    {
      'by hand: companies with something that waits': () =>
        one(
          'problems',
          `select c.id from company c where not c.is_system and exists (select 1 from orders o where o.company_id = c.id
        and o.state in ('Completed', 'Closed') and not o.is_billed and not o.dont_create_invoice
        and not exists (select 1 from invoice_line l where l.order_id = o.id))`,
        ),
      'the call': '/invoice/management/problems?pagesize=10',
    },
    { rounds: 3, calls: 10 },
  ),
);
report('Invoice lists', { orders: values.orders, lines: values.lines, bytes: answer }, groups);
await server.close();
await bench.close();
process.exit(0);
