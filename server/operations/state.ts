// State of an installation for operators, used by the Operations page and the metrics.

import { sql } from 'kysely';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import { JOB_NAMES } from '#domain/jobs.ts';
import type { Backlog, Operations } from '#domain/operations/calls.ts';
import { countSealedLines } from '#server/audit/book-seals.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { readRestoreStatus } from '#server/buying/recovery/reconcile-status.ts';
import { readProviderHealth } from '#server/home/business.ts';
import { readLastVerify } from '#server/home/last-verify.ts';
import { restoreWithoutNumbers } from '#server/invoices/issuing/document-gaps.ts';
import { readDatabaseState } from './database-state.ts';
import { PROCESS_LIFETIME_MS } from './heartbeats.ts';

/** The part read from the database; the rest is known without it. */
export type OperationalState = Omit<Operations, 'version' | 'commit' | 'isEmbedded' | 'expected'>;

const backlog = async <More extends object = object>(db: Db, query: Sql<Backlog & More>): Promise<Backlog & More> =>
  await db.only(query);

interface HeartbeatRow extends Omit<OperationalState['processes'][number], 'disk'> {
  diskFree: number | null;
  diskSize: number | null;
}

const readProcesses = async (db: Db, now: Time): Promise<OperationalState['processes']> => {
  const rows = await db.all(
    sql<HeartbeatRow>`select id, mode, version, commit, host, disk_free, disk_size, started_at, seen_at
      from process_heartbeat
      where seen_at > ${addMilliseconds(now, -PROCESS_LIFETIME_MS)} order by host, mode, started_at, id`,
  );
  return rows.map(({ diskFree, diskSize, ...row }) => ({
    ...row,
    disk: diskFree === null || diskSize === null ? null : { free: diskFree, size: diskSize },
  }));
};

/** Jobs that could run now; the queue itself counts running and failed ones every minute. */
const readQueues = (db: Db, now: Time): Promise<OperationalState['queues']> =>
  db.all(
    sql<
      OperationalState['queues'][number]
    >`select q.name, w.count, w.oldest, q.active_count as active, q.failed_count as failed
      from pgboss.queue q cross join lateral (select count(*), min(j.start_after) as oldest from pgboss.job j
        where j.name = q.name and j.state < 'active' and j.start_after <= ${now}) w
      where q.name = any (${JOB_NAMES}::text[]) order by q.name`,
  );

const readUnclear = (db: Db): Promise<Backlog> =>
  backlog(
    db,
    sql<Backlog>`select count(distinct coalesce(call_ref, ref)), min(sent_at) as oldest from purchase_attempt
      where state = 'sent' and asked > 0`,
  );

/** Open work of the newest restore; null if there is none. */
async function readOpenRestore(db: Db): Promise<OperationalState['restore']> {
  const [status, withoutNumbers] = [await readRestoreStatus(db), await restoreWithoutNumbers(db)];
  if (!status || (status.matchedAt !== null && !withoutNumbers)) return null;
  const { takenAt, restoredAt, matchedAt, providers } = status;
  return {
    takenAt,
    restoredAt,
    isMatched: matchedAt !== null,
    openUnits: providers.reduce((sum, { open }) => sum + open, 0),
    foundPurchases: providers.reduce((sum, { found }) => sum + found, 0),
    unaskable: providers.filter(({ needsStatement, open }) => needsStatement && open > 0).map((one) => one.provider),
    isNumbered: withoutNumbers === undefined,
  };
}

/** Current state, with statements that stay cheap however large the tables grow. */
export async function readState(db: Db, now: Time): Promise<OperationalState> {
  const [
    database,
    processes,
    queues,
    mails,
    unclearPurchases,
    stuckWork,
    seals,
    surplus,
    providers,
    verify,
    backup,
    restore,
  ] = await Promise.all([
    readDatabaseState(db),
    readProcesses(db, now),
    readQueues(db, now),
    backlog(
      db,
      sql<OperationalState['mails']>`select count(*) filter (where dead_at is null) as count,
          min(created_at) filter (where dead_at is null) as oldest,
          count(*) filter (where dead_at is not null) as dead
        from mail
        where sent_at is null`,
    ),
    readUnclear(db),
    backlog(
      db,
      sql<OperationalState['stuckWork']>`select count(*), min(first_failed_at) as oldest,
          count(*) filter (where given_up_at is not null) as given_up from stuck_work`,
    ),
    Promise.all([db.one(sql<{ count: number }>`select count(*) from audit_unsealed`), countSealedLines(db)]),
    db.one(sql<{ count: number }>`select count(*) from game_key where surplus_ref is not null`),
    readProviderHealth({ db, now }),
    readLastVerify(db),
    db.one(
      sql<NonNullable<OperationalState['lastBackup']>>`select ended_at, bytes, failure from backup_run
          order by ended_at desc limit 1`,
    ),
    readOpenRestore(db),
  ]);
  const [entries, lines] = seals;
  return {
    database,
    processes,
    queues,
    mails,
    unclearPurchases,
    stuckWork,
    unsealedLines: entries!.count + lines.waiting,
    surplusKeys: surplus!.count,
    providers,
    lastVerify: verify ?? null,
    lastBackup: backup ?? null,
    restore,
  };
}
