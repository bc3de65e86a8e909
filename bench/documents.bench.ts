// T13: delay of the event loop while documents are written, four at a time as by the job queue, compared with drawing them
// on the event loop itself.
//
//   npm run bench -- documents --documents 200

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { systemClock } from '#server/base/process/clock.ts';
import { createLog } from '#server/base/process/log.ts';
import { issuedDocument } from '#server/invoices/documents/document.ts';
import { createDocumentWriter } from '#server/invoices/documents/files.ts';
import { renderPdf } from '#server/invoices/documents/pdf.ts';
import { invoiceByPeriod } from '#server/invoices/issuing/period-issuing.ts';
import { type Measurement, openBenchDatabase, report, vacuum } from './bench-database.ts';
import { insertSeller } from './many-invoices.ts';
import { insertManyOrders } from './many-orders.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '10000' }, documents: { type: 'string', default: '200' } },
});
const PARALLEL = 4;
const NANOSECONDS = 1e6;

const bench = await openBenchDatabase('documents');
const { database } = bench;
await insertManyOrders(bench, Number(values.orders));
await insertSeller(bench);
await database.transaction(async (tx) => {
  await tx.run(sql`set local session_replication_role = replica`);
  await tx.run(sql`update company set invoice_period = 'Weekly' where not is_system`);
  await tx.run(sql`update orders set is_billed = true where state in ('Completed', 'Closed')`);
  await tx.run(sql`update orders set state = 'Completed', is_billed = false, completed_count = quantity, vat_rate_bp = 1900,
      modified_at = now() - interval '8 days'
    where id in (select id from orders where state in ('Completed', 'Closed') order by id limit ${Number(values.documents) * 10})`);
});
await vacuum(bench);
await invoiceByPeriod({ database, log: createLog('error') }, systemClock.now());
const ids = (
  await database.all(
    sql<{ id: string }>`select distinct invoice_id as id from invoice_line limit ${Number(values.documents)}`,
  )
).map(({ id }) => id);

/** Works on all ids; the delay of the event loop meanwhile (ms). */
async function delayOf(name: string, work: (id: string) => Promise<unknown>): Promise<Measurement> {
  await work(ids[0]!);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const queue = [...ids];
  const start = performance.now();
  delay.enable();
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let id = queue.shift(); id; id = queue.shift()) await work(id);
    }),
  );
  delay.disable();
  console.log(`${name}: ${(ids.length / ((performance.now() - start) / 1000)).toFixed(0)} documents a second`);
  return { name, median: delay.percentile(50) / NANOSECONDS, p95: delay.percentile(99) / NANOSECONDS };
}

const write = createDocumentWriter({ database, clock: systemClock });
report(
  'Documents',
  { orders: values.orders, documents: ids.length, unit: 'milliseconds; p99 instead of p95' },
  {
    'delay of the event loop': [
      await delayOf('drawn on the event loop', async (id) => renderPdf((await issuedDocument(database, id))!)),
      await delayOf('drawn in a thread, with their files', (id) => write({ documentId: id })),
    ],
  },
);
await bench.close();
process.exit(0);
