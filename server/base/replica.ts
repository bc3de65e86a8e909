// Reading from a copy of the database that follows the primary (DATABASE_READ_URL). Lists, reports and searches may be
// as old as the copy; who has just written reads the primary until the copy has replayed their commit. A copy that is
// lost, or far behind, is not read.

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Db } from './db.ts';
import type { Log } from './log.ts';
import { DatabaseUnavailable } from './outage.ts';
import type { DatabaseView } from './partner-view.ts';

/** A place in the log of the primary, as `16/B374D848`; it only grows. */
export type WalPosition = string;

/** For a commit whose place could not be learned: no copy is ever said to be so far. */
export const UNKNOWN_POSITION: WalPosition = 'FFFFFFFF/FFFFFFFF';

const LOOK_MS = 500;
/** A copy that does not answer for so long is lost. */
const ANSWER_WITHIN_MS = 2000;
/** Older than that, a list would mislead. */
const MAX_LAG_SECONDS = 10;
/** How long news waits for the copy, so that a list which is read because of it shows it. */
const NEWS_WAIT_MS = 1000;
const NEWS_PAUSE_MS = 50;
/** The place of the primary over the last time, to tell how old the copy is. */
const KEPT_SAMPLES = 240;

export interface Replica {
  /** What a caller reads who has seen the database as of a position; null for one who wrote nothing lately. */
  reader(position: WalPosition | null, view?: DatabaseView): Db;
  /** Where the primary is now; a commit before this call is before it. */
  position(): Promise<WalPosition>;
  /** Waits until the copy has what is committed by now; not for long. */
  settled(): Promise<void>;
  /** How far the copy is behind, in seconds; null while it is lost. */
  lagSeconds(): number | null;
  stop(): Promise<void>;
}

/** Positions in their order. */
export const positionNumber = (position: WalPosition): bigint => {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

const nowOf = (db: Db): Promise<WalPosition> =>
  db.one(sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`).then((row) => row!.at);

/** After a failover the copy may be the primary itself. */
const replayedBy = (db: Db): Promise<WalPosition> =>
  db
    .one(sql<{ at: string }>`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
      else pg_current_wal_insert_lsn() end::text as at`)
    .then((row) => row!.at);

class ReplicaLost extends Error {}

/** A copy that is away, and one that cancelled a statement because it had to go on (SQLSTATE 40001). */
const isFaultOfCopy = (error: unknown): boolean =>
  error instanceof ReplicaLost ||
  error instanceof DatabaseUnavailable ||
  (error as { code?: string } | null)?.code === '40001';

/**
 * `prepare` runs before the copy is read for the first time; while it throws, the copy is not read. It is looked at every
 * `lookMs`.
 */
export function openReplica(
  primary: Database,
  copy: Database,
  log: Pick<Log, 'warn'>,
  prepare: () => Promise<void> = async () => {},
  lookMs = LOOK_MS,
): Replica {
  let isPrepared = false;
  let replayed: bigint | null = null;
  let samples: { at: number; position: bigint }[] = [];
  let lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  let isStopped = false;

  function markLost(error: unknown): void {
    if (replayed !== null) log.warn({ err: error }, 'The read replica is lost; the primary is read.');
    replayed = null;
    // Whoever waits for it reads the primary.
    lost.reject(new ReplicaLost());
    lost = Promise.withResolvers<never>();
    lost.promise.catch(() => {});
  }

  async function look(): Promise<void> {
    const now = await nowOf(primary).catch(() => null);
    if (now !== null) samples = [...samples.slice(1 - KEPT_SAMPLES), { at: Date.now(), position: positionNumber(now) }];
    const late = pause(ANSWER_WITHIN_MS, undefined, { ref: false }).then(() => Promise.reject(new ReplicaLost()));
    late.catch(() => {});
    try {
      const position = positionNumber(await Promise.race([replayedBy(copy), late]));
      if (!isPrepared) await prepare();
      isPrepared = true;
      replayed = position;
    } catch (error) {
      markLost(error);
    }
  }

  const lagSeconds = (): number | null => {
    if (replayed === null) return null;
    const missing = samples.find(({ position }) => position > replayed!);
    return missing ? (Date.now() - missing.at) / 1000 : 0;
  };

  async function read<T>(view: DatabaseView, work: (db: Db) => Promise<T>): Promise<T> {
    try {
      return await Promise.race([work(view(copy)), lost.promise]);
    } catch (error) {
      if (!isFaultOfCopy(error)) throw error;
      if (error instanceof DatabaseUnavailable) markLost(error);
      return work(view(primary));
    }
  }

  const copyReader = (view: DatabaseView): Db => ({
    all: (query) => read(view, (db) => db.all(query)),
    one: (query) => read(view, (db) => db.one(query)),
  });
  const isRead = (position: WalPosition | null): boolean => {
    const lag = lagSeconds();
    if (lag === null || lag > MAX_LAG_SECONDS) return false;
    return position === null || positionNumber(position) <= replayed!;
  };

  const looking = (async () => {
    while (!isStopped) {
      await look();
      await pause(lookMs, undefined, { ref: false });
    }
  })();
  return {
    reader: (position, view = (database) => database) => (isRead(position) ? copyReader(view) : view(primary)),
    position: () => nowOf(primary).catch(() => UNKNOWN_POSITION),
    settled: async () => {
      if (replayed === null) return;
      const position = positionNumber(await nowOf(primary).catch(() => '0/0'));
      const deadline = Date.now() + NEWS_WAIT_MS;
      const isBehind = async (): Promise<boolean> => {
        try {
          replayed = positionNumber(await replayedBy(copy));
          return replayed < position;
        } catch (error) {
          markLost(error);
          return false;
        }
      };
      while (Date.now() < deadline && (await isBehind())) await pause(NEWS_PAUSE_MS);
    },
    lagSeconds,
    stop: async () => {
      isStopped = true;
      await looking;
    },
  };
}
