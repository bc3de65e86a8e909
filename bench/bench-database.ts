// Shared by all measurements: their own database on a real server, alternating runs, medians, and a table with the
// reference next to every figure. Times alone mean nothing on a shared machine; compare the ratios.

import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { deriveKeys } from '#server/base/crypto/master-key.ts';
import { migrate } from '#server/base/database/migrate.ts';
import { type OpenDatabase, openPostgresServer } from '#server/base/database/open-database.ts';
import { createQueue } from '#server/base/jobs/jobs.ts';
import { createLog } from '#server/base/process/log.ts';
import { createVault } from '#server/keys/vault.ts';
import { seedReferenceData } from '#server/seed/reference.ts';

const SERVER = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const RESULTS = fileURLToPath(new URL('./results/', import.meta.url));

export const masterKey = Buffer.alloc(32, 5);
export const keys = deriveKeys(masterKey);

const admin = async (statement: string) => {
  const client = new pg.Client({ connectionString: SERVER });
  await client.connect();
  await client.query(statement);
  await client.end();
};

export interface BenchDatabase {
  url: string;
  database: OpenDatabase;
  vault: ReturnType<typeof createVault>;
  /** True if it already has orders. */
  isFilled: boolean;
  close(): Promise<void>;
}

/**
 * A fresh, migrated database on the server, dropped by `close`. `BENCH_TEMPLATE` names one with orders to copy instead:
 * ten million items take twenty minutes to create and two to copy.
 */
export async function openBenchDatabase(name: string): Promise<BenchDatabase> {
  const databaseName = `merkur_bench_${name.replaceAll('-', '_')}_${process.pid}`;
  const template = process.env.BENCH_TEMPLATE;
  await admin(`create database ${databaseName}${template ? ` template ${template}` : ''}`);
  const url = Object.assign(new URL(SERVER), { pathname: `/${databaseName}` }).toString();
  const database = openPostgresServer(url);
  await migrate(database);
  const queue = await createQueue(database, { embedded: false, isUnsupervised: true, log: createLog('error') });
  database.setEnqueue(queue.enqueue, queue.wake);
  if (!template) await database.transaction((tx) => seedReferenceData(tx));
  return {
    url,
    database,
    vault: createVault(keys),
    isFilled: template !== undefined,
    close: async () => {
      await queue.stop();
      await database.close();
      await admin(`drop database ${databaseName} with (force)`);
    },
  };
}

/** Vacuums after millions of rows were created, on a connection without timeout. */
export async function vacuum({ url }: Pick<BenchDatabase, 'url'>, how: 'analyze' | 'full analyze' = 'analyze') {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`vacuum ${how}`);
  await client.end();
}

export interface Measurement {
  name: string;
  median: number;
  p95: number;
}

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;

/** Measurement of several rounds under one name. */
export function measurementOf(name: string, list: readonly number[]): Measurement {
  const sorted = list.toSorted((a, b) => a - b);
  return { name, median: at(sorted, 0.5), p95: at(sorted, 0.95) };
}

type Work = () => Promise<unknown>;

/** Runs the works in turn, so that a drifting machine affects them equally; milliseconds. `prepare` is not measured. */
export async function measureInTurns(
  rounds: number,
  works: Record<string, Work>,
  prepare?: Work,
): Promise<Measurement[]> {
  const times = new Map(Object.keys(works).map((name) => [name, [] as number[]]));
  for (let round = -3; round < rounds; round++) {
    for (const [name, work] of Object.entries(works)) {
      await prepare?.();
      const start = performance.now();
      await work();
      if (round >= 0) times.get(name)!.push(performance.now() - start);
    }
  }
  return [...times].map(([name, list]) => measurementOf(name, list));
}

/** Prints rows with their ratio to the first of their group and saves them as JSON. */
export function report(title: string, facts: Record<string, unknown>, groups: Record<string, Measurement[]>): void {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(facts)) console.log(`  ${name}: ${value}`);
  for (const [group, rows] of Object.entries(groups)) {
    console.log(`\n  ${group}`);
    for (const { name, median, p95 } of rows) {
      const ratio = median / rows[0]!.median;
      console.log(
        `    ${name.padEnd(34)} ${median.toFixed(2).padStart(10)} median ${p95.toFixed(2).padStart(10)} p95 ${ratio.toFixed(2).padStart(7)} x`,
      );
    }
  }
  mkdirSync(RESULTS, { recursive: true });
  const file = `${RESULTS}${title.toLowerCase().replace(/[^a-z]+/g, '-')}.json`;
  writeFileSync(
    file,
    `${JSON.stringify({ title, at: new Date().toISOString(), memoryMb: Math.round(process.memoryUsage.rss() / 2 ** 20), facts, groups }, null, 2)}\n`,
  );
  console.log(`\n  resident ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB, written to ${file}`);
}
