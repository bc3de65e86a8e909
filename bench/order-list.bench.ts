// S1 to S3 and S5: the management order list over HTTP, with exact total and the seven figures of the summary strip,
// compared with the best SQL for the same response in the same run, using the same indexes and stored sums.
//
//   npm run bench -- order-list --orders 1000000 --rounds 40

import { parseArgs } from 'node:util';
import { timeOf } from '#domain/base/time.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { type Measurement, measureInTurns, openBenchDatabase, report } from './bench-database.ts';
import { createHttp } from './http-client.ts';
import { insertManyOrders } from './many-orders.ts';
import { type FloorFilter, orderFloors } from './order-floors.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '40' } },
});
const orders = Number(values.orders);
const rounds = Number(values.rounds);

const bench = await openBenchDatabase('order-list');
const { database } = bench;
await insertManyOrders(bench, orders);

const http = await createHttp(bench);
const { get } = http;
const now = systemClock.now();

const floors = orderFloors(bench);
const LESS = 'less: ten columns, and the strip';
const list = (query: string) => () => get(`/order/management/search?${query}`);
const month = timeOf(Date.parse(now) - 30 * 86_400_000);
const PARTNER = '00000000-0000-7000-8000-000000000007';
const PUBLISHER = '00000000-0000-7000-8002-000000000007';
const QUEUE = ['Submitted', 'Confirmed', 'Rebidding', 'SalesmanApproved', 'Level1Approved'];

const { rows: found } = await database.pool.query('select id from orders order by created_at desc limit 1');
const one = found[0]!.id as string;

const ofAll = (condition: string) =>
  `order_total where company_id = '00000000-0000-0000-0000-000000000000' and ${condition}`;
const ofPart = (dimension: string, condition: string) =>
  `order_total_of_part where dimension = '${dimension}' and ${condition}`;
const inQueue = `state in ('${QUEUE.join("','")}')`;
const subjectsOfSku = `part in (select id from order_subject where product_sku = 'SKU-77')`;
const ALL: FloorFilter = { where: 'true', stored: ofAll('true') };

/** Each filter of the bar alone: its SQL condition and its query. */
const FILTERS: Record<string, FloorFilter & { query: string }> = {
  'approval queue': { where: inQueue, stored: ofAll(inQueue), query: `states=${QUEUE.join()}` },
  'one partner': {
    where: `company_id = '${PARTNER}'`,
    stored: `order_total where company_id = '${PARTNER}'`,
    query: `partnerIds=${PARTNER}`,
  },
  'one partner, last 30 days': {
    where: `company_id = '${PARTNER}' and created_at >= '${month}'`,
    query: `partnerIds=${PARTNER}&createdAtFrom=${month}`,
  },
  'last 30 days': {
    where: `created_at >= '${month}'`,
    stored: ofPart('day', `part >= '${month.slice(0, 10)}'`),
    query: `createdAtFrom=${month}`,
  },
  'text search, one sku': {
    where: `product_id in (select id from product where sku = 'SKU-77')`,
    stored: ofPart('subject', subjectsOfSku),
    query: 'keywords=sku-77',
  },
  'text search, one order': { where: `order_number = 'GK 2021 000077'`, query: 'keywords=gk 2021 000077' },
  publisher: {
    where: `publisher_id = '${PUBLISHER}'`,
    stored: ofPart('publisher', `part = '${PUBLISHER}'`),
    query: `productPublisher=${PUBLISHER}`,
  },
  price: {
    where: 'offer_price_cents >= 5000 and offer_price_cents < 5100',
    stored: ofPart('price', `part >= '000000005000' and part < '000000005100'`),
    query: 'priceFrom=50&priceTo=51',
  },
  'not invoiced': { where: 'not is_billed', stored: ofAll('not is_billed'), query: 'isBilled=false' },
  delivered: { where: 'is_delivered', stored: ofAll('is_delivered'), query: 'isDelivered=true' },
  'payment status': { where: `paid_status = 'Paid'`, stored: ofAll(`paid_status = 'Paid'`), query: 'paidStatus=Paid' },
};
const few = Math.min(rounds, 15);

// Warm-up: connections keep a statement's plan from its sixth run on.
for (let round = 0; round < 600; round++)
  await Promise.all([
    list('pagesize=10')(),
    list(`partnerIds=${PARTNER}&pagesize=10`)(),
    get(`/order/management/${one}`),
  ]);

const groups: Record<string, Measurement[]> = {
  'S1 first page of all orders': await measureInTurns(rounds, {
    'floor: rows and strip': floors.list(ALL),
    [LESS]: floors.lesserList(ALL),
    'list over HTTP': list('pagesize=10'),
    'counts of the tabs over HTTP': () => get('/report/management/OrderStatusCounts'),
  }),
  'S3 page 1000': await measureInTurns(few, {
    'floor: rows and strip': floors.list(ALL, 9990),
    [LESS]: floors.lesserList(ALL, 9990),
    'list over HTTP': list('pageindex=999&pagesize=10'),
  }),
  'S5 one order': await measureInTurns(rounds, {
    'floor: all that the answer holds': () => floors.detail(one),
    'less: its bare row and its history': () => floors.lesserDetail(one),
    'detail over HTTP': () => get(`/order/management/${one}`),
  }),
};
for (const [name, { query, ...filter }] of Object.entries(FILTERS))
  groups[`S2 ${name}`] = await measureInTurns(few, {
    'floor: rows and strip': floors.list(filter),
    [LESS]: floors.lesserList(filter),
    'list over HTTP': list(`${query}&pagesize=10`),
  });

report('Order list', { orders, rounds, unit: 'milliseconds' }, groups);

await http.close();
await bench.close();
process.exit(0);
