// Reads from a replica (DATABASE_READ_URL). Lists, reports and searches tolerate its lag; a caller who has just written
// reads from the primary until the replica has replayed the commit. A lost or lagging replica is not used.

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Log } from '#server/base/process/log.ts';
import type { Database, Db } from './db.ts';
import { DatabaseUnavailable } from './outage.ts';
import type { DatabaseView } from './partner-view.ts';

/** A log position (LSN) of the primary, such as `16/B374D848`; only grows. */
export type WalPosition = string;

/** For a commit whose position is unknown: no replica ever counts as that far. Exported for tests. */
export const UNKNOWN_POSITION: WalPosition = 'FFFFFFFF/FFFFFFFF';

const POLL_MS = 500;
/** A replica that does not respond in time is lost. */
const ANSWER_WITHIN_MS = 2000;
/** Lists with a greater lag would mislead. */
const MAX_LAG_SECONDS = 10;
/** How long events wait for the replica, so that the refetch they trigger sees the change. */
const NEWS_WAIT_MS = 1000;
const NEWS_PAUSE_MS = 50;
/** Recent positions of the primary, from which the lag is computed. */
const KEPT_SAMPLES = 240;

export interface Replica {
  /** Reader with read-your-writes: at or after `position`; null for callers without recent writes. */
  reader(position: WalPosition | null, view?: DatabaseView): Db;
  /** The primary's current position, after every commit made before this call. */
  position(): Promise<WalPosition>;
  /** Waits, bounded, until the replica has caught up. */
  settled(): Promise<void>;
  /** Replica lag in seconds; null while it is lost. */
  lagSeconds(): number | null;
  stop(): Promise<void>;
}

/** A position as a comparable number. */
export const positionNumber = (position: WalPosition): bigint => {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

const readPosition = (db: Db): Promise<WalPosition> =>
  db.only(sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`).then(({ at }) => at);

/** After a failover the replica may be the primary itself. */
const readReplayedPosition = (db: Db): Promise<WalPosition> =>
  db
    .only(sql<{ at: string }>`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
      else pg_current_wal_insert_lsn() end::text as at`)
    .then(({ at }) => at);

class ReplicaLost extends Error {}

/** The replica is down, or cancelled a statement that conflicted with replay (SQLSTATE 40001). */
const isFaultOfCopy = (error: unknown): boolean =>
  error instanceof ReplicaLost ||
  error instanceof DatabaseUnavailable ||
  (error as { code?: string } | null)?.code === '40001';

/** The replica's position. @throws ReplicaLost if it does not respond in time */
async function readReplayedInTime(copy: Db): Promise<bigint> {
  const late = pause(ANSWER_WITHIN_MS, undefined, { ref: false }).then(() => Promise.reject(new ReplicaLost()));
  late.catch(() => {});
  return positionNumber(await Promise.race([readReplayedPosition(copy), late]));
}

/** Recent positions of the primary. */
function createSamples() {
  let samples: { at: number; position: bigint }[] = [];
  return {
    add: (position: bigint) => {
      samples = [...samples.slice(1 - KEPT_SAMPLES), { at: Date.now(), position }];
    },
    /** Seconds since the primary passed a position. */
    lagSeconds: (replayed: bigint): number => {
      const missing = samples.find(({ position }) => position > replayed);
      return missing ? (Date.now() - missing.at) / 1000 : 0;
    },
  };
}

/** How far the replica has replayed, or that it is lost. */
function createReplicaState(log: Pick<Log, 'warn'>, samples: ReturnType<typeof createSamples>) {
  const createLoss = () => {
    const loss = Promise.withResolvers<never>();
    loss.promise.catch(() => {});
    return loss;
  };
  let replayed: bigint | null = null;
  let lost = createLoss();
  return {
    /** Null while the replica is lost. */
    replayed: () => replayed,
    setReplayed: (position: bigint) => {
      replayed = position;
    },
    lagSeconds: () => (replayed === null ? null : samples.lagSeconds(replayed)),
    /** Rejects when the replica is lost. */
    lost: () => lost.promise,
    markLost: (error: unknown) => {
      if (replayed !== null) log.warn({ err: error }, 'The read replica is lost; the primary is read.');
      replayed = null;
      // Waiting readers fall back to the primary.
      lost.reject(new ReplicaLost());
      lost = createLoss();
    },
  };
}

/**
 * `prepare` runs before the first read from the replica; while it throws, the replica is not used. The replica is
 * polled every `pollMs`.
 */
export function createReplica(
  primary: Database,
  copy: Database,
  log: Pick<Log, 'warn'>,
  prepare: () => Promise<void> = async () => {},
  pollMs = POLL_MS,
): Replica {
  let isPrepared = false;
  const samples = createSamples();
  const { replayed, setReplayed, lost, markLost, lagSeconds } = createReplicaState(log, samples);
  let isStopped = false;

  async function look(): Promise<void> {
    const now = await readPosition(primary).catch(() => null);
    if (now !== null) samples.add(positionNumber(now));
    try {
      const position = await readReplayedInTime(copy);
      if (!isPrepared) await prepare();
      isPrepared = true;
      setReplayed(position);
    } catch (error) {
      markLost(error);
    }
  }

  async function read<T>(view: DatabaseView, work: (db: Db) => Promise<T>): Promise<T> {
    try {
      return await Promise.race([work(view(copy)), lost()]);
    } catch (error) {
      if (!isFaultOfCopy(error)) throw error;
      if (error instanceof DatabaseUnavailable) markLost(error);
      return work(view(primary));
    }
  }

  const copyReader = (view: DatabaseView): Db => ({
    all: (query) => read(view, (db) => db.all(query)),
    one: (query) => read(view, (db) => db.one(query)),
    only: (query) => read(view, (db) => db.only(query)),
  });
  const isRead = (position: WalPosition | null): boolean => {
    const [reached, lag] = [replayed(), lagSeconds()];
    if (reached === null || lag === null || lag > MAX_LAG_SECONDS) return false;
    return position === null || positionNumber(position) <= reached;
  };

  const looking = (async () => {
    while (!isStopped) {
      await look();
      await pause(pollMs, undefined, { ref: false });
    }
  })();
  return {
    reader: (position, view = (database) => database) => (isRead(position) ? copyReader(view) : view(primary)),
    position: () => readPosition(primary).catch(() => UNKNOWN_POSITION),
    settled: async () => {
      if (replayed() === null) return;
      const position = positionNumber(await readPosition(primary).catch(() => '0/0'));
      const deadline = Date.now() + NEWS_WAIT_MS;
      const isBehind = async (): Promise<boolean> => {
        try {
          const reached = positionNumber(await readReplayedPosition(copy));
          setReplayed(reached);
          return reached < position;
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
