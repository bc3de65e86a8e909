// Asks the running product for a backup of its embedded database, which no other process can open: through a file in a
// folder of its data that only its owner may write. This works on every operating system and across containers that
// share a volume, and needs no secret. The product writes only into that folder; the requesting process moves the
// backup to its destination.

import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { flushFile, flushFolder } from '#server/base/embedded/durable-fs.ts';
import { newId } from '#server/base/process/ids.ts';
import { type ArchiveSummary, readArchiveSummary } from './archive.ts';
import { type BackupDependencies, recordBackup } from './automatic-backups.ts';
import { BackupError, backupSentence } from './backup-error.ts';
import { takeBackup } from './take-backup.ts';

const POLL_MS = 200;
/** The product polls every second; if it does not, it is starting or stuck. */
const TAKEN_WITHIN_MS = 20_000;
/** A backup takes seconds per gigabyte. */
const DONE_WITHIN_MS = 60 * 60_000;

/** Content of a request for an unencrypted backup. */
const PLAIN_REQUEST = 'plain';

const folderOf = (dataDir: string): string => join(dataDir, 'backup-requests');

/** Takes requested backups. Call every second. */
export function createRequestedBackups(dependencies: BackupDependencies, dataDir: string): () => Promise<void> {
  const { database, clock, dumpImage, imageFolder, keys, log } = dependencies;
  const folder = folderOf(dataDir);
  let isFirst = true;
  return async () => {
    if (isFirst) await removeLeftovers([folder, imageFolder]);
    isFirst = false;
    if (!existsSync(folder)) return;
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.wanted')) continue;
      const request = join(folder, name.slice(0, -'.wanted'.length));
      await rename(`${request}.wanted`, `${request}.taken`);
      const startedAt = clock.now();
      let [bytes, failure]: [number | null, string | null] = [null, null];
      try {
        const isPlain = (await readFile(`${request}.taken`, 'utf8')) === PLAIN_REQUEST;
        const source = { db: database, dumpImage, imageFolder };
        ({ bytes } = await takeBackup(source, `${request}.done`, startedAt, isPlain ? null : keys));
      } catch (err) {
        log.error({ job: 'backup', err }, 'A backup that was asked for failed.');
        failure = backupSentence(err);
        await writeFile(`${request}.failed`, failure, { mode: 0o600 });
      }
      await recordBackup(database, {
        kind: 'requested',
        startedAt,
        endedAt: clock.now(),
        file: bytes === null ? null : 'taken by the command',
        bytes,
        failure,
      });
    }
  };
}

/** Deletes files of a killed process, for which no command is waiting any more. */
async function removeLeftovers(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

/** Asks the product running on this data folder for a backup and moves it to `file`. @throws BackupError */
export async function requestBackup(
  dataDir: string,
  file: string,
  { isPlain }: { isPlain: boolean },
): Promise<ArchiveSummary> {
  const path = resolve(file);
  if (existsSync(path)) throw new BackupError(`${path} exists already. A backup is never written over another file.`);
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const request = join(folder, newId());
  await writeFile(`${request}.wanted`, isPlain ? PLAIN_REQUEST : '', { mode: 0o600 });
  try {
    await waitFor(() => !existsSync(`${request}.wanted`), TAKEN_WITHIN_MS);
    await waitFor(() => existsSync(`${request}.done`) || existsSync(`${request}.failed`), DONE_WITHIN_MS);
    if (existsSync(`${request}.failed`)) throw new BackupError(await readFile(`${request}.failed`, 'utf8'));
    const archive = await readArchiveSummary(`${request}.done`);
    await moveDurably(`${request}.done`, path);
    return archive;
  } finally {
    for (const suffix of ['wanted', 'taken', 'done', 'failed']) await rm(`${request}.${suffix}`, { force: true });
  }
}

async function waitFor(isThere: () => boolean, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  while (!isThere()) {
    if (performance.now() > until)
      throw new BackupError(
        'Merkur is running, but did not take the backup. While it starts or fills its demo it cannot; try again in a minute.',
      );
    await pause(POLL_MS);
  }
}

/** Moves a file atomically, also to another disk. */
async function moveDurably(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const temporaryFile = `${to}.part`;
    await copyFile(from, temporaryFile);
    flushFile(temporaryFile);
    await rename(temporaryFile, to);
  }
  flushFolder(dirname(to));
}
