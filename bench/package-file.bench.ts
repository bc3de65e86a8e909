// S8: a package of 1,000 keys is packed and sent by one call and downloaded by the next: processor time of the product
// and its connections. Then the memory of downloading pictures, which are far larger than texts.
//
//   npm run bench -- package-file --packages 10 --picture-kb 60

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { Secret } from '#domain/base/text/secret.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { createLog } from '#server/base/process/log.ts';
import { createBuyer } from '#server/buying/purchasing/buyer.ts';
import { createProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { type Measurement, masterKey, openBenchDatabase, report, vacuum } from './bench-database.ts';
import { createShop } from './demo-shop.ts';
import { signInAs } from './http-client.ts';
import { databaseTime } from './processor-time.ts';
import { startProduct } from './product-process.ts';

const { values } = parseArgs({
  options: { packages: { type: 'string', default: '10' }, 'picture-kb': { type: 'string', default: '60' } },
});
const PER_PACKAGE = 1000;
const PER_GOAL = 20_000;
/** Warm-up: frequent code has been compiled by then. */
const WARM_DOWNLOADS = 40;
const DOWNLOADS = 4;
const packages = Number(values.packages);
const pictureKb = Number(values['picture-kb']);

const bench = await openBenchDatabase('package-file');
const { database, vault } = bench;
const shop = await createShop(bench);
// The first package warms up, the last has pictures. For some orders the simulator has too few keys.
await shop.orders((packages + 6) * PER_PACKAGE, PER_PACKAGE);
await createBuyer({
  database,
  vault,
  clock: systemClock,
  providers: createProviderClients(database, [{ code: 'genba', provider: shop.provider }]),
  maxInFlight: 64,
  log: createLog('error'),
}).drain();
const { rows: orders } = await database.pool.query<{ id: string; companyId: string }>(
  'select id, company_id as "companyId" from orders where completed_count >= $1 order by created_at limit $2',
  [PER_PACKAGE, packages + 2],
);
if (orders.length < packages + 2) throw new Error(`Only ${orders.length} orders were bought.`);
await vacuum(bench);
const { authorization } = await signInAs(bench, 'Partner', orders[0]!.companyId);
const product = await startProduct({ DATABASE_URL: bench.url, MODE: 'app' }, masterKey);

async function call(path: string, body?: unknown): Promise<Response> {
  const answer = await fetch(`${product.address}/api/order/me/${path}`, {
    headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
const send = async (id: string): Promise<string> => {
  const answer = await call(`actions/${id}/GetKeys`, { Quantity: PER_PACKAGE });
  return ((await answer.json()) as { PackageId: string }).PackageId;
};
/** Reads the file to its end; returns its chunks, and whether the length was unknown in advance. */
async function download(id: string, pkg: string): Promise<{ bytes: number; isStreamed: boolean }> {
  const answer = await call(`${id}/Packages/${pkg}/Download`);
  let bytes = 0;
  for await (const piece of answer.body!) bytes += piece.length;
  return { bytes, isStreamed: !answer.headers.has('content-length') };
}

const used = () => ({ program: product.time(), database: databaseTime(bench.url) });
type Use = ReturnType<typeof used>;
const costs: Record<'packed and sent' | 'downloaded', Use> = {
  'packed and sent': { program: 0, database: 0 },
  downloaded: { program: 0, database: 0 },
};
let isStreamed = false;
async function counted<T>(kind: keyof typeof costs, isCounted: boolean, work: () => Promise<T>): Promise<T> {
  const before = used();
  const result = await work();
  const after = used();
  if (isCounted) for (const part of ['program', 'database'] as const) costs[kind][part] += after[part] - before[part];
  return result;
}
for (const [n, { id }] of orders.slice(0, packages + 1).entries()) {
  const pkg = await counted('packed and sent', n > 0, () => send(id));
  for (let time = 0; time < (n === 0 ? WARM_DOWNLOADS : DOWNLOADS); time++)
    ({ isStreamed } = await counted('downloaded', n > 0, () => download(id, pkg)));
}
for (const part of ['program', 'database'] as const) costs.downloaded[part] /= DOWNLOADS;

/** Replaces the texts of a package by pictures; only their download matters. */
async function makePictures(packageId: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from game_key where package_id = $1', [
    packageId,
  ]);
  const picture = new Secret('A'.repeat(pictureKb * 1024));
  for (const { id } of rows)
    await database.transaction(async (tx) => {
      const { dekId, sealed } = await vault.seal(tx, id, 'image', picture, systemClock.now());
      await tx.run(sql`update game_key set kind = 'image', dek_id = ${dekId}, sealed = ${sealed} where id = ${id}`);
    });
}
const { id } = orders.at(-1)!;
const pkg = await send(id);
await makePictures(pkg);
product.forgetPeak();
const before = product.memory().residentMb;
const { bytes } = await download(id, pkg);
const growth = product.memory().peakMb - before;

const seconds = (time: number) => ((time / packages / PER_PACKAGE) * PER_GOAL) / 1000;
const row = (name: string, value: number): Measurement => ({ name, median: value, p95: value });
const sum = ({ program, database }: Use) => program + database;
const [sent, downloaded] = [costs['packed and sent'], costs.downloaded];
report(
  'Package file',
  {
    packages,
    'keys of each': PER_PACKAGE,
    isStreamed,
    'megabytes of the file of pictures': Math.round(bytes / 2 ** 20),
  },
  {
    'seconds of processor time of 20,000 keys': [
      row('packed, sent and downloaded', seconds(sum(sent) + sum(downloaded))),
      row('packed and sent: program', seconds(sent.program)),
      row('packed and sent: database', seconds(sent.database)),
      row('downloaded: program', seconds(downloaded.program)),
      row('downloaded: database', seconds(downloaded.database)),
    ],
    'megabytes that a download of pictures takes': [row('at the most', growth)],
  },
);

await product.stop();
await shop.stop();
await bench.close();
process.exit(0);
