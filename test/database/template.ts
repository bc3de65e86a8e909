// Creates one migrated database and copies it for every process of tests: an image of the embedded database, or a template
// on the server named by TEST_DATABASE_URL.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { setUpRowLevelSecurity } from '#server/access/row-level-security/partner-role.ts';
import { migrate } from '#server/base/database/migrate.ts';
import { type OpenDatabase, openEmbeddedDatabase, openPostgresServer } from '#server/base/database/open-database.ts';
import { createQueue } from '#server/base/jobs/jobs.ts';
import { seedReferenceData } from '#server/seed/reference.ts';
import { failingLog } from '../logs.ts';
import { patience } from '../patience.ts';
import { addEmptying } from './emptying.ts';

const MIGRATIONS = fileURLToPath(new URL('../../server/migrations/', import.meta.url));
export const CACHE = fileURLToPath(new URL('../../node_modules/.cache/merkur/', import.meta.url));

const versionOf = (packageName: string) =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`../../node_modules/${packageName}/package.json`, import.meta.url)), 'utf8'),
  ).version as string;

/** Changes whenever a fresh database would differ. */
export function fingerprint(): string {
  const hash = createHash('sha256').update(versionOf('@electric-sql/pglite')).update(versionOf('pg-boss'));
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(MIGRATIONS + name));
  for (const file of [
    'server/seed/reference.ts',
    'server/invoices/tax-rules.ts',
    'domain/invoices/tax/tax.ts',
    'server/access/row-level-security/partner-grants.ts',
    'domain/jobs.ts',
    'domain/orders/rules.ts',
    'domain/orders/states.ts',
    'test/database/emptying.ts',
  ])
    hash.update(readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url))));
  return hash.digest('hex').slice(0, 16);
}

async function fill(database: OpenDatabase): Promise<void> {
  await migrate(database);
  await setUpRowLevelSecurity(database, failingLog);
  const queue = await createQueue(database, { embedded: database.embedded, log: failingLog, isUnsupervised: true });
  await database.transaction((tx) => seedReferenceData(tx));
  await addEmptying(database);
  await queue.stop();
}

/** Image file of a migrated embedded database; created on demand. */
export async function embeddedImage(): Promise<string> {
  const file = `${CACHE}test-${fingerprint()}.tar`;
  if (existsSync(file)) return file;
  mkdirSync(CACHE, { recursive: true });
  const { openEmbedded } = await import('#server/base/embedded/embedded-database.ts');
  const handle = await openEmbedded({ dataDir: 'memory' });
  const { createDatabase, columnTypes: types } = await import('#server/base/database/db.ts');
  const pool = new pg.Pool({ max: 4, stream: handle.connect as never, types });
  const database = { ...createDatabase(pool, () => pool.end()), embedded: true };
  await fill(database);
  await pool.end();
  await handle.dumpImage(`${file}.${process.pid}`);
  await handle.close();
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

const onServer = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const inDatabase = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).toString();

/** Name of a migrated template database on a server; created on demand. */
export async function serverTemplate(url: string): Promise<string> {
  const name = `merkur_template_${fingerprint()}`;
  const existing = await onServer(url, (client) =>
    client.query('select 1 from pg_database where datname = $1', [name]),
  );
  if (existing.rowCount === 0) {
    const temporaryName = `${name}_${process.pid}`;
    await onServer(url, (client) => client.query(`create database ${temporaryName}`));
    const database = openPostgresServer(inDatabase(url, temporaryName));
    await fill(database);
    await database.close();
    await onServer(url, (client) => client.query(`alter database ${temporaryName} rename to ${name}`));
  }
  return name;
}

let copies = 0;

/**
 * Settings for a few rows that no crash has to survive: commits need not wait for the disk, and starting parallel
 * workers, compiling an expression, or a plan for certain values takes longer than any statement runs.
 */
async function relaxDatabase(client: pg.Client, name: string): Promise<void> {
  for (const setting of [
    'synchronous_commit = off',
    'max_parallel_workers_per_gather = 0',
    'jit = off',
    'plan_cache_mode = force_generic_plan',
  ])
    await client.query(`alter database ${name} set ${setting}`);
}

/** Creates a database on a server, empty or from a template, and returns its address; `dropCopies` removes it. */
export async function createDatabase(url: string, template?: string): Promise<string> {
  const name = `merkur_test_${process.pid}_${process.hrtime.bigint()}_${++copies}`;
  await onServer(url, async (client) => {
    await client.query(`create database ${name}${template ? ` template ${template}` : ''}`);
    await relaxDatabase(client, name);
  });
  return inDatabase(url, name);
}

/** Creates a migrated database on a server and returns its address. */
export const createMigratedDatabase = (url: string): Promise<string> => createDatabase(url, process.env.TEST_TEMPLATE!);

/** A fresh copy for this process. */
export async function freshDatabase(): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return openEmbeddedDatabase({ dataDir: 'memory', loadImage: process.env.TEST_IMAGE! });
  const database = openPostgresServer(await createMigratedDatabase(url));
  // A process that computes for ten seconds is slow; its server is not away.
  database.pool.options.connectionTimeoutMillis = patience(60_000);
  return database;
}

/** Sets the clock of a database ahead (ms): its connections find these functions before those of the server. */
export async function setClockAhead(databaseUrl: string, aheadMs: number): Promise<void> {
  await onServer(databaseUrl, async (client) => {
    await client.query('create schema ahead; grant usage on schema ahead to public');
    for (const name of ['clock_timestamp', 'transaction_timestamp', 'now'])
      await client.query(`create function ahead.${name}() returns timestamptz language sql
        as $$ select pg_catalog.${name}() + interval '${aheadMs} milliseconds' $$`);
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    await client.query(`alter database ${rows[0]!.name} set search_path = ahead, public, pg_catalog`);
  });
}

/** A database without tables, for this process. */
export async function emptyDatabase(): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? openPostgresServer(await createDatabase(url)) : openEmbeddedDatabase({ dataDir: 'memory' });
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Removes the copies of this run and of runs that failed to do so; other runs may be in progress. */
export async function dropCopies(url: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like 'merkur\\_test\\_%'",
    );
    for (const { datname } of rows) {
      const pid = Number(datname.split('_')[2]);
      if (pid === process.pid || !isRunning(pid)) await client.query(`drop database if exists ${datname} with (force)`);
    }
  });
}
