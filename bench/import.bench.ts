// Import of a provider's whole catalogue, products with three prices each, while users work with the product: rows per
// second compared with a bare insert of the same rows, memory, the longest event loop delay, and the slowdown of a
// list.
//
//   npm run bench -- import --products 100000
//
// The measured heap includes garbage, so it is a sawtooth. A limited heap shows that the real need does not grow with the
// rows: `node --max-old-space-size=96 bench/import.bench.ts --products 200000`.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { timeOf } from '#domain/base/time.ts';
import { recordset } from '#server/base/database/rows.ts';
import { newId } from '#server/base/process/ids.ts';
import type { ListQuery, Page, ProductPrices, Provider, ProviderProduct } from '#server/catalog/provider/port.ts';
import { ensureProvider, syncCatalog } from '#server/catalog/sync.ts';
import { feedProduct } from '#test/provider-feed.ts';
import { openBenchDatabase, report } from './bench-database.ts';
import { createHttp } from './http-client.ts';

const { values } = parseArgs({ options: { products: { type: 'string', default: '100000' } } });
const products = Number(values.products);
const PAGE = 1000;
const PRICES_EACH = 3;

const bench = await openBenchDatabase('import');
const { database } = bench;
const now = timeOf(Date.now());

const skuOf = (n: number) => `SKU-${String(n).padStart(8, '0')}`;
const productAt = (n: number): ProviderProduct =>
  feedProduct(n, {
    sku: skuOf(n),
    name: `Game ${(n * 7919) % 1_000_003} of the ${n}`,
    publisher: `Publisher ${n % 50}`,
    changedAt: now,
  });
const pricesAt = (n: number): ProductPrices => ({
  kind: 'prices',
  sku: skuOf(n),
  changedAt: now,
  prices: ['US', 'DE', 'BR'].map((country, at) => ({
    id: `p${at}`,
    countries: [country, `${country.slice(0, 1)}X`],
    currency: 'EUR',
    costE4: 80_000 + (n % 1000),
    priceE4: 100_000 + (n % 1000),
    oldPriceE4: null,
  })),
});
/** Pages are created on demand, like a provider's, so that only one is in memory. */
const paged =
  <T>(at: (n: number) => T) =>
  async ({ cursor }: ListQuery = {}): Promise<Page<T>> => {
    const from = Number(cursor ?? 0);
    const items = Array.from({ length: Math.min(PAGE, products - from) }, (_, i) => at(from + i));
    return { items, next: from + PAGE < products ? String(from + PAGE) : null, asOf: now };
  };
const provider = {
  name: 'Genba',
  capabilities: async () => ({ provider: 'Genba', priceSync: true }),
  products: paged(productAt),
  prices: paged(pricesAt),
  promotions: async () => ({ items: [], next: null, asOf: now }),
  rates: async () => ({ rates: [], asOf: now }),
} as unknown as Provider;

const http = await createHttp(bench);
const LIST = '/providerproduct/management/Search?pagesize=10';
const MB = 2 ** 20;
const part = (list: readonly number[], share: number) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;

/** Works while one user after the other requests a list. */
async function observed(work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const [heap, times]: [number[], number[]] = [[], []];
  let busy = true;
  const start = performance.now();
  const working = work().finally(() => {
    busy = false;
  });
  delay.enable();
  while (busy) {
    const asked = performance.now();
    await http.get(LIST);
    times.push(performance.now() - asked);
    heap.push(process.memoryUsage().heapUsed / MB);
    await new Promise((go) => setTimeout(go, 20));
  }
  delay.disable();
  await working;
  return {
    ms: performance.now() - start,
    heapMb: Math.round(Math.max(...heap)),
    // Tenths of the run side by side, to show growth with the number of imported rows.
    heapByTenth: Array.from({ length: 10 }, (_, i) =>
      Math.round(
        Math.max(...heap.slice(Math.floor((heap.length * i) / 10), Math.floor((heap.length * (i + 1)) / 10)), 0),
      ),
    ).join(' '),
    longestGapMs: Math.round(delay.max / 1e6),
    median: part(times, 0.5),
    p95: part(times, 0.95),
  };
}

/** Inserts the same rows into tables with the same columns and indexes, without comparing anything. */
async function bare(): Promise<number> {
  for (const table of ['product', 'product_price'])
    await database.pool.query(`create table bare_${table} (like ${table} including all)`);
  const publisher = newId();
  const owner = newId();
  const start = performance.now();
  const ids: string[] = [];
  for (let from = 0; from < products; from += PAGE) {
    const rows = Array.from({ length: PAGE }, (_, i) => productAt(from + i)).map((row) => ({ ...row, id: newId() }));
    ids.push(...rows.map(({ id }) => id));
    await database.transaction((tx) =>
      tx.run(sql`insert into bare_product (id, provider_id, publisher_id, external_id, sku, name, store, region,
        release_date, platforms, systems, geo_black_list, is_active, search, created_at, modified_at)
        select n.id, ${owner}::uuid, ${publisher}::uuid, n.sku, n.sku, n.name, 'Steam', 'Global',
          ${now}::timestamptz, '{PC,Xbox}', '{Windows}', '{RU,BY}', true, lower(n.name || ' ' || n.sku), ${now}, ${now}
        from ${recordset('n', rows, { id: 'uuid', sku: 'text', name: 'text' })}`),
    );
  }
  for (let from = 0; from < products; from += PAGE) {
    const rows = Array.from({ length: PAGE }, (_, i) => from + i).flatMap((n) =>
      pricesAt(n).prices.map((price) => ({ id: newId(), product: ids[n]!, external: price.id, costE4: price.costE4 })),
    );
    await database.transaction((tx) =>
      tx.run(sql`insert into bare_product_price (id, product_id, external_id, countries, original_currency,
        original_cost_e4, original_price_e4, rate, cost_e4, price_e4, old_price_e4, modified_at)
        select n.id, n.product, n.external, '{US,UX}', 'EUR', n.cost_e4, n.cost_e4, 1, n.cost_e4, n.cost_e4,
          n.cost_e4, ${now}
        from ${recordset('n', rows, { id: 'uuid', product: 'uuid', external: 'text', costE4: 'bigint' })}`),
    );
  }
  return performance.now() - start;
}

const id = await database.transaction((tx) => ensureProvider(tx, { code: 'genba', name: 'Genba' }));
const bareMs = await bare();
await database.pool.query('drop table bare_product, bare_product_price');
const first = await observed(() => syncCatalog(database, provider, id, now));
const quiet = await observed(() => new Promise((go) => setTimeout(go, 5000)));
await database.pool.query('update provider set products_cursor = null, prices_cursor = null');
const again = await observed(() => syncCatalog(database, provider, id, now));

const rows = products * (1 + PRICES_EACH);
const perSecond = (ms: number) => Math.round((rows / ms) * 1000);
report(
  'Import',
  {
    products,
    rows,
    'rows per second, bare insert': perSecond(bareMs),
    'rows per second, import': perSecond(first.ms),
    'rows per second, the same again': perSecond(again.ms),
    'heap at most, MB': first.heapMb,
    'heap by tenth of the run, MB': first.heapByTenth,
    'longest gap of the event loop, ms': first.longestGapMs,
    unit: 'milliseconds',
  },
  {
    'whole import': [
      { name: 'bare insert of the same rows', median: bareMs, p95: bareMs },
      { name: 'import', median: first.ms, p95: first.ms },
      { name: 'the same again, nothing new', median: again.ms, p95: again.ms },
    ],
    'a list of products meanwhile': [
      { name: 'quiet, after the import', median: quiet.median, p95: quiet.p95 },
      { name: 'while importing', median: first.median, p95: first.p95 },
      { name: 'while importing the same again', median: again.median, p95: again.p95 },
    ],
  },
);

await http.close();
await bench.close();
process.exit(0);
