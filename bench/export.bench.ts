// Exports many orders in the process that serves the list: duration, memory, and the effect on the list's latency; then
// the download. The list is requested as users do it: on a few connections with pauses.
//
//   npm run bench -- export --orders 100000

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { ExportFormat } from '#domain/base/exports/exports.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { insertExport } from '#server/exports/requests.ts';
import { openBenchDatabase, report } from './bench-database.ts';
import { signInAs } from './http-client.ts';
import { insertManyOrders } from './many-orders.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '15' } },
});
const CONNECTIONS = 4;
const REST_MS = 50;
const LIST = '/api/order/management/search?pagesize=25';
const FIELDS = ['orderNumber', 'createdAt', 'status', 'partner.name', 'product.productName', 'product.productSku'];
const FIGURES = ['totalQuantity', 'offer.offerPrice', 'totalAmount', 'estimatedProfit'];

const bench = await openBenchDatabase('export');
await insertManyOrders(bench, Number(values.orders));
let { authorization } = await signInAs(bench, 'SuperAdmin', null);
/** Tokens expire before the measurement ends. */
const renewing = setInterval(async () => {
  ({ authorization } = await signInAs(bench, 'SuperAdmin', null));
}, 120_000);
const child = fork(fileURLToPath(new URL('./export-process.ts', import.meta.url)), [bench.url]);
const [address] = (await once(child, 'message')) as [string];

/** Time of one response, complete and to its first byte (ms). */
const ask = (
  agent: Agent,
  path: string,
  headers = { authorization },
): Promise<{ first: number; whole: number; bytes: number }> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    get(`${address}${path}`, { agent, headers }, (answer) => {
      const first = performance.now() - start;
      let bytes = 0;
      if (answer.statusCode !== 200) reject(new Error(`Answered ${answer.statusCode}.`));
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.once('end', () => resolve({ first, whole: performance.now() - start, bytes }));
    }).once('error', reject);
  });

/** Requests the list until the work has ended; times of all responses (ms). */
async function asking(isOver: () => boolean): Promise<number[]> {
  const one = async (): Promise<number[]> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const times: number[] = [];
    while (!isOver()) {
      times.push((await ask(agent, LIST)).whole);
      await pause(REST_MS);
    }
    agent.destroy();
    return times;
  };
  return (await Promise.all(Array.from({ length: CONNECTIONS }, one))).flat();
}

const quiet = () => {
  const end = performance.now() + Number(values.seconds) * 1000;
  return asking(() => performance.now() > end);
};

interface Made {
  seconds: number;
  cpuSeconds: number;
  highestMb: number;
}

async function exported(format: ExportFormat) {
  const owner = await signInAs(bench, 'SuperAdmin', null);
  child.send({ exportId: null });
  const [{ highestMb: before }] = (await once(child, 'message')) as [{ highestMb: number }];
  const exportId = await bench.database.transaction((tx) =>
    insertExport(
      tx,
      owner.userId,
      {
        list: orderCalls.list.path,
        query: {},
        columns: [...FIELDS, ...FIGURES].map((field) => ({ title: field, field })),
        format,
        label: 'Orders',
        filterText: '',
        address: '',
      },
      systemClock.now(),
      null,
    ),
  );
  let made: Made | undefined;
  child.send({ exportId });
  void once(child, 'message').then(([answer]) => {
    made = answer as Made;
  });
  const times = await asking(() => made !== undefined);
  const agent = new Agent();
  const download = await ask(agent, `/api/export/me/${exportId}/file`, { authorization: owner.authorization });
  agent.destroy();
  return { times, before, made: made!, download };
}

const at = (list: readonly number[], part: number) => [...list].sort((a, b) => a - b)[Math.floor(list.length * part)]!;
const spread = (name: string, list: readonly number[]) => ({ name, median: at(list, 0.5), p95: at(list, 0.95) });
const single = (name: string, value: number) => ({ name, median: value, p95: value });

await quiet();
const quietTimes = [...(await quiet())];
const csv = await exported('csv');
quietTimes.push(...(await quiet()));
const xlsx = await exported('xlsx');
quietTimes.push(...(await quiet()));
const facts = ({ made, before, download }: typeof csv, name: string) => [
  single(`${name}: seconds`, made.seconds),
  single(`${name}: CPU seconds of the process, with its answers`, made.cpuSeconds),
  single(`${name}: megabytes resident above the beginning`, made.highestMb - before),
  single(`${name}: megabytes of the file`, download.bytes / 1e6),
  single(`${name}: milliseconds to the first byte of the download`, download.first),
  single(`${name}: milliseconds of the download`, download.whole),
];
report(
  'An export beside the list',
  { orders: values.orders, connections: String(CONNECTIONS) },
  {
    'milliseconds of the list': [
      spread('without an export', quietTimes),
      spread('beside a CSV', csv.times),
      spread('beside a workbook', xlsx.times),
    ],
    'the export': [...facts(csv, 'CSV'), ...facts(xlsx, 'workbook')],
  },
);
clearInterval(renewing);
child.kill();
await bench.close();
process.exit(0);
