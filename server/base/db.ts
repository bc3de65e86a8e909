// The database as features use it. Queries receive a `Db`, which reads; commands a `Tx`, which also enqueues jobs in
// the same transaction (transactional outbox). Neither can be imported: the HTTP edge and the worker open them.

import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { JobName, Jobs } from '#domain/jobs.ts';
import { type AuditNote, addNote } from './audit-notes.ts';
import { withOutageDetection } from './outage.ts';
import { textOf } from './sql-text.ts';

export type Sql<Row = unknown> = RawBuilder<Row>;

export interface Db {
  /** All rows of a statement, columns in camelCase. */
  all<Row>(query: Sql<Row>): Promise<Row[]>;
  /** The first row, or undefined. */
  one<Row>(query: Sql<Row>): Promise<Row | undefined>;
}

export interface JobOptions {
  /** Not before this many seconds from now. */
  inSeconds?: number;
}

export interface Tx extends Db {
  /** Runs a statement; answers how many rows it changed. */
  run(query: Sql): Promise<number>;
  /** Queues a job that exists only if this transaction commits. */
  enqueueJob<Name extends JobName>(name: Name, payload: Jobs[Name], options?: JobOptions): Promise<void>;
  /**
   * Says what is being done to what; whoever opened the transaction writes it down before the commit, or nobody does.
   */
  note(noted: AuditNote): void;
  /** What was noted so far. */
  readonly notes: readonly AuditNote[];
  /** Runs a statement that is already text, for the job queue. */
  runText(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Database extends Db {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For migrations only. */
  kysely: Kysely<unknown>;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Puts a job into the queue with the statements of the given transaction. */
export type Enqueue = (tx: Tx, name: JobName, payload: object, options: JobOptions) => Promise<void>;

const PREPARED = '/* prepared */ ';

/**
 * A statement whose plan a server keeps for each connection: planning takes longer than running most of those that find
 * rows by their ids. Not for lists, whose best plan depends on the values, nor for texts that vary without end.
 */
export const prepared = <Row>(query: Sql<Row>): Sql<Row> => sql<Row>`${sql.raw(PREPARED)}${query}`;

const statementNames = new Map<string, string>();

/** A connection to a server that keeps what is to be kept. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the many ways to call it are those of the driver, and pass through.
  override query(text: any, values?: any, ...rest: any[]): any {
    const callDriver = super.query.bind(this) as (...all: unknown[]) => unknown;
    if (typeof text !== 'string' || !text.startsWith(PREPARED)) return callDriver(text, values, ...rest);
    const name = statementNames.get(text) ?? `prepared${statementNames.size}`;
    statementNames.set(text, name);
    return callDriver({ name, text, values }, ...rest);
  }
}

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** How columns are read: bigint as number (checked), dates as text, instants as ISO text in UTC. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (oid === INT8) return parseInteger;
    if (oid === DATE) return (text: string) => text;
    if (oid === TIMESTAMPTZ) return parseInstant;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/** `2026-11-20 12:00:00.5+00` in ISO form first: what is not, is read by rules that take the year 12 for 2012. */
const parseInstant = (text: string): string =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();

function parseInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`The database holds ${text}, which is too large for a number.`);
  return number;
}

/** Guards a pool against the end of a backend while its client is in use, which would otherwise end the process. */
export function withErrorHandler(pool: pg.Pool, onError: (error: Error) => void): pg.Pool {
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

type Row = Record<string, unknown>;

/** Names of columns in camelCase, each made once. */
class ColumnNames extends CamelCasePlugin {
  of(name: string): string {
    return this.camelCase(name);
  }
}
const columnNames = new ColumnNames();

/** Columns become camelCase; what they hold is left alone. All rows of a result have the same ones. */
function withColumnNames(rows: readonly Row[]): Row[] {
  const [first] = rows;
  if (!first) return [];
  const names = Object.keys(first).map((name) => [name, columnNames.of(name)] as const);
  return rows.map((row) => {
    const named: Row = {};
    for (const [name, camelCase] of names) named[camelCase] = row[name];
    return named;
  });
}

/** Sends one statement. */
type Send = (text: string, values: unknown[]) => Promise<pg.QueryResult<Row>>;

const createReader = (send: Send): Db => {
  const all = async <R>(query: Sql<R>): Promise<R[]> => {
    const { text, values } = textOf(query);
    const { rows } = await withOutageDetection(() => send(text, values));
    return withColumnNames(rows) as R[];
  };
  return { all, one: async (query) => (await all(query))[0] };
};

const CHANGES = /^(?:INSERT|UPDATE|DELETE|MERGE)$/;

/** Statements of one connection, one after the other however they are asked for. */
function inOrder(client: pg.PoolClient): Send {
  let last: Promise<unknown> = Promise.resolve();
  return (text, values) => {
    const next = last.then(() => client.query<Row>(text, values));
    last = next.catch(() => {});
    return next;
  };
}

/** Runs work in one transaction; what it throws takes everything back. */
async function inTransaction<T>(pool: pg.Pool, work: (send: Send) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const send = inOrder(client);
  let broken: Error | undefined;
  try {
    await send('begin', []);
    const result = await work(send);
    await send('commit', []);
    return result;
  } catch (error) {
    await send('rollback', []).catch((trouble: Error) => {
      broken = trouble;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** What puts jobs into the queue, once that has started. */
export interface QueueUser {
  /** `onQueued` hears which queues got jobs that may run at once, after their transaction has committed. */
  setEnqueue(enqueue: Enqueue, onQueued: (names: ReadonlySet<JobName>) => void): void;
}

/** The database behind a pool; `enqueue` arrives once the job queue has started. */
export function databaseOf(pool: pg.Pool, close: () => Promise<void>): Database & QueueUser {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  let enqueue: Enqueue = () => Promise.reject(new Error('The job queue has not started.'));
  let onQueued: (names: ReadonlySet<JobName>) => void = () => {};
  const createTx = (send: Send, queuedNames: Set<JobName>): Tx => {
    const notes: AuditNote[] = [];
    const tx: Tx = {
      ...createReader(send),
      run: async (query) => {
        const { text, values } = textOf(query);
        const { command, rowCount } = await send(text, values);
        return CHANGES.test(command) ? (rowCount ?? 0) : 0;
      },
      notes,
      note: (one) => addNote(notes, one),
      enqueueJob: async (name, payload, options = {}) => {
        await enqueue(tx, name, payload, options);
        if (!options.inSeconds) queuedNames.add(name);
      },
      runText: send,
    };
    return tx;
  };
  // The pool's own query throws the connection away with every statement that the database refuses.
  const sendAlone: Send = async (text, values) => {
    const client = await pool.connect();
    try {
      return await client.query<Row>(text, values);
    } finally {
      client.release();
    }
  };
  return {
    ...createReader(sendAlone),
    kysely,
    pool,
    transaction: async (work) => {
      const queuedNames = new Set<JobName>();
      const result = await withOutageDetection(() => inTransaction(pool, (send) => work(createTx(send, queuedNames))));
      if (queuedNames.size > 0) onQueued(queuedNames);
      return result;
    },
    close,
    setEnqueue: (send, hear) => {
      enqueue = send;
      onQueued = hear;
    },
  };
}

/** Rows as one array parameter each, for `unnest`: `columns(rows, 'id', 'unit')` is [[…ids], […units]]. */
export const columnArrays = <Row, K extends keyof Row>(rows: readonly Row[], ...keys: K[]): Row[K][][] =>
  keys.map((key) => rows.map((row) => row[key]));
