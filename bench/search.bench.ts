// Global search over a million orders: each kind of text that users type, in processor time.
//
//   npm run bench -- search --orders 1000000

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openBenchDatabase } from './bench-database.ts';
import { insertManyOrders } from './many-orders.ts';
import { costsInTurns, printCosts, startMeasuredServer } from './measured-server.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
});
const bench = await openBenchDatabase('search');
await insertManyOrders(bench, Number(values.orders));
const { number, name } = (await bench.database.one(
  sql<{ number: string; name: string }>`select order_number as number, product_name as name from orders
    order by created_at desc limit 1`,
))!;
const server = await startMeasuredServer(bench);
const find = (text: string) => `/search/management?text=${text}`;
const costs = await costsInTurns(
  bench,
  server,
  {
    'a word that is nowhere': find('nowhere at all'),
    'order number': find(number),
    'order number without blanks': find(number.replaceAll(' ', '')),
    'six digits of an order number': find(number.slice(-6)),
    'a piece of an order number': find(number.slice(0, 9)),
    'two digits': find('77'),
    'invoice number': find('INV-2026-000001'),
    'name of a partner': find('Partner 77'),
    'mail of a partner': find('77@partner.example'),
    'every partner': find('partner'),
    SKU: find('SKU-77'),
    'rare word': find(name.slice(0, 12)),
    'frequent word': find('edition'),
  },
  { rounds: Number(values.rounds) },
);
printCosts(`Search over everything, ${values.orders} orders`, costs);
await server.close();
await bench.close();
process.exit(0);
