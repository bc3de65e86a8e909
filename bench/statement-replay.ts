// Replays the statements that a run sent to PostgreSQL on the same data, on as many connections and in the same order,
// without any computation in between. The remaining time is what the database needs.

import pg from 'pg';
import type { OpenDatabase } from '#server/base/database/open-database.ts';
import { FirstQuery } from '#server/base/database/transaction-start.ts';

interface Sent {
  config: { text: string; values: unknown[]; name?: string };
}

/** A transaction, or one statement outside of any. */
interface Unit {
  statements: Sent['config'][];
  /** Units that had ended before this one started must end before it is replayed. */
  startedAt: number;
  endedAt: number;
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

const configOf = (given: unknown[]): Sent['config'] | null => {
  const [first, values] = given as [string | (Sent['config'] & { submit?: unknown }), unknown[] | undefined];
  if (typeof first === 'string') return { text: first, values: values ?? [] };
  return first.submit && !(first instanceof FirstQuery)
    ? null
    : { text: first.text, values: first.values ?? values ?? [], ...(first.name && { name: first.name }) };
};

/** Records every transaction that starts while `work` runs. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Unit[]> {
  const units: Unit[] = [];
  const open = new Map<pg.Client, Unit>();
  let clock = 0;
  const original = pg.Client.prototype.query as unknown as Query;
  const note = function (this: pg.Client, ...given: unknown[]) {
    const config = configOf(given);
    const answer = original.apply(this, given);
    const isFirst = given[0] instanceof FirstQuery;
    if (!config || !(isFirst || answer instanceof Promise)) return answer;
    const unit = open.get(this) ?? { statements: [], startedAt: clock++, endedAt: Number.POSITIVE_INFINITY };
    if (isFirst) unit.statements.push({ text: 'begin', values: [] });
    unit.statements.push(config);
    if (isFirst || /^begin/i.test(config.text)) open.set(this, unit);
    const ends = /^(commit|rollback)/i.test(config.text) || !open.has(this);
    if (ends) {
      open.delete(this);
      units.push(unit);
    }
    if (!(answer instanceof Promise)) return answer;
    return answer.finally(() => {
      if (ends) unit.endedAt = clock++;
    });
  };
  pg.Client.prototype.query = note as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original as never;
  }
  return units.sort((a, b) => a.startedAt - b.startedAt);
}

/** Replays recorded units. Throws if a statement fails that had succeeded. */
export async function replayStatements({ pool }: OpenDatabase, units: readonly Unit[]): Promise<void> {
  const done: Promise<void>[] = [];
  const one = async (unit: Unit, before: readonly Promise<void>[]): Promise<void> => {
    await Promise.all(before);
    const client = await pool.connect();
    try {
      for (const config of unit.statements) await client.query(config);
    } finally {
      client.release();
    }
  };
  for (const unit of units) {
    const before = units.flatMap((other, at) => (other.endedAt < unit.startedAt ? [done[at]!] : []));
    done.push(one(unit, before));
  }
  await Promise.all(done);
}

const TABLES = `select format('%I.%I', schemaname, tablename) as name, quote_ident(tablename) as plain,
    (select string_agg(quote_ident(column_name), ', ' order by ordinal_position) from information_schema.columns c
      where c.table_schema = schemaname and c.table_name = tablename and c.is_generated = 'NEVER') as columns
  from pg_tables where schemaname = 'public'`;

/** Saves all rows and returns a function to restore them. */
export async function snapshotRows({ pool }: OpenDatabase): Promise<() => Promise<void>> {
  const { rows: tables } = await pool.query<{ name: string; plain: string; columns: string }>(TABLES);
  const keeper = await pool.connect();
  // Copying a million rows needs no timeout.
  await keeper.query('set statement_timeout = 0; drop schema if exists kept cascade; create schema kept');
  for (const { name, plain } of tables) await keeper.query(`create unlogged table kept.${plain} as table ${name}`);
  await keeper.query('reset statement_timeout');
  keeper.release();
  return async () => {
    const client = await pool.connect();
    // Without triggers and foreign keys: these rows were valid before.
    await client.query(`set statement_timeout = 0; set session_replication_role = replica;
      truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const { name, plain, columns } of tables)
      await client.query(
        `insert into ${name} (${columns}) overriding system value select ${columns} from kept.${plain}`,
      );
    await client.query(`set session_replication_role = origin; delete from pgboss.job; analyze;
      reset statement_timeout`);
    client.release();
  };
}
