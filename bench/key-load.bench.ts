// Loading a file of keys into the vault: keys per second from the file's bytes to the lot, compared with COPY of the
// same encrypted rows into tables of the same shape; processor time, and memory by tenth of the run.
//
//   npm run bench -- key-load --keys 100000

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { timeOf } from '#domain/base/time.ts';
import type { UnmanagedContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { ensureProvider } from '#server/catalog/sync.ts';
import { uploadFile } from '#server/loads/file-upload.ts';
import { loadRunHandler } from '#server/loads/load-execution.ts';
import { confirmLoad, createLoad, undoLoad } from '#server/loads/load-steps.ts';
import { openBenchDatabase, report } from './bench-database.ts';

const { values } = parseArgs({ options: { keys: { type: 'string', default: '100000' } } });
const count = Number(values.keys);
const MB = 2 ** 20;

const bench = await openBenchDatabase('key-load');
const { database, vault } = bench;
const now = timeOf(Date.now());
const context = { actor: SYSTEM, now } as unknown as UnmanagedContext;
const inTransaction = <T>(work: (tx: never) => Promise<T>): Promise<T> =>
  database.transaction((tx) => work({ ...context, tx } as never));

const providerId = await database.transaction((tx) => ensureProvider(tx, { code: 'genba', name: 'Genba' }));
const publisherId = newId();
const productId = newId();
await database.transaction(async (tx) => {
  await tx.run(sql`insert into publisher (id, name) values (${publisherId}, 'Publisher')`);
  await tx.run(sql`insert into product (id, provider_id, publisher_id, external_id, sku, name, store, region,
    release_date, platforms, systems, geo_black_list, is_active, search, created_at, modified_at)
    values (${productId}, ${providerId}, ${publisherId}, 'x', 'SKU-1', 'Game', 'Steam', 'Global', ${now}::timestamptz,
      '{PC}', '{Windows}', '{}', true, 'game', ${now}, ${now})`);
});

const fileOf = (prefix: string) =>
  Buffer.from(Array.from({ length: count }, (_, n) => `${prefix}-${String(n).padStart(7, '0')}-QWERT`).join('\n'));

/** Runs with memory by tenth of the time, and processor time in milliseconds. */
async function observed(work: () => Promise<unknown>) {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(process.memoryUsage().rss / MB), 50);
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  clearInterval(timer);
  const used = process.cpuUsage(cpu);
  const tenth = Math.ceil(samples.length / 10);
  const byTenth = Array.from({ length: 10 }, (_, n) => Math.max(0, ...samples.slice(n * tenth, (n + 1) * tenth)));
  return { ms, cpuMs: (used.user + used.system) / 1000, rssByTenth: byTenth.map(Math.round).join(' ') };
}

const run = (loadId: string) => loadRunHandler({ database, clock: { now: () => now } })({ loadId });
const load = async (file: Buffer) => {
  const id = await inTransaction((tx) => createLoad(tx, { productId, fileName: 'keys.txt' }));
  const reading = await observed(() => uploadFile(vault)({ ...context, database }, { id, file }));
  await inTransaction((tx) => confirmLoad(tx, { id, costPerKey: 100_000, countryCode: 'DE' }));
  const moving = await observed(() => run(id));
  return { id, reading, moving };
};

await load(Buffer.from('WARM-UP-1\nWARM-UP-2'));
const { id, reading, moving } = await load(fileOf('BENCH'));

// The same rows by COPY, exported and imported by the server, with all indexes and checks but no trigger.
const columns = 'id, fingerprint, lookup, dek_id, sealed, kind, sku, cost_e4, load_id, lot_id, created_at';
const copyFile = `/tmp/merkur-key-load-${process.pid}.copy`;
await database.pool.query(`create table bare_key (like game_key including all)`);
await database.pool.query(
  `copy (select ${columns} from game_key where load_id = '${id}') to '${copyFile}' (format binary)`,
);
const copied = await observed(() =>
  database.pool.query(`copy bare_key (${columns}) from '${copyFile}' (format binary)`),
);
await database.pool.query(`copy (select 1 where false) to '${copyFile}'`);

const again = await inTransaction((tx) => createLoad(tx, { productId, fileName: 'keys.txt' }));
const sameAgain = await observed(() =>
  uploadFile(vault)({ ...context, database }, { id: again, file: fileOf('BENCH') }),
);
await inTransaction((tx) => undoLoad(tx, { id }));
const undone = await observed(() => run(id));

const perSecond = ({ ms }: { ms: number }) => Math.round((count / ms) * 1000);
const totalMs = reading.ms + moving.ms;
const timed = (name: string, { ms }: { ms: number }) => ({ name, median: ms, p95: ms });
report(
  'Key load',
  {
    keys: count,
    'keys per second, COPY': perSecond(copied),
    'keys per second, reading and encrypting': perSecond(reading),
    'keys per second, moving into the vault': perSecond(moving),
    'keys per second, whole load': perSecond({ ms: totalMs }),
    'processor ms, reading': Math.round(reading.cpuMs),
    'processor ms, moving': Math.round(moving.cpuMs),
    'resident MB by tenth, reading': reading.rssByTenth,
    'resident MB by tenth, moving': moving.rssByTenth,
    unit: 'milliseconds',
  },
  {
    'whole file': [
      timed('COPY of the same rows', copied),
      timed('reading, judging, encrypting', reading),
      timed('moving into the vault', moving),
      timed('whole load', { ms: totalMs }),
      timed('the same file again, all known', sameAgain),
      timed('undoing it', undone),
    ],
  },
);

await bench.close();
process.exit(0);
