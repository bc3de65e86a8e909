// Opens the configured database. From here on, embedded and server databases look the same: both are a pool.

import { Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { openEmbedded } from '#server/base/embedded/embedded-database.ts';
import { type Config, ConfigError, type Pooler } from '#server/base/process/config.ts';
import { createLog, type Log } from '#server/base/process/log.ts';
import { connectionTo } from '#server/base/process/server-address.ts';
import { createStartOutput } from '#server/base/process/start-output.ts';
import { waitForDatabase } from './database-wait.ts';
import {
  columnTypes,
  createDatabase,
  type Database,
  type QueueUser,
  type RowSecuritySwitch,
  withErrorHandler,
} from './db.ts';
import { pooledClient } from './pooled-client.ts';
import { PreparingClient, preparedName } from './preparing-client.ts';

export type OpenDatabase = Database &
  QueueUser &
  RowSecuritySwitch & {
    embedded: boolean;
    /** Writes the whole embedded database to a file, between transactions; servers have their own tools. */
    dumpImage?: DumpImage;
  };

export type DumpImage = (file: string) => Promise<void>;

const POOL_SIZE = 16;
const EMBEDDED_POOL_SIZE = 8;
const STATEMENT_TIMEOUT_MS = 15_000;
/** For a connection, new or from the pool: a server that does not respond in time is unavailable. */
const CONNECT_TIMEOUT_MS = 10_000;
/** How long an unused connection stays open: a new one has to plan every statement again. */
const IDLE_MS = 10 * 60_000;
/** Firewalls forget connections that are silent for some minutes, and the next statement would wait for a response. */
const KEEP_ALIVE_MS = 30_000;

/** For programs that open a database without a process log. */
const defaultLog = createLog('warn');

const logConnectionError = (log: Log) => (err: Error) => log.error({ err }, 'A database connection failed.');

/** Session settings of every connection. */
const SESSION = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
};
/** Set in each transaction instead if connections come from a pooler. */
const BORROWED = { ...SESSION, timezone: 'UTC' };

/** A PostgreSQL server, version 15 or newer, optionally behind a transaction pooler. */
export function openPostgresServer(url: string, log = defaultLog, pooler: Pooler | null = null): OpenDatabase {
  const pool = withErrorHandler(
    new pg.Pool({
      ...connectionTo(url),
      max: POOL_SIZE,
      idleTimeoutMillis: IDLE_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      types: columnTypes,
      ...(pooler !== null
        ? { Client: pooledClient(BORROWED, pooler === 'transaction-prepared' ? preparedName : undefined) }
        : { Client: PreparingClient, ...SESSION, options: '-c timezone=UTC' }),
    }),
    logConnectionError(log),
  );
  return { ...createDatabase(pool, () => pool.end()), embedded: false };
}

const POOLER_ADVICE =
  'Set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the server behind the pooler, or let DATABASE_URL lead to the server itself.';

/** @throws ConfigError if an undeclared pooler rejects or drops session settings */
async function refuseUnnamedPooler(database: Database): Promise<void> {
  const kept = await database
    .one(sql<{ milliseconds: number }>`select setting::int as milliseconds from pg_settings
      where name = 'statement_timeout'`)
    .catch((error: Error) => {
      if (!/unsupported startup parameter/.test(error.message)) throw error;
      throw new ConfigError(`DATABASE_URL leads to a PgBouncer. ${POOLER_ADVICE}`);
    });
  if (kept?.milliseconds !== STATEMENT_TIMEOUT_MS)
    throw new ConfigError(`DATABASE_URL leads to a pooler that drops the settings of a connection. ${POOLER_ADVICE}`);
}

const PROBE = 'pooler_probe';
/** SQLSTATE: a prepared statement already exists or does not exist. */
const IS_FORGOTTEN = /^(?:42P05|26000)$/;

/**
 * A pooler that keeps prepared statements renames them.
 * @throws ConfigError if a statement name reaches the server unchanged: other clients would not find it
 */
async function refuseForgetfulPooler({ pool }: Database): Promise<void> {
  const text = 'select count(*)::int as known from pg_prepared_statements where name = $1';
  const { rows } = await pool
    .query<{ known: number }>({ name: PROBE, text, values: [PROBE] })
    .catch((error: { code?: string }) => {
      if (!IS_FORGOTTEN.test(error.code ?? '')) throw error;
      return { rows: [{ known: 1 }] };
    });
  if (rows[0]!.known > 0)
    throw new ConfigError(
      'DATABASE_POOLER=transaction-prepared needs a PgBouncer 1.21 or newer with max_prepared_statements above 0 at DATABASE_URL. Set DATABASE_POOLER=transaction for any other.',
    );
}

/** The embedded database in a folder, or in memory from an image. */
export async function openEmbeddedDatabase(
  options: Parameters<typeof openEmbedded>[0],
  log = defaultLog,
): Promise<OpenDatabase> {
  const handle = await openEmbedded({ onWarning: (message) => log.warn(message), ...options });
  const pool = withErrorHandler(
    new pg.Pool({ max: EMBEDDED_POOL_SIZE, stream: handle.connect as never, types: columnTypes }),
    logConnectionError(log),
  );
  const close = async () => {
    await pool.end();
    await handle.close();
  };
  return { ...createDatabase(pool, close), embedded: true, dumpImage: handle.dumpImage };
}

/** A socket that ignores the host and port passed by `pg`. */
class PathSocket extends Socket {
  readonly #path: string;
  constructor(path: string) {
    super();
    this.#path = path;
  }
  override connect(): this {
    return super.connect({ path: this.#path });
  }
}

/** An embedded database held by another process (embedded/database-host.ts). */
function openHostedDatabase(socketPath: string, log: Log): OpenDatabase {
  const stream = () => new PathSocket(socketPath);
  const pool = withErrorHandler(
    new pg.Pool({ max: EMBEDDED_POOL_SIZE, stream: stream as never, types: columnTypes }),
    logConnectionError(log),
  );
  return { ...createDatabase(pool, () => pool.end()), embedded: true };
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePooler' | 'dataDir'> &
  Partial<Pick<Config, 'embeddedSocket' | 'databaseWaitSeconds'>>;

/** @throws DatabaseUnreachable; ConfigError if the address leads to a pooler that is not configured */
export async function openDatabase(config: DatabaseConfig, log: Log): Promise<OpenDatabase> {
  if (config.embeddedSocket) return openHostedDatabase(config.embeddedSocket, log);
  if (!config.databaseUrl) return openEmbeddedDatabase({ dataDir: join(config.dataDir, 'database') }, log);
  const pooler = config.databasePooler;
  const database = openPostgresServer(config.databaseUrl, log, pooler);
  try {
    const { databaseUrl: url, databaseWaitSeconds: seconds } = config;
    if (seconds !== undefined) await waitForDatabase(database, { url, seconds, output: createStartOutput() });
    if (pooler === null) await refuseUnnamedPooler(database);
    if (pooler === 'transaction-prepared') await refuseForgetfulPooler(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Address that keeps one session: bypasses the pooler. Null for the embedded database. */
export const sessionAddress = ({ databaseUrl, databaseDirectUrl }: DatabaseConfig): string | null =>
  databaseDirectUrl ?? databaseUrl;

/** Runs work that needs a real session, like a lock that outlives a transaction, bypassing the pooler. */
export async function withSessions<T>(
  config: DatabaseConfig,
  database: Database,
  log: Log,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (config.databasePooler === null || config.databaseDirectUrl === null) return work(database);
  const direct = openPostgresServer(config.databaseDirectUrl, log);
  try {
    await refuseUnnamedPooler(direct);
    return await work(direct);
  } finally {
    await direct.close();
  }
}
