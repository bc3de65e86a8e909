// Writes the world into its file: rows of the tables of server/seed/world/tables.ts by named columns, without anything
// derived from a master key, in chunks that can be stored sequentially.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import { CREDENTIAL_MARKS } from '#server/audit/credential-marks.ts';
import type { Database } from '#server/base/database/db.ts';
import type { KeyKind, Vault } from '#server/keys/vault.ts';
import type { NumberSeries, WorldFacts, WorldLine } from '#server/seed/world/archive.ts';
import { WORLD_TABLES } from '#server/seed/world/tables.ts';

const ORDERS_A_CHUNK = 40;
/** Chunks: people first, so that they can sign in; then promotions; then orders in their order. */
const PEOPLE = 0;
const CATALOGUE = 1;
const FIRST_ORDERS = 2;
const CATALOGUE_TABLES = ['publisher', 'provider', 'product', 'product_price', 'promotion', 'cart_item', 'vendor'];
/** Time of rows that do not belong to a single order. */
const TIMES: Record<string, string> = {
  orders: 'created_at',
  audit_event: 'at',
  credit_entry: 'at',
  invoice: 'created_at',
  credit_note: 'created_at',
  bank_file: 'uploaded_at',
  payment_plan: 'created_at',
  credit_override: 'granted_at',
  price_change: 'changed_at',
  stock_load: 'created_at',
  reveal_ledger: 'at',
  payment_allocation: 'at',
  reminder: 'sent_at',
};
/** Catalogue facts that are not moved in time. */
const FIXED_TIMES: Record<string, string> = { product: 'release_date' };
const BOOK_LINES = 500;

type Row = Record<string, unknown>;

interface TableShape {
  columns: string[];
  key: string[];
}

interface Reference {
  child: string;
  parent: string;
  columns: string[];
  targets: string[];
}

/** Exported columns of each table, and the primary key that sorts its rows. */
async function shapesOf(database: Database): Promise<Map<string, TableShape>> {
  const rows = await database.all(
    sql<{ name: string; columns: string[]; key: string[] }>`select c.relname as name,
        array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
          and not a.attisdropped and a.attgenerated = '' and a.attidentity = '' order by a.attnum) as columns,
        array(select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality k (n, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n
          where i.indrelid = c.oid and i.indisprimary order by place) as key
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  return new Map(rows.map(({ name, ...shape }) => [name, shape]));
}

const referencesOf = (database: Database): Promise<Reference[]> =>
  database.all(sql<Reference>`select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      array(select a.attname::text from unnest(c.conkey) with ordinality k (n, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by place) as columns,
      array(select a.attname::text from unnest(c.confkey) with ordinality k (n, place)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by place) as targets
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`);

/** Tables sorted by something other than their key. */
const ORDERS: Record<string, string> = {
  game_key: 'created_at, attempt_ref, part, load_id, t.id',
  order_item: 'order_id, unit',
  payment_allocation: 't.id',
  stock_load: 'number',
};

async function rowsOf(database: Database, name: string, { key }: TableShape): Promise<Row[]> {
  const order = ORDERS[name] ?? key.map((column) => `"${column}"`).join(', ');
  const where = name === 'company' ? 'where not is_system' : '';
  const { rows } = await database.pool.query<{ row: Row }>(
    `select to_jsonb(t) as row from "${name}" t ${where} order by ${order}`,
  );
  return rows.map(({ row }) => row);
}

/** State in an audit entry without credentials. Each installation has its own. */
function withoutCredentials(after: unknown): unknown {
  if (typeof after !== 'object' || after === null) return after;
  const { openedFor, ...fields } = after as { openedFor?: string[] };
  const kept = Object.entries(fields).filter(([name]) => !CREDENTIAL_MARKS.includes(name));
  return {
    ...Object.fromEntries(kept),
    ...(openedFor && { openedFor: openedFor.filter((name) => name !== 'credentials') }),
  };
}

/** Removes data that differs between builds: network addresses, and credential marks. */
function withoutTraces(name: string, row: Row): Row {
  if (name !== 'audit_event') return row;
  const trace = String(row.id).replaceAll('-', '').slice(-16);
  return {
    ...row,
    after: withoutCredentials(row.after),
    session_id: null,
    trace_id: row.trace_id ? trace : '',
    device: row.device ? 'Demo world' : '',
  };
}

/** Texts of loaded keys; those of bought keys are in the simulator's books. */
async function addLoadedTexts(database: Database, vault: Vault, keys: readonly Row[]): Promise<void> {
  const sealed = await database.all(
    sql<{ id: string; dekId: number; kind: KeyKind; sealed: Buffer }>`select id, dek_id, kind, sealed from game_key
      where attempt_ref is null`,
  );
  const texts = new Map<string, string>();
  for (const row of sealed) texts.set(row.id, (await vault.open(database, row)).reveal());
  for (const row of keys) if (row.attempt_ref === null) row.text = texts.get(String(row.id));
}

/** Columns that refer to an order item. */
const ITEM_IDS: Record<string, string> = { order_item: 'id', purchase_attempt: 'item_id', game_key: 'order_item_id' };

/** The database generates item ids randomly; here they derive from order and unit. */
function nameItems(tables: ReadonlyMap<string, Row[]>): void {
  const names = new Map<unknown, string>();
  for (const { id, order_id, unit } of tables.get('order_item')!) {
    const hex = createHash('sha256').update(`${order_id}/${unit}`).digest('hex');
    names.set(
      id,
      `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
    );
  }
  for (const [table, column] of Object.entries(ITEM_IDS))
    for (const row of tables.get(table)!) if (row[column] !== null) row[column] = names.get(row[column]);
}

const joined = (row: Row, columns: readonly string[]): string => columns.map((column) => row[column]).join('/');

/** Puts each row into the chunk of the newest row it refers to. */
async function chunksOf(database: Database, tables: ReadonlyMap<string, Row[]>): Promise<Map<Row, number>> {
  const times = tables.get('orders')!.map((row) => Date.parse(String(row.created_at)));
  const sorted = [...times].sort((a, b) => a - b);
  const chunkAt = (time: unknown): number => {
    const ms = Date.parse(String(time));
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! < ms) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? PEOPLE : FIRST_ORDERS + Math.floor((low - 1) / ORDERS_A_CHUNK);
  };
  const references = await referencesOf(database);
  const chunkOf = new Map<Row, number>();
  const places = new Map<string, Map<string, number>>();
  const placeOf = (table: string, columns: readonly string[]): Map<string, number> => {
    const name = `${table}(${columns.join()})`;
    const known = places.get(name) ?? new Map<string, number>();
    if (!places.has(name)) {
      for (const row of tables.get(table) ?? []) known.set(joined(row, columns), chunkOf.get(row)!);
      places.set(name, known);
    }
    return known;
  };
  for (const [name, rows] of tables) {
    const own = references.filter(({ child, parent }) => child === name && parent !== name && tables.has(parent));
    let last = 0;
    for (const row of rows) {
      let chunk = CATALOGUE_TABLES.includes(name) ? CATALOGUE : PEOPLE;
      if (name === 'orders') chunk = Math.max(FIRST_ORDERS, chunkAt(row.created_at));
      else if (TIMES[name]) chunk = chunkAt(row[TIMES[name]]);
      for (const { parent, columns, targets } of own) {
        if (columns.some((column) => row[column] === null)) continue;
        chunk = Math.max(chunk, placeOf(parent, targets).get(joined(row, columns)) ?? 0);
      }
      // Ledger lines must stay in order.
      if (name === 'reveal_ledger') chunk = last = Math.max(last, chunk);
      chunkOf.set(row, chunk);
    }
  }
  return chunkOf;
}

/** Days of numbers by series, which have no gaps within a year. */
function numbersOf(rows: readonly { number: string; day: string }[]): NumberSeries {
  const years = new Map<number, string[]>();
  for (const { number, day } of rows) {
    const [, year, place] = /(\d{4})\D*(\d{6})$/.exec(number)!;
    const days = years.get(Number(year)) ?? [];
    days[Number(place) - 1] = day;
    years.set(Number(year), days);
  }
  return [...years].sort(([a], [b]) => a - b).map(([year, days]) => ({ year, days }));
}

const writtenColumns = (name: string, { columns }: TableShape): string[] => [
  ...columns.filter((column) => !WORLD_TABLES[name]?.without?.includes(column)),
  ...(name === 'game_key' ? ['text'] : []),
];

/** Lines of the file. `books` is the folder of the simulator's journal. */
export async function linesOfWorld(
  database: Database,
  { vault, end, books }: { vault: Vault; end: Time; books: string },
): Promise<WorldLine[]> {
  const shapes = await shapesOf(database);
  const tables = new Map<string, Row[]>();
  for (const name of Object.keys(WORLD_TABLES)) {
    const rows = await rowsOf(database, name, shapes.get(name)!);
    tables.set(
      name,
      rows.map((row) => withoutTraces(name, row)),
    );
  }
  await addLoadedTexts(database, vault, tables.get('game_key')!);
  nameItems(tables);
  const chunkOf = await chunksOf(database, tables);
  const chunks = 1 + [...chunkOf.values()].reduce((last, chunk) => Math.max(last, chunk), 0);
  const house = await database.one(sql<{ id: string }>`select id from company where is_system`);
  const dayOf = (time: unknown) => String(time).slice(0, 10);
  const facts: WorldFacts = {
    kind: 'facts',
    end,
    houseId: house!.id,
    chunks,
    orders: tables.get('orders')!.length,
    numbers: {
      GK: numbersOf(
        tables.get('orders')!.map((row) => ({ number: String(row.order_number), day: dayOf(row.created_at) })),
      ),
      INV: numbersOf(tables.get('invoice')!.map((row) => ({ number: String(row.number), day: dayOf(row.issue_date) }))),
      CRN: numbersOf(
        tables.get('credit_note')!.map((row) => ({ number: String(row.number), day: dayOf(row.issue_date) })),
      ),
    },
  };
  const lines: WorldLine[] = [facts];
  const events = readFileSync(join(books, 'journal.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{"type":"begun"'))
    .map((line) => JSON.parse(line) as object);
  for (let from = 0; from < events.length; from += BOOK_LINES)
    lines.push({ kind: 'book', events: events.slice(from, from + BOOK_LINES) });
  const byChunk = Array.from({ length: chunks }, () => new Map<string, Row[]>());
  for (const [name, rows] of tables)
    for (const row of rows) {
      const chunk = byChunk[chunkOf.get(row)!]!;
      if (!chunk.has(name)) chunk.set(name, []);
      chunk.get(name)!.push(row);
    }
  for (const [chunk, parts] of byChunk.entries())
    for (const [table, rows] of parts) {
      const columns = writtenColumns(table, shapes.get(table)!);
      const fixed = FIXED_TIMES[table];
      lines.push({
        kind: 'rows',
        chunk,
        table,
        columns,
        rows: rows.map((row) =>
          columns.map((column) =>
            column === fixed && row[column] !== null ? Date.parse(String(row[column])) : (row[column] ?? null),
          ),
        ),
      });
    }
  return lines;
}

/** Writes the file and returns its size in bytes. */
export function writeWorld(file: string, lines: readonly WorldLine[]): number {
  const text = Buffer.from(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  const bytes = brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  writeFileSync(file, bytes);
  return bytes.length;
}
