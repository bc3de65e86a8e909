// Migrates a database to the newest schema: plain SQL files in name order, each run once by whichever process starts
// first. Checksums are stored, so that a database of another program is recognized.

import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { ConfigError } from '#server/base/process/config.ts';
import type { Database, Db, Sql } from './db.ts';
import { watchBlocker } from './migration-blocker.ts';
import { knownMigrations, MIGRATION_FOLDER, type MigrationFile, readMigrationFiles } from './migration-files.ts';
import {
  appliedMigrations,
  findAllowedMigrations,
  lockHistory,
  recordMigrations,
  schemaObjection,
} from './schema-history.ts';

/** How long migrations wait for locks. */
interface MigrationWaits {
  /** A migration that waits for a table lock blocks all later queries on it; it gives up and is retried. */
  lockTimeoutMs: number;
  /** Deadlocks and lock timeouts are retried until then. */
  retryForMs: number;
}

/**
 * Below `deadlock_timeout` of the server (1 s), after which it ends one of the transactions that wait for each other: the
 * migration gives up before a call of a process that still runs is chosen.
 */
const WAITS: MigrationWaits = { lockTimeoutMs: 500, retryForMs: 5 * 60_000 };
const RETRY_PAUSE_MS = 1000;
/** SQLSTATE of a lock timeout, a deadlock, and a statement timeout: only the wait for another migrating process has one. */
const LOCK_CONFLICT = /^(?:55P03|40P01|57014)$/;

const createReader = (transaction: Kysely<unknown>): Db => {
  const all = async <Row>(query: Sql<Row>) => (await query.execute(transaction)).rows;
  const one = async <Row>(query: Sql<Row>) => (await all(query))[0];
  return { all, one, only: async <Row>(query: Sql<Row>) => (await one(query))! };
};

const toMigration = (file: MigrationFile, lockTimeoutMs: number, onBackend: (pid: number) => void): Migration => ({
  up: async (kysely) => {
    const db = createReader(kysely);
    // A long migration may take its time once it has its locks; only waiting for them is bounded.
    const { pid } = await db.only(sql<{
      pid: number;
      lockTimeout: string;
      statementTimeout: string;
    }>`select pg_backend_pid() as pid, set_config('lock_timeout', ${String(lockTimeoutMs)}, true) as lock_timeout,
      set_config('statement_timeout', '0', true) as statement_timeout`);
    onBackend(pid);
    await lockHistory(db);
    await sql.raw(file.text).execute(kysely);
    // Other processes must learn of the schema with its commit, not later.
    await recordMigrations(db, [file]);
  },
});

/** Names of pending migrations, oldest first. @throws ConfigError for the schema of another program */
export async function pendingMigrations(db: Db, folder = MIGRATION_FOLDER): Promise<string[]> {
  const [applied, known] = [await appliedMigrations(db), await knownMigrations(folder)];
  const done = new Set(applied.map(({ name }) => name));
  const names = known.map(({ name }) => name);
  const pending = names.filter((name) => !done.has(name));
  // A newer release may allow this one beside it, but not changes by it.
  const allowed = pending.length === 0 ? await findAllowedMigrations(db, names) : new Set<string>();
  const own = new Set(names);
  const judged = applied.filter(({ name }) => own.has(name) || !allowed.has(name));
  const objection = schemaObjection('The database', judged, known);
  if (objection) throw new ConfigError(objection);
  return pending;
}

/**
 * Runs pending migrations, all or none, and returns their names.
 * @throws ConfigError if the database is newer or of another program, or its tables stay locked
 */
export async function migrate(database: Database, folder = MIGRATION_FOLDER, waits = WAITS): Promise<string[]> {
  const pending = await pendingMigrations(database, folder);
  const files = await readMigrationFiles(folder);
  // The migrator would first read every column of every table.
  if (pending.length === 0) {
    await recordMigrations(database, files);
    return [];
  }
  let backend: number | undefined;
  const migrations = Object.fromEntries(
    files.map((file) => [
      file.name,
      toMigration(file, waits.lockTimeoutMs, (pid) => {
        backend = pid;
      }),
    ]),
  );
  const blocker = watchBlocker(database, () => backend, waits.lockTimeoutMs / 10);
  try {
    const applied = await migrateWithRetries(database, migrations, waits.retryForMs, blocker.last);
    await recordMigrations(database, files);
    return applied;
  } finally {
    await blocker.stop();
  }
}

async function migrateWithRetries(
  database: Database,
  migrations: Record<string, Migration>,
  retryForMs: number,
  lastBlocker: () => string | null,
): Promise<string[]> {
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: async () => migrations },
    // Parallel branches may be merged in another order; each migration is identified by name and checksum.
    allowUnorderedMigrations: true,
  });
  const giveUpAt = performance.now() + retryForMs;
  for (;;) {
    const { error, results } = await migrator.migrateToLatest();
    if (!error) return (results ?? []).map((result) => result.migrationName);
    if (!LOCK_CONFLICT.test((error as { code?: string }).code ?? '')) throw error;
    if (performance.now() >= giveUpAt) {
      const name = results?.find(({ status }) => status === 'Error')?.migrationName ?? '';
      const cause = lastBlocker() ?? 'another process held it';
      throw new ConfigError(
        `The schema could not be changed: the migration ${name} did not get a lock that it needs; ${cause}. End that session or stop the other processes, and start again. Nothing was changed.`,
      );
    }
    // Jitter, so that two processes that deadlock do not meet again.
    await pause(RETRY_PAUSE_MS * (0.5 + Math.random()));
  }
}
