// Maintenance that a database server does in the background and the embedded one lacks: checkpoints, without which the
// write-ahead log fills the disk, and vacuum and analyze, without which tables bloat and plans degrade.
import type { PGlite } from '@electric-sql/pglite';
import type { Multiplexer } from './multiplexer.ts';

const ROUND_INTERVAL_MS = 60_000;
const CHECKPOINT_INTERVAL_MS = 5 * 60_000;
const CHECKPOINT_THRESHOLD_BYTES = 64 * 1024 * 1024;

/** Thresholds of PostgreSQL's autovacuum. Few tables per round, because all connections wait. */
const TABLES_TO_VACUUM = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by n_dead_tup + n_mod_since_analyze desc
  limit 5`;

/** Starts the maintenance. The timer does not keep the thread alive. */
export function startMaintenance(engine: PGlite, multiplexer: Multiplexer, warn: (message: string) => void): void {
  const runMaintenance = createMaintenance(engine, multiplexer);
  let isRunning = false;
  const runRound = async () => {
    if (isRunning) return;
    isRunning = true;
    await runMaintenance().catch((error) =>
      warn(`The upkeep of the embedded database failed: ${String(error).slice(0, 300)}`),
    );
    isRunning = false;
  };
  setInterval(runRound, ROUND_INTERVAL_MS).unref();
}

/** One round of maintenance; each step waits until the session is idle. Exported for tests. */
export function createMaintenance(
  engine: PGlite,
  multiplexer: Pick<Multiplexer, 'runWhenIdle'>,
  checkpointThresholdBytes = CHECKPOINT_THRESHOLD_BYTES,
): () => Promise<void> {
  let lastPosition: number | undefined;
  let lastCheckpoint = performance.now();

  const queryColumn = async <T>(sql: string): Promise<T[]> => {
    const { rows } = await multiplexer.runWhenIdle(() => engine.query<T[]>(sql, [], { rowMode: 'array' }));
    return rows.map((row) => row[0]!);
  };

  /** Bytes written to the log since the database was created. */
  const logPosition = async () => Number((await queryColumn<string>(`select (pg_current_wal_lsn() - '0/0')::text`))[0]);

  return async () => {
    // A session reports its statistics only occasionally; a busy one may lag far behind.
    await queryColumn('select pg_stat_force_next_flush()');
    for (const table of await queryColumn<string>(TABLES_TO_VACUUM)) {
      await multiplexer.runWhenIdle(() => engine.exec(`vacuum (analyze) ${table}`));
    }
    const position = await logPosition();
    lastPosition ??= position;
    const isCheckpointDue = performance.now() - lastCheckpoint > CHECKPOINT_INTERVAL_MS && position > lastPosition;
    if (!isCheckpointDue && position - lastPosition < checkpointThresholdBytes) return;
    await multiplexer.runWhenIdle(() => engine.exec('checkpoint'));
    lastPosition = await logPosition();
    lastCheckpoint = performance.now();
  };
}
