// Data of a released schema, kept as a file: its migrations and all rows of all tables. Migrations never change (their
// checksums are in the file), so together they reproduce the database of that time.

import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { sql } from 'kysely';
import type { Database, Db } from '#server/base/database/db.ts';
import type { MigrationName } from '#server/base/database/migration-files.ts';
import { appliedMigrations } from '#server/base/database/schema-history.ts';

interface KeptTable {
  table: string;
  columns: string[];
  /** Each row as JSON text, which preserves digits and field order. */
  rows: string[];
}

interface KeptData {
  migrations: MigrationName[];
  tables: KeptTable[];
}

/** Tables that migrations write themselves. */
const OWN_TABLES = ['kysely_migration', 'kysely_migration_lock', 'migration_checksum', 'write_probe'];

const tablesOf = (db: Db) =>
  db.all(
    sql<{ table: string; columns: string[] }>`select c.relname as table,
        array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any (${OWN_TABLES})
      group by c.relname order by c.relname`,
  );

/** Writes the whole database into a file. */
export async function keepData(db: Db, file: string): Promise<void> {
  const tables: KeptTable[] = [];
  for (const { table, columns } of await tablesOf(db)) {
    const rows = await db.all(sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(table)} t`);
    tables.push({ table, columns, rows: rows.map(({ row }) => row) });
  }
  const kept: KeptData = { migrations: await appliedMigrations(db), tables };
  const text = JSON.stringify(kept);
  writeFileSync(file, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

export const readKept = (file: string): KeptData =>
  JSON.parse(brotliDecompressSync(readFileSync(file)).toString('utf8'));

/** Replaces the rows of a database that has exactly the migrations of the file. */
export const loadKept = (database: Database, { tables }: KeptData): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    for (const { table } of tables) await tx.run(sql`delete from ${sql.table(table)}`);
    for (const { table, columns, rows } of tables) {
      const names = sql.join(columns.map((column) => sql.ref(column)));
      await tx.run(sql`insert into ${sql.table(table)} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::json)`);
    }
    await tx.run(sql`do $$ declare one record; begin
      for one in select format('%I', c.relname) as name, a.attname, pg_get_serial_sequence(format('%I', c.relname), a.attname) as seq
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      loop execute format('select setval(%L, coalesce((select max(%I) from %s), 0) + 1, false)', one.seq, one.attname, one.name);
      end loop; end $$`);
  });
