// Opens the database that the configuration names. From here on nobody can tell which one it is: both are a pool.

import { join } from 'node:path';
import pg from 'pg';
import { columnTypes, type Database, databaseOf, type Enqueue, PreparingClient, withErrorHandler } from './db.ts';
import { openEmbedded } from './embedded/embedded-database.ts';

export type OpenDatabase = Database & { setEnqueue(enqueue: Enqueue): void; embedded: boolean };

const POOL_SIZE = 16;
const EMBEDDED_POOL_SIZE = 8;
const STATEMENT_TIMEOUT_MS = 15_000;
/** For a connection, new or from the pool: a server that does not answer is away. */
const CONNECT_TIMEOUT_MS = 10_000;

const logConnectionError = (error: Error) => console.error(`Database connection: ${error.message}`);

/** A PostgreSQL server, version 15 or newer. */
export function openPostgresServer(url: string): OpenDatabase {
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
    logConnectionError,
  );
  return { ...databaseOf(pool, () => pool.end()), embedded: false };
}

/** The embedded database in a folder, or in memory from an image. */
export async function openEmbeddedDatabase(options: Parameters<typeof openEmbedded>[0]): Promise<OpenDatabase> {
  const handle = await openEmbedded(options);
  const pool = withErrorHandler(
    new pg.Pool({ max: EMBEDDED_POOL_SIZE, stream: handle.connect as never, types: columnTypes }),
    logConnectionError,
  );
  const close = async () => {
    await pool.end();
    await handle.close();
  };
  return { ...databaseOf(pool, close), embedded: true };
}

export const openDatabase = (config: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<OpenDatabase> | OpenDatabase =>
  config.databaseUrl
    ? openPostgresServer(config.databaseUrl)
    : openEmbeddedDatabase({
        dataDir: join(config.dataDir, 'database'),
        onWarning: (message) => console.warn(message),
      });
