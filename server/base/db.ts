// The database as features use it. Queries receive a `Db`, which reads; commands a `Tx`, which also enqueues jobs in
// the same transaction (transactional outbox). Neither can be imported: the HTTP edge and the worker open them.

import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  type PluginTransformQueryArgs,
  PostgresDialect,
  type RawBuilder,
  type RootOperationNode,
  sql,
  type UnknownRow,
} from 'kysely';
import pg from 'pg';
import type { JobName, Jobs } from '#domain/jobs.ts';
import { type AuditNote, addNote } from './audit-notes.ts';
import { withOutageDetection } from './outage.ts';

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

/** Columns become camelCase. Statements are written as the database spells them, so they are left alone. */
class CamelCaseRows extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }
  protected override mapRow(row: UnknownRow): UnknownRow {
    const mapped: UnknownRow = {};
    for (const name in row) mapped[this.camelCase(name)] = row[name];
    return mapped;
  }
}

const createReader = (kysely: Kysely<unknown>): Db => ({
  all: async <Row>(query: Sql<Row>) => (await withOutageDetection(() => query.execute(kysely))).rows,
  one: async <Row>(query: Sql<Row>) => (await withOutageDetection(() => query.execute(kysely))).rows[0],
});

/** What puts jobs into the queue, once that has started. */
export interface QueueUser {
  /** `onQueued` hears which queues got jobs that may run at once, after their transaction has committed. */
  setEnqueue(enqueue: Enqueue, onQueued: (names: ReadonlySet<JobName>) => void): void;
}

/** The database behind a pool; `enqueue` arrives once the job queue has started. */
export function databaseOf(pool: pg.Pool, close: () => Promise<void>): Database & QueueUser {
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCaseRows()],
  });
  let enqueue: Enqueue = () => Promise.reject(new Error('The job queue has not started.'));
  let onQueued: (names: ReadonlySet<JobName>) => void = () => {};
  const createTx = (trx: Kysely<unknown>, queuedNames: Set<JobName>): Tx => {
    const plain = trx.withoutPlugins();
    const notes: AuditNote[] = [];
    const tx: Tx = {
      ...createReader(trx),
      run: async (query) => Number((await query.execute(trx)).numAffectedRows ?? 0),
      notes,
      note: (one) => addNote(notes, one),
      enqueueJob: async (name, payload, options = {}) => {
        await enqueue(tx, name, payload, options);
        if (!options.inSeconds) queuedNames.add(name);
      },
      runText: (text, values) => plain.executeQuery(CompiledQuery.raw(text, values)),
    };
    return tx;
  };
  return {
    ...createReader(kysely),
    kysely,
    pool,
    transaction: async (work) => {
      const queuedNames = new Set<JobName>();
      const result = await withOutageDetection(() =>
        kysely.transaction().execute((trx) => work(createTx(trx, queuedNames))),
      );
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
