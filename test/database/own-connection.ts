// A separate connection to a test database, for statements that take long to plan: each is planned once.

import pg from 'pg';
import { createDatabase, type Database, withErrorHandler } from '#server/base/database/db.ts';
import type { OpenDatabase } from '#server/base/database/open-database.ts';

/**
 * The same database through one connection that stays open. A test may end all connections of its database; the next use
 * opens a new one. Connections of an embedded database share one session, so it has no other.
 */
export function withOwnConnection(database: OpenDatabase, settings: Record<string, string> = {}): Database {
  if (database.embedded) return database;
  const options = [
    database.pool.options.options ?? '',
    ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`),
  ].join(' ');
  const pool = new pg.Pool({ ...database.pool.options, options, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  return createDatabase(
    withErrorHandler(pool, () => {}),
    () => pool.end(),
  );
}
