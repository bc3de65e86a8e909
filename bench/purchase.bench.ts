// S7: keys bought from the simulator per minute, compared with the same statements sent bare: no provider, no protocol,
// no encryption. Also compared with the fewest hand-written statements that could do it.
//
//   npm run bench -- purchase --keys 2000

import { parseArgs } from 'node:util';
import { systemClock } from '#server/base/process/clock.ts';
import { createLog } from '#server/base/process/log.ts';
import { createBuyer } from '#server/buying/purchasing/buyer.ts';
import { createProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { measurementOf, openBenchDatabase, report } from './bench-database.ts';
import { createShop } from './demo-shop.ts';
import { buyWithFewestStatements } from './fewest-statements.ts';
import { databaseTime } from './processor-time.ts';
import { recordStatements, replayStatements, snapshotRows } from './statement-replay.ts';

const { values } = parseArgs({
  options: { keys: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '3' } },
});
const wanted = Number(values.keys);
/** As a worker buys in production. */
const AT_ONCE = 64;

const bench = await openBenchDatabase('purchase');
const { database, vault } = bench;
const { provider, orders, stop } = await createShop(bench);

const createClients = () => createProviderClients(database, [{ code: 'genba', provider }]);
const buyer = () =>
  createBuyer({
    database,
    vault,
    clock: systemClock,
    providers: createClients(),
    maxInFlight: AT_ONCE,
    log: createLog('error'),
  });

const perMinute = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return (wanted / (performance.now() - start)) * 60_000;
};

/** Milliseconds of processor time of this process and its connections so far. The simulator is a separate process. */
const timeTaken = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + databaseTime(bench.url);
};
interface Costs {
  statements: number[];
  time: number[];
}
const costs: Record<'one' | 'fewest', Costs> = {
  one: { statements: [], time: [] },
  fewest: { statements: [], time: [] },
};
/** Buys everything once; records the cost per key, and returns the statements. */
async function recorded({ statements, time }: Costs, work: () => Promise<unknown>) {
  const before = timeTaken();
  const units = await recordStatements(work);
  time.push((timeTaken() - before) / wanted);
  statements.push(units.reduce((sum, unit) => sum + unit.statements.length, 0) / wanted);
  return units;
}

const rates: Record<'replayed' | 'one' | 'fewest', number[]> = { replayed: [], one: [], fewest: [] };
// The first keys create the data key that encrypts all others.
await orders(500);
await buyer().drain();
// One extra round for warm-up: plans, connections and compiled code.
for (let round = -1; round < Number(values.rounds); round++) {
  await orders(wanted);
  const again = await snapshotRows(database);
  await again();
  let units: Awaited<ReturnType<typeof recordStatements>> = [];
  const one = await perMinute(async () => {
    units = await recorded(costs.one, () => buyer().drain());
  });
  await again();
  const replayed = await perMinute(() => replayStatements(database, units));
  await again();
  const byHand = await perMinute(() => recorded(costs.fewest, () => buyWithFewestStatements(database, AT_ONCE)));
  if (round < 0) {
    for (const { statements, time } of Object.values(costs)) [statements.length, time.length] = [0, 0];
    continue;
  }
  rates.one.push(one);
  rates.replayed.push(replayed);
  rates.fewest.push(byHand);
}
report(
  'Purchase throughput',
  { keys: wanted, rounds: values.rounds, unit: 'keys a minute (higher is better)' },
  {
    'against the same statements': [
      measurementOf('the same statements, sent bare', rates.replayed),
      measurementOf('one buyer', rates.one),
      measurementOf('the fewest statements, by hand', rates.fewest),
    ],
    'statements of a key': [
      measurementOf('the fewest statements, by hand', costs.fewest.statements),
      measurementOf('one buyer', costs.one.statements),
    ],
    'milliseconds of processor time of a key': [
      measurementOf('the fewest statements, by hand', costs.fewest.time),
      measurementOf('one buyer', costs.one.time),
    ],
  },
);

await stop();
await bench.close();
process.exit(0);
