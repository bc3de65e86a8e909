// Empties a test database: a function that is part of the template deletes all rows in one statement, and brings back
// the reference data.

import { sql } from 'kysely';
import type { Database } from '#server/base/database/db.ts';
import type { OpenDatabase } from '#server/base/database/open-database.ts';
import { withOwnConnection } from './own-connection.ts';

/** Tables that no test changes. */
const KEPT_TABLES = [
  'kysely_migration',
  'kysely_migration_lock',
  'migration_checksum',
  'order_transition',
  'vault_dek',
];

/** Tables of this many bytes, with their indexes, are vacuumed. */
const LARGE = 512 * 1024;
/** How often the database is emptied before large tables are vacuumed. */
const TIMES_BETWEEN_VACUUMS = 60;

/**
 * Adds the function to a database that has nothing but reference data. It deletes from tables with triggers and from
 * append-only ones only if `session_replication_role` is `replica`, which needs superuser rights.
 */
export async function addEmptying(database: Database): Promise<void> {
  const tables = await database.all(
    sql<{ name: string; columns: string }>`select t.tablename as name,
        (select string_agg(quote_ident(c.column_name), ', ') from information_schema.columns c
          where c.table_schema = 'public' and c.table_name = t.tablename and c.is_generated = 'NEVER') as columns
      from pg_tables t
      where t.schemaname = 'public' and not t.tablename = any (${KEPT_TABLES}::text[])`,
  );
  await database.transaction(async (tx) => {
    await tx.run(sql`create schema testing`);
    const steps: string[] = [];
    for (const { name, columns } of tables) {
      const used = await tx.only(sql<{ isUsed: boolean }>`select exists (select from ${sql.table(name)}) as is_used`);
      if (used.isUsed) {
        await tx.run(sql`create table ${sql.table(`testing.${name}`)} as select * from ${sql.table(name)}`);
        steps.push(`delete from "${name}"; insert into "${name}" (${columns}) overriding system value
          select ${columns} from testing."${name}";`);
      } else steps.push(`if exists (select from "${name}") then delete from "${name}"; end if;`);
    }
    await tx.run(sql`create function testing.empty_tables() returns void language plpgsql set search_path = public as
      ${sql.lit(`begin ${steps.join('\n')} delete from pgboss.job; end`)}`);
  });
}

/** Empties this database whenever it is called. */
export function createEmptying(database: OpenDatabase): () => Promise<void> {
  const emptyTables = sql`select testing.empty_tables()`;
  // Connections of an embedded database share one session, which must not keep the setting.
  if (database.embedded)
    return () =>
      database.transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`);
        await tx.run(emptyTables);
      });
  // Changing the setting would make a connection plan every prepared statement again.
  const own = withOwnConnection(database, { session_replication_role: 'replica' });
  let times = 0;
  return async () => {
    await own.one(emptyTables);
    times += 1;
    if (times % TIMES_BETWEEN_VACUUMS === 0) await vacuum(own);
  };
}

/**
 * Deleted rows stay in their table, and every statement would read past them. Some servers never vacuum by themselves.
 * The planner forgets the sizes that it learned, so that plans do not depend on which tests ran before.
 */
async function vacuum(database: Database): Promise<void> {
  const large = await database.all(
    sql<{ name: string }>`select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
        and pg_total_relation_size(oid) >= ${LARGE}`,
  );
  const names = large.map(({ name }) => name);
  if (names.length === 0) return;
  await database.one(sql`vacuum ${sql.raw(names.join(', '))}`);
  await database.transaction((tx) =>
    tx.run(sql`update pg_class set relpages = 0, reltuples = -1
      where oid = any (${names}::regclass[])
        or oid in (select indexrelid from pg_index where indrelid = any (${names}::regclass[]))`),
  );
}
