// S14: the embedded database: time until the first and second start are ready and their peak memory, compared with
// opening the same folder bare; and its disk usage, compared with a PostgreSQL server with the same schema.
//
//   npm run bench -- embedded-start --rounds 3

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Measurement, masterKey, openBenchDatabase, report } from './bench-database.ts';
import { startProduct } from './product-process.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(values.rounds);

interface Start {
  /** Milliseconds of processor time until ready. */
  cpu: number;
  peakMb: number;
}

/** Opens a folder's database and runs one query, in a process that does nothing else. */
async function openBare(dataDir: string): Promise<Start> {
  const child = fork(fileURLToPath(new URL('./embedded-process.ts', import.meta.url)), [join(dataDir, 'database')]);
  const [start] = (await once(child, 'message')) as [Start];
  if (child.exitCode === null) await once(child, 'exit');
  return start;
}

async function openProduct(dataDir: string): Promise<Start> {
  const product = await startProduct({ DATA_DIR: dataDir }, masterKey);
  const start = { cpu: product.startMs, peakMb: product.memory().peakMb };
  await product.stop();
  return start;
}

function megabytesBelow(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size;
  return bytes / 2 ** 20;
}

const starts = { 'opened bare': [] as Start[], 'first start': [] as Start[], 'second start': [] as Start[] };
const disks: number[] = [];
const logs: number[] = [];
for (let round = -1; round < rounds; round++) {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-bench-'));
  const dataDir = join(folder, 'data');
  const first = await openProduct(dataDir);
  const bare = await openBare(dataDir);
  const second = await openProduct(dataDir);
  const cluster = join(dataDir, 'database', 'cluster');
  if (round >= 0) {
    starts['first start'].push(first);
    starts['opened bare'].push(bare);
    starts['second start'].push(second);
    logs.push(megabytesBelow(join(cluster, 'pg_wal')));
    disks.push(megabytesBelow(cluster));
  }
  rmSync(folder, { recursive: true });
}

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
const rows = (of: (start: Start) => number): Measurement[] =>
  Object.entries(starts).map(([name, list]) => ({
    name,
    median: median(list.map(of)),
    p95: Math.max(...list.map(of)),
  }));
const bench = await openBenchDatabase('embedded-start');
const { rows: sizes } = await bench.database.pool.query<{ bytes: string }>(
  'select pg_database_size(current_database()) as bytes',
);
const row = (name: string, value: number): Measurement => ({ name, median: value, p95: value });
report(
  'Embedded start',
  { rounds },
  {
    'milliseconds of processor time until ready': rows(({ cpu }) => cpu),
    'megabytes resident at the peak': rows(({ peakMb }) => peakMb),
    'megabytes on disk, of an empty product': [
      row('its database on a server', Number(sizes[0]!.bytes) / 2 ** 20),
      row('the folder of the embedded one', median(disks)),
      row('of that its log (WAL)', median(logs)),
    ],
  },
);
await bench.close();
process.exit(0);
