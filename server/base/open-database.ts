// Opens the database that the configuration names. From here on nobody can tell which one it is: both are a pool.

import { join } from 'node:path';
import pg from 'pg';
import { columnTypes, type Database, databaseOf, type Enqueue, PreparingClient, withErrorHandler } from './db.ts';
import { openEmbedded } from './embedded/embedded-database.ts';
import { type Log, openLog } from './log.ts';

export type OpenDatabase = Database & {
  setEnqueue(enqueue: Enqueue): void;
  embedded: boolean;
  /** Writes the whole embedded database to a file, as it is between two transactions; a server has programs of its own. */
  dumpImage?: DumpImage;
};

export type DumpImage = (file: string) => Promise<void>;

const POOL_SIZE = 16;
const EMBEDDED_POOL_SIZE = 8;
const STATEMENT_TIMEOUT_MS = 15_000;
/** For a connection, new or from the pool: a server that does not answer is away. */
const CONNECT_TIMEOUT_MS = 10_000;

/** For what opens a database without the log of a process. */
const defaultLog = openLog('warn');

const logConnectionError = (log: Log) => (err: Error) => log.error({ err }, 'A database connection failed.');

/** A PostgreSQL server, version 15 or newer. */
export function openPostgresServer(url: string, log = defaultLog): OpenDatabase {
  const pool = withErrorHandler(
    new pg.Pool({
      Client: PreparingClient,
      connectionString: url,
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      types: columnTypes,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      options: '-c timezone=UTC',
    }),
    logConnectionError(log),
  );
  return { ...databaseOf(pool, () => pool.end()), embedded: false };
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
  return { ...databaseOf(pool, close), embedded: true, dumpImage: handle.dumpImage };
}

export const openDatabase = (
  config: { databaseUrl: string | null; dataDir: string },
  log: Log,
): Promise<OpenDatabase> | OpenDatabase =>
  config.databaseUrl
    ? openPostgresServer(config.databaseUrl, log)
    : openEmbeddedDatabase({ dataDir: join(config.dataDir, 'database') }, log);
