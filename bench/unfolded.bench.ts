// T17: differences of stored sums that no worker has folded yet, while a worker invoices thousands of orders; the counts of
// orders at their peak, compared with folded sums; and how soon the process stops in the middle of such a run.
//
//   npm run bench -- unfolded --due 10000

import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { foldTotals } from '#server/orders/reading/totals.ts';
import { type Measurement, masterKey, measurementOf, openBenchDatabase, report, vacuum } from './bench-database.ts';
import { insertSeller } from './many-invoices.ts';
import { insertManyOrders } from './many-orders.ts';
import { costsInTurns, startMeasuredServer } from './measured-server.ts';
import { startProduct } from './product-process.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '50000' },
    due: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    calls: { type: 'string', default: '60' },
  },
});
const due = Number(values.due);
const LOOK_EVERY_MS = 50;
const COUNTS = '/report/management/OrderStatusCounts';

const bench = await openBenchDatabase('unfolded');
const { database } = bench;
await insertManyOrders(bench, Number(values.orders));
await insertSeller(bench);
await database.transaction(async (tx) => {
  await tx.run(sql`set local session_replication_role = replica`);
  await tx.run(sql`update company set invoice_period = 'Weekly' where not is_system`);
  await tx.run(sql`update orders set is_billed = true, vat_rate_bp = 1900 where state in ('Completed', 'Closed')`);
  await tx.run(sql`update orders set is_billed = false, state = 'Completed', completed_count = quantity,
    modified_at = now() - interval '8 days'
    where id in (select id from orders where state in ('Completed', 'Closed') order by id limit ${due})`);
});
await vacuum(bench);

const count = async (what: string): Promise<number> =>
  (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${what}`)).rows[0]!.n;
const countWaiting = () => count(`orders where state = 'Completed' and not is_billed`);
const countUnfolded = () => count('order_total_change');

/** Starts the product, whose worker invoices what is due, until this many orders wait. Returns the most unfolded lines. */
async function runUntil(remaining: number) {
  const product = await startProduct({ DATABASE_URL: bench.url }, masterKey);
  let peak = 0;
  for (let waiting = due; waiting > remaining; waiting = await countWaiting()) {
    peak = Math.max(peak, await countUnfolded());
    await pause(LOOK_EVERY_MS);
  }
  const askedAt = performance.now();
  await product.stop();
  return { peak, stopMs: performance.now() - askedAt };
}

const interrupted = await runUntil(due * 0.7);
const leftAfterStop = await countWaiting();
const completed = await runUntil(0);
const peak = Math.max(interrupted.peak, completed.peak);

while ((await foldTotals(database)) > 0);
const server = await startMeasuredServer(bench);
const options = { rounds: Number(values.rounds), calls: Number(values.calls) };
async function costOfCounts(name: string): Promise<Measurement> {
  const [cost] = await costsInTurns(bench, server, { [name]: COUNTS }, options);
  return measurementOf(name, [cost!.program + cost!.database]);
}
const folded = await costOfCounts('folded');
// Two lines for each changed order.
await database.transaction((tx) =>
  tx.run(sql`update orders set paid_status = case paid_status when 'Paid' then 'UnPaid' else 'Paid' end
    where id in (select id from orders limit ${Math.ceil(peak / 2)})`),
);
const unfoldedLines = await countUnfolded();
const unfolded = await costOfCounts('at the peak');

report(
  'Unfolded sums',
  {
    orders: values.orders,
    'orders invoiced': due,
    'most unfolded lines': peak,
    'lines when counted': unfoldedLines,
    'orders left after the stop': leftAfterStop,
    'seconds until stopped': (interrupted.stopMs / 1000).toFixed(1),
  },
  { 'milliseconds of processor time of the counts': [folded, unfolded] },
);
await server.close();
await bench.close();
process.exit(0);
