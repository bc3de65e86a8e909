// Database access for features. Queries receive a `Db`, which reads; commands a `Tx`, which also queues jobs in the
// same transaction (transactional outbox). Neither can be imported: the HTTP edge and the worker open them.

import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { JobName, Jobs } from '#domain/jobs.ts';
import { type AuditNote, addNote } from './audit-notes.ts';
import { withOutageDetection } from './outage.ts';
import { partnerQueryConfig, queryAsPartner } from './partner-query.ts';
import { localSettingsOf } from './pooled-client.ts';
import { PREPARED } from './preparing-client.ts';
import { textOf } from './sql-text.ts';
import { inTransaction, type Row, type Send, type Sends } from './transaction.ts';

export type Sql<Row = unknown> = RawBuilder<Row>;

export interface Db {
  /** Returns all rows, with columns in camelCase. */
  all<Row>(query: Sql<Row>): Promise<Row[]>;
  one<Row>(query: Sql<Row>): Promise<Row | undefined>;
  /** Returns the row of a statement that always has exactly one. @throws Error naming the statement otherwise */
  only<Row>(query: Sql<Row>): Promise<Row>;
}

/** Exported for tests. */
export interface JobOptions {
  /** Delay before the job may run. */
  inSeconds?: number;
}

export interface Tx extends Db {
  /** Runs a statement. Returns the number of changed rows. */
  run(query: Sql): Promise<number>;
  /** Queues a job with the transaction; a rollback removes it. */
  enqueueJob<Name extends JobName>(name: Name, payload: Jobs[Name], options?: JobOptions): Promise<void>;
  /** Adds an audit note. The opener of the transaction writes all notes before commit. */
  note(noted: AuditNote): void;
  readonly notes: readonly AuditNote[];
  /**
   * Reads within the transaction as a partner of that company: row-level security hides the rows of other companies.
   * Returns the transaction itself if the database lacks the role.
   */
  readerFor(companyId: string): Db;
  /** Runs a statement given as text, for the job queue. */
  runText(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Database extends Db {
  /**
   * Reader for a partner's calls: row-level security hides rows of other companies, even from a statement that forgets
   * the condition. The database itself if the policies are not active.
   */
  readerFor(companyId: string): Db;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For migrations only. */
  kysely: Kysely<unknown>;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Queues a job with the statements of the given transaction. */
export type Enqueue = (tx: Tx, name: JobName, payload: object, options: JobOptions) => Promise<void>;

/**
 * Marks a statement to be prepared once per connection: planning takes longer than running most lookups by id. Not for
 * lists with filters, whose best plan depends on the values, nor for texts with unlimited variants.
 */
export function prepared<Row>(query: Sql<Row>): Sql<Row> {
  if (preparedQueries.has(query)) return query;
  const marked = sql<Row>`${sql.raw(PREPARED)}${query}`;
  preparedQueries.add(marked);
  return marked;
}

const preparedQueries = new WeakSet<Sql>();

/** For pages that always send the same statements: every statement of any feature is prepared. */
export const withPreparedStatements = (db: Db): Db => ({
  all: (query) => db.all(prepared(query)),
  one: (query) => db.one(prepared(query)),
  only: (query) => db.only(prepared(query)),
});

const sendAsPartner = (client: pg.PoolClient, text: string, values: unknown[], companyId: string) =>
  queryAsPartner<Row>(client, partnerQueryConfig(client, text, values), companyId, localSettingsOf(client));

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** Column parsers: bigint as checked number, dates as text, timestamps as ISO text in UTC. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (oid === INT8) return parseInteger;
    if (oid === DATE) return (text: string) => text;
    if (oid === TIMESTAMPTZ) return parseInstant;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

const SECONDS_END = '2026-11-20 12:00:00'.length;
/** Follows the seconds: a fraction or the zone. */
const AFTER_SECONDS = '.+';

/**
 * Fast path for `2026-11-20 12:00:00.5+00`, which our connections return for UTC: a list page has a hundred of them.
 * All others are converted to ISO form before parsing, because `Date` reads other forms by legacy rules that turn the
 * year 12 into 2012. Exported for tests.
 */
export function parseInstant(text: string): string {
  if (text.endsWith('+00') && AFTER_SECONDS.includes(text[SECONDS_END]!))
    return `${text.slice(0, 10)}T${text.slice(11, SECONDS_END)}.${text
      .slice(SECONDS_END + 1, -'+00'.length)
      .padEnd(3, '0')
      .slice(0, 3)}Z`;
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}

function parseInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`The database holds ${text}, which is too large for a number.`);
  return number;
}

/** Handles errors of clients in use: without a listener, the end of a backend would crash the process. */
export function withErrorHandler(pool: pg.Pool, onError: (error: Error) => void): pg.Pool {
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** Cached camelCase column names. */
class ColumnNames extends CamelCasePlugin {
  of(name: string): string {
    return this.camelCase(name);
  }
}
const columnNames = new ColumnNames();

/** Renames columns, leaving values alone. All rows of a result have the same columns. */
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

function onlyRow<R>(query: Sql<R>, rows: readonly R[]): R {
  const [row] = rows;
  if (row === undefined || rows.length > 1) {
    const text = textOf(query).text.replace(/\s+/g, ' ').trim();
    throw new Error(`Expected exactly one row, not ${rows.length}, from: ${text.slice(0, 200)}`);
  }
  return row;
}

const createReader = (send: Send): Db => {
  const all = async <R>(query: Sql<R>): Promise<R[]> => {
    const { text, values } = textOf(query);
    const { rows } = await withOutageDetection(() => send(text, values));
    return withColumnNames(rows) as R[];
  };
  return { all, one: async (query) => (await all(query))[0], only: async (query) => onlyRow(query, await all(query)) };
};

const CHANGES = /^(?:INSERT|UPDATE|DELETE|MERGE)$/;

/** Receives the enqueue function once the job queue has started. */
export interface QueueUser {
  /** `onQueued` receives the queues with jobs that may run immediately, after commit. */
  setEnqueue(enqueue: Enqueue, onQueued: (names: ReadonlySet<JobName>) => void): void;
}

/** Switches partners' reads to row-level security once its policies are active. */
export interface RowSecuritySwitch {
  /** Makes `readerFor` apply row-level security from now on. */
  enableRowLevelSecurity(): void;
  hasRowLevelSecurity(): boolean;
}

/** The database on top of a pool; `enqueue` is set once the job queue has started. */
export function createDatabase(pool: pg.Pool, close: () => Promise<void>): Database & QueueUser & RowSecuritySwitch {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  let isRowSecurityOn = false;
  let enqueue: Enqueue = () => Promise.reject(new Error('The job queue has not started.'));
  let onQueued: (names: ReadonlySet<JobName>) => void = () => {};
  const createTx = ({ send, sendFor }: Sends, queuedNames: Set<JobName>): Tx => {
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
      readerFor: (companyId) => (isRowSecurityOn ? createReader(sendFor(companyId)) : tx),
      runText: send,
    };
    return tx;
  };
  // `pool.query` would discard the connection after every rejected statement.
  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  };
  const reader = createReader((text, values) => withClient((client) => client.query<Row>(text, values)));
  return {
    ...reader,
    readerFor: (companyId) =>
      isRowSecurityOn
        ? createReader((text, values) => withClient((client) => sendAsPartner(client, text, values, companyId)))
        : reader,
    enableRowLevelSecurity: () => {
      isRowSecurityOn = true;
    },
    hasRowLevelSecurity: () => isRowSecurityOn,
    kysely,
    pool,
    transaction: async (work) => {
      const queuedNames = new Set<JobName>();
      const result = await withOutageDetection(() =>
        inTransaction(pool, (sends) => work(createTx(sends, queuedNames))),
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
