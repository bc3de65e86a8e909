// Automatic backups of the embedded database: every few hours and before migrations. A failed backup does not stop the
// product; it is logged, recorded and retried.

import { basename } from 'node:path';
import { sql } from 'kysely';
import { addMilliseconds, DAY, MINUTE, type Time } from '#domain/base/time.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database } from '#server/base/database/db.ts';
import type { DumpImage } from '#server/base/database/open-database.ts';
import type { Clock } from '#server/base/process/clock.ts';
import type { BackupConfig } from '#server/base/process/config.ts';
import { newId } from '#server/base/process/ids.ts';
import type { Log } from '#server/base/process/log.ts';
import { backupSentence } from './backup-error.ts';
import { backupPath, listBackups, removeOutdated, removeUnfinished } from './backup-folder.ts';
import { takeBackup } from './take-backup.ts';

/** Pause after a failure, and after the process has started, when it is busy. */
const PAUSE_MS = 10 * MINUTE;
const RECORDED_FOR = 90 * DAY;

export interface BackupDependencies {
  database: Database;
  clock: Clock;
  log: Log;
  dumpImage: DumpImage;
  imageFolder: string;
  /** Used to encrypt the backups. */
  keys: DerivedKeys;
  settings: BackupConfig;
}

/** Outcome of a backup, as recorded. */
export interface BackupRun {
  kind: 'automatic' | 'before migration' | 'requested';
  startedAt: Time;
  endedAt: Time;
  file: string | null;
  bytes: number | null;
  failure: string | null;
}

/** Records the outcome of a backup and deletes old records. */
export const recordBackup = (database: Database, run: BackupRun): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.run(sql`insert into backup_run (id, kind, started_at, ended_at, file, bytes, failure)
      values (${newId()}, ${run.kind}, ${run.startedAt}, ${run.endedAt}, ${run.file}, ${run.bytes}, ${run.failure})`);
    await tx.run(sql`delete from backup_run where ended_at < ${addMilliseconds(run.endedAt, -RECORDED_FOR)}`);
  });

/** Takes a backup into the folder and deletes outdated ones. Never throws; returns the outcome. */
export async function takeStoredBackup(
  { database, clock, log, dumpImage, imageFolder, keys, settings: { folder, keep } }: BackupDependencies,
  kind: BackupRun['kind'],
  before?: string,
): Promise<BackupRun> {
  const startedAt = clock.now();
  try {
    await listBackups(folder);
    await removeUnfinished(folder);
    const path = backupPath(folder, startedAt, before);
    const { bytes } = await takeBackup({ db: database, dumpImage, imageFolder }, path, startedAt, keys);
    await removeOutdated(folder, keep);
    log.info({ job: 'backup', bytes }, 'A backup was taken.');
    return { kind, startedAt, endedAt: clock.now(), file: basename(path), bytes, failure: null };
  } catch (err) {
    const failure = backupSentence(err);
    log.error({ job: 'backup', err }, failure);
    return { kind, startedAt, endedAt: clock.now(), file: null, bytes: null, failure };
  }
}

/** Takes a backup if one is due. Call every minute or so. */
export function createAutomaticBackups(dependencies: BackupDependencies): () => Promise<void> {
  const { database, clock, log, settings } = dependencies;
  let notBefore = addMilliseconds(clock.now(), PAUSE_MS);
  return async () => {
    const now = clock.now();
    if (settings.every === null || now < notBefore) return;
    const [newest] = await listBackups(settings.folder);
    if (newest && now < addMilliseconds(newest.takenAt, settings.every)) return;
    const run = await takeStoredBackup(dependencies, 'automatic');
    if (run.failure !== null) notBefore = addMilliseconds(clock.now(), PAUSE_MS);
    await recordBackup(database, run).catch((err) => log.error({ job: 'backup', err }, 'A backup was not recorded.'));
  };
}
