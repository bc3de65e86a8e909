// Keys of one order bought in orders of up to 100 units, compared with single purchases of the same order in the same
// run: calls to the provider, and time per key. Once with a provider that replies immediately, and once with one that
// takes as long as suppliers do.
//
//   npm run bench -- many-units --keys 1000

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '#server/base/process/clock.ts';
import { createLog } from '#server/base/process/log.ts';
import { createBuyer } from '#server/buying/purchasing/buyer.ts';
import { createProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { measurementOf, openBenchDatabase, report } from './bench-database.ts';
import { createShop } from './demo-shop.ts';

const { values } = parseArgs({
  options: {
    keys: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    latency: { type: 'string', default: '300' },
  },
});
const wanted = Number(values.keys);
const UNITS = 100;
/** As a worker buys in production. */
const AT_ONCE = 64;

process.env.SIMULATOR_UNITS_PER_ORDER = String(UNITS);
const bench = await openBenchDatabase('units');
const { database, vault } = bench;
const { provider, orders, stop } = await createShop(bench);

/** Buys what is due, at a provider with a latency (ms). Returns milliseconds per key and the number of calls. */
async function buy(unitsPerOrder: number, latencyMs = 0): Promise<{ perKey: number; calls: number }> {
  let calls = 0;
  const counted = {
    ...provider,
    capabilities: async () => ({ ...(await provider.capabilities()), unitsPerOrder }),
    buy: async (intent: Parameters<typeof provider.buy>[0]) => {
      calls += 1;
      if (latencyMs > 0) await sleep(latencyMs);
      return provider.buy(intent);
    },
  };
  const providers = createProviderClients(database, [{ code: 'genba', provider: counted }]);
  const log = createLog('error');
  const start = performance.now();
  await createBuyer({ database, vault, clock: systemClock, providers, maxInFlight: AT_ONCE, log }).drain();
  return { perKey: (performance.now() - start) / wanted, calls };
}

const sizes = { single: 1, many: UNITS };
const times: Record<keyof typeof sizes, number[]> = { single: [], many: [] };
const slowTimes: typeof times = { single: [], many: [] };
const calls: Record<keyof typeof sizes, number[]> = { single: [], many: [] };
await orders(500);
await buy(1);
// One extra round for warm-up.
for (let round = -1; round < Number(values.rounds); round++) {
  for (const name of ['single', 'many'] as const) {
    await orders(wanted, wanted);
    const bought = await buy(sizes[name]);
    await orders(wanted, wanted);
    const slow = await buy(sizes[name], Number(values.latency));
    if (round < 0) continue;
    slowTimes[name].push(slow.perKey);
    times[name].push(bought.perKey);
    calls[name].push(bought.calls);
  }
}
report(
  'Purchases of many units',
  { keys: wanted, unitsPerOrder: UNITS, rounds: values.rounds, latency: `${values.latency} ms` },
  {
    'milliseconds of a key, with latency': [
      measurementOf('single', slowTimes.single),
      measurementOf('100 units', slowTimes.many),
    ],
    'milliseconds of a key, without latency': [
      measurementOf('single', times.single),
      measurementOf('100 units', times.many),
    ],
    'purchase calls': [measurementOf('single', calls.single), measurementOf('100 units', calls.many)],
  },
);
await stop();
await bench.close();
process.exit(0);
