// Heartbeats of all processes, so that each is visible from any other.

import { sql } from 'kysely';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/database/db.ts';
import type { Config } from '#server/base/process/config.ts';
import { newId } from '#server/base/process/ids.ts';

const FORGET_MS = DAY;

/** Heartbeat of this process: a function that reports it, and one that removes it on exit. */
export function createHeartbeat({
  database,
  mode,
  version,
  startedAt,
}: {
  database: Database;
  mode: Config['mode'];
  version: string;
  startedAt: Time;
}) {
  const id = newId();
  return {
    beat: (now: Time): Promise<void> =>
      database.transaction(async (tx) => {
        await tx.run(sql`insert into process_heartbeat (id, mode, version, started_at, seen_at)
          values (${id}, ${mode}, ${version}, ${startedAt}, ${now})
          on conflict (id) do update set seen_at = excluded.seen_at`);
        // A killed process leaves its heartbeat behind.
        await tx.run(sql`delete from process_heartbeat where seen_at < ${addMilliseconds(now, -FORGET_MS)}`);
      }),
    end: (): Promise<void> =>
      database.transaction(async (tx) => {
        await tx.run(sql`delete from process_heartbeat where id = ${id}`);
      }),
  };
}
