// Memory and processor time of syncing a long catalogue from a supplier, for the first time and again unchanged.
//
//   npm run bench -- catalogue-sync --products 100000

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Secret } from '#domain/base/text/secret.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { kinguinProvider } from '#server/catalog/provider/kinguin/provider.ts';
import { ensureProvider, syncCatalog } from '#server/catalog/sync.ts';
import { openBenchDatabase, report } from './bench-database.ts';

const { values } = parseArgs({ options: { products: { type: 'string', default: '100000' } } });
const MB = 2 ** 20;
const SAMPLE_MS = 20;

const bench = await openBenchDatabase('catalogue_sync');
const supplier = async (products: number) => {
  const child = fork(fileURLToPath(new URL('./long-catalogue.ts', import.meta.url)), [String(products)]);
  const [port] = (await once(child, 'message')) as [number];
  const options = {
    name: 'Kinguin',
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: new Secret('demo'),
    countries: ['DE', 'AT', 'US'],
  };
  return { provider: kinguinProvider(options, () => systemClock.now()), stop: () => child.kill() };
};
const ids = await bench.database.transaction(async (tx) => ({
  small: await ensureProvider(tx, { code: 'small', name: 'Small' }),
  long: await ensureProvider(tx, { code: 'long', name: 'Long' }),
}));

/** A sync with the most memory above its start, and the processor time of this process. */
async function measure(work: () => Promise<unknown>) {
  const idleMb = process.memoryUsage.rss() / MB;
  let peakMb = idleMb;
  const timer = setInterval(() => (peakMb = Math.max(peakMb, process.memoryUsage.rss() / MB)), SAMPLE_MS);
  const before = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  clearInterval(timer);
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - startedAt) / 1000;
  return `${Math.round(peakMb - idleMb)} MB above ${Math.round(idleMb)} at rest, ${((user + system) / 1e6).toFixed(1)} s of processor time, ${seconds.toFixed(0)} s`;
}

// Loads the code and opens the connections.
const small = await supplier(1000);
await syncCatalog(bench.database, small.provider, ids.small, systemClock.now());
small.stop();
const long = await supplier(Number(values.products));
const sync = () => syncCatalog(bench.database, long.provider, ids.long, systemClock.now());
const first = await measure(sync);
const again = await measure(sync);
long.stop();
report(
  'Sync of a catalogue',
  { products: values.products, 'for the first time': first, 'again, unchanged': again },
  {},
);
await bench.close();
process.exit(0);
