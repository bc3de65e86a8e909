// Opens the database that the configuration names. From here on nobody can tell which one it is: both are a pool.

import { join } from 'node:path';
import pg from 'pg';
import { type Database, databaseOf, type Enqueue, guarded, KeepingClient, types } from './db.ts';
import { openEmbedded } from './embedded/open.ts';

export type OpenDatabase = Database & { jobsThrough(enqueue: Enqueue): void; embedded: boolean };

const POOL = 16;
const EMBEDDED_POOL = 8;
const STATEMENT_MS = 15_000;
/** For a connection, new or from the pool: a server that does not answer is away. */
const CONNECT_MS = 10_000;

const complain = (error: Error) => console.error(`Database connection: ${error.message}`);

/** A PostgreSQL server, version 15 or newer. */
export function openServer(url: string): OpenDatabase {
  const pool = guarded(
    new pg.Pool({
      Client: KeepingClient,
      connectionString: url,
      max: POOL,
      connectionTimeoutMillis: CONNECT_MS,
      types,
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: STATEMENT_MS,
      options: '-c timezone=UTC',
    }),
    complain,
  );
  return { ...databaseOf(pool, () => pool.end()), embedded: false };
}

/** The embedded database in a folder, or in memory from an image. */
export async function openEmbeddedDatabase(options: Parameters<typeof openEmbedded>[0]): Promise<OpenDatabase> {
  const handle = await openEmbedded(options);
  const pool = guarded(new pg.Pool({ max: EMBEDDED_POOL, stream: handle.connect as never, types }), complain);
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
    ? openServer(config.databaseUrl)
    : openEmbeddedDatabase({
        dataDir: join(config.dataDir, 'database'),
        onWarning: (message) => console.warn(message),
      });
