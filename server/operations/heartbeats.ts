// Heartbeats of all processes, so that each is visible from any other.

import { hostname } from 'node:os';
import { sql } from 'kysely';
import { addMilliseconds, DAY, MINUTE, type Time } from '#domain/base/time.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database, Db } from '#server/base/database/db.ts';
import type { Config } from '#server/base/process/config.ts';
import { newId } from '#server/base/process/ids.ts';
import { readDisk } from './disk.ts';

const FORGET_MS = DAY;
/** A process without a heartbeat for this long is dead. */
export const PROCESS_LIFETIME_MS = 2 * MINUTE;

/** A process that reported in the last two minutes. */
interface LiveProcess {
  mode: Config['mode'];
  version: string;
  /** Null: its release does not report it. */
  host: string | null;
  /** Master keys that it has. Null: its release cannot rotate. */
  masterIds: string[] | null;
}

export const readLiveProcesses = (db: Db, now: Time): Promise<LiveProcess[]> =>
  db.all(
    sql<LiveProcess>`select mode, version, host, master_ids from process_heartbeat
      where seen_at > ${addMilliseconds(now, -PROCESS_LIFETIME_MS)} order by started_at, id`,
  );

/** Heartbeat of this process: a function that reports it, and one that removes it on exit. */
export function createHeartbeat({
  database,
  mode,
  version,
  commit,
  dataDir,
  startedAt,
  keys,
}: {
  database: Database;
  keys: DerivedKeys;
  mode: Config['mode'];
  version: string;
  commit: string;
  /** Its disk is reported. */
  dataDir: string;
  startedAt: Time;
}) {
  const id = newId();
  let reportedIds = '';
  const heldIds = () => keys.held().map((master) => master.id);
  return {
    /** Whether a master key became available since the last heartbeat, which a rotation waits for. */
    hasNews: () => heldIds().join() !== reportedIds,
    beat: async (now: Time): Promise<void> => {
      const disk = await readDisk(dataDir);
      await database.transaction(async (tx) => {
        const ids = heldIds();
        await tx.run(sql`insert into process_heartbeat
            (id, mode, version, commit, host, master_ids, disk_free, disk_size, started_at, seen_at)
          values (${id}, ${mode}, ${version}, ${commit}, ${hostname()}, ${ids}, ${disk?.free ?? null},
            ${disk?.size ?? null}, ${startedAt}, ${now})
          on conflict (id) do update set seen_at = excluded.seen_at, master_ids = excluded.master_ids,
            disk_free = excluded.disk_free, disk_size = excluded.disk_size`);
        reportedIds = ids.join();
        // A killed process leaves its heartbeat behind.
        await tx.run(sql`delete from process_heartbeat where seen_at < ${addMilliseconds(now, -FORGET_MS)}`);
      });
    },
    end: (): Promise<void> =>
      database.transaction(async (tx) => {
        await tx.run(sql`delete from process_heartbeat where id = ${id}`);
      }),
  };
}
