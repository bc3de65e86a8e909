// The database as features use it. Queries receive a `Db`, which reads; commands a `Tx`, which also enqueues jobs in
// the same transaction (transactional outbox). Neither can be imported: the HTTP edge and the worker open them.

import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { JobName, Jobs } from '#domain/jobs.ts';
import { type AuditNote, addNote } from './audit-notes.ts';
import { withOutageDetection } from './outage.ts';
import { borrowedNameOf, localSettingsOf } from './pooled-client.ts';
import { textOf } from './sql-text.ts';
import { queryBehindWall, queryBehindWallInTransaction } from './walled-query.ts';

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
  /**
   * Reads within the transaction as a partner of that company: row-level security hides the rows of other companies. Returns
   * the transaction itself if the database lacks the role.
   */
  readerFor(companyId: string): Db;
  /** Runs a statement that is already text, for the job queue. */
  runText(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Database extends Db {
  /**
   * What a partner's call reads with: rows of other companies are not there, even for a statement that forgets to ask for
   * one. The database itself where the wall does not stand.
   */
  readerFor(companyId: string): Db;
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
 * rows by their ids. Not for lists with filters, whose best plan depends on the values, nor for texts that vary without end.
 */
export function prepared<Row>(query: Sql<Row>): Sql<Row> {
  if (preparedQueries.has(query)) return query;
  const marked = sql<Row>`${sql.raw(PREPARED)}${query}`;
  preparedQueries.add(marked);
  return marked;
}

const preparedQueries = new WeakSet<Sql>();

/** The same database for a page that always sends the same statements, whichever features it asks: each is prepared. */
export const withPreparedStatements = (db: Db): Db => ({
  all: (query) => db.all(prepared(query)),
  one: (query) => db.one(prepared(query)),
});

const statementNames = new Map<string, string>();

/** The name under which a server keeps a statement; undefined for those that are planned anew. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(PREPARED)) return undefined;
  const name = statementNames.get(text) ?? `prepared${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** A connection to a server that keeps what is to be kept. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the many ways to call it are those of the driver, and pass through.
  override query(text: any, values?: any, ...rest: any[]): any {
    const callDriver = super.query.bind(this) as (...all: unknown[]) => unknown;
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    return name === undefined ? callDriver(text, values, ...rest) : callDriver({ name, text, values }, ...rest);
  }
}

/**
 * One statement for the partners' role. A kept one has another name there, and another text, by which poolers tell statements
 * apart: its plan holds the policies.
 */
function walledConfig(client: pg.PoolClient, text: string, values: unknown[]): pg.QueryConfig {
  const nameOf = client instanceof PreparingClient ? preparedName : borrowedNameOf(client);
  const name = nameOf?.(text);
  return name === undefined ? { text, values } : { name: `partner_${name}`, text: `/* partner */ ${text}`, values };
}

const sendBehindWall = (client: pg.PoolClient, text: string, values: unknown[], companyId: string) =>
  queryBehindWall<Row>(client, walledConfig(client, text, values), companyId, localSettingsOf(client));

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

const SECONDS_END = '2026-11-20 12:00:00'.length;
/** A fraction of a second, or the zone. */
const AFTER_SECONDS = '.+';

/**
 * `2026-11-20 12:00:00.5+00`, as our connections write an instant of UTC, is cut into ISO form: a page of a list has a
 * hundred of them. All others are brought into ISO form first, because what is not, is read by rules that take the year 12
 * for 2012.
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

/** Statements of one transaction, its own and those of a partner's view of it. */
interface Sends {
  send: Send;
  sendFor(companyId: string): Send;
}

/** Statements of one connection, one after the other however they are asked for. */
function inOrder(client: pg.PoolClient): Sends {
  let last: Promise<unknown> = Promise.resolve();
  const queue = (ask: () => Promise<pg.QueryResult<Row>>) => {
    const next = last.then(ask);
    last = next.catch(() => {});
    return next;
  };
  return {
    send: (text, values) => queue(() => client.query<Row>(text, values)),
    sendFor: (companyId) => (text, values) =>
      queue(() => queryBehindWallInTransaction<Row>(client, walledConfig(client, text, values), companyId)),
  };
}

/** Runs work in one transaction; what it throws takes everything back. */
async function inTransaction<T>(pool: pg.Pool, work: (sends: Sends) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const sends = inOrder(client);
  const { send } = sends;
  let broken: Error | undefined;
  try {
    await send('begin', []);
    const result = await work(sends);
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

/** Whose partners' reads go behind the second wall from the moment that it stands. */
export interface WallUser {
  /** From now on `readerFor` reads behind it. */
  putUpPartnerWall(): void;
  /** Does it stand? */
  hasPartnerWall(): boolean;
}

/** The database behind a pool; `enqueue` arrives once the job queue has started. */
export function databaseOf(pool: pg.Pool, close: () => Promise<void>): Database & QueueUser & WallUser {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  let isWallUp = false;
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
      readerFor: (companyId) => (isWallUp ? createReader(sendFor(companyId)) : tx),
      runText: send,
    };
    return tx;
  };
  // The pool's own query throws the connection away with every statement that the database refuses.
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
      isWallUp
        ? createReader((text, values) => withClient((client) => sendBehindWall(client, text, values, companyId)))
        : reader,
    putUpPartnerWall: () => {
      isWallUp = true;
    },
    hasPartnerWall: () => isWallUp,
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

/** Rows as one array parameter each, for `unnest`: `columns(rows, 'id', 'unit')` is [[…ids], […units]]. */
export const columnArrays = <Row, K extends keyof Row>(rows: readonly Row[], ...keys: K[]): Row[K][][] =>
  keys.map((key) => rows.map((row) => row[key]));
