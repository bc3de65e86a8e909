// The database server: its version, the standbys that follow it, and slots that nobody reads.

import { sql } from 'kysely';
import type { DatabaseState } from '#domain/operations/calls.ts';
import type { Db } from '#server/base/database/db.ts';

/** The newest position of the log; a standby that was promoted in between has it too. */
const POSITION = sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end`;

/** Without membership of pg_read_all_stats, the server hides everything but the process ids of standbys. */
export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  const [server, standbys, lostSlots] = await Promise.all([
    db.only(
      sql<Pick<DatabaseState, 'bytes' | 'version' | 'canSeeStandbys'>>`select
          pg_database_size(current_database()) as bytes,
          split_part(current_setting('server_version'), ' ', 1) as version,
          pg_has_role('pg_read_all_stats', 'usage') as can_see_standbys`,
    ),
    db.all(
      sql<DatabaseState['standbys'][number]>`select pid as id, application_name as name, state,
          sync_state in ('sync', 'quorum') as is_synchronous,
          greatest(pg_wal_lsn_diff(${POSITION}, coalesce(replay_lsn, flush_lsn)), 0)::bigint as lag_bytes,
          coalesce(extract(epoch from replay_lag), 0)::float8 as lag_seconds
        from pg_stat_replication
        where state in ('startup', 'catchup', 'streaming') and coalesce(replay_lsn, flush_lsn) is not null
        order by application_name, pid`,
    ),
    db.all(
      sql<DatabaseState['lostSlots'][number]>`select slot_name::text as name,
          greatest(coalesce(pg_wal_lsn_diff(${POSITION}, restart_lsn), 0), 0)::bigint as retained_bytes
        from pg_replication_slots
        where not active
        order by slot_name`,
    ),
  ]);
  return { ...server, standbys, lostSlots };
}
