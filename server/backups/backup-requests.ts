// How a running product is asked for a backup of its embedded database, which nobody else can open: by a file in a
// folder of its data, which its owner alone may write. That works on every system and across containers with one
// volume, and needs no secret. The product writes into that folder only; whoever asked takes the backup away from there.

import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { flushFile, flushFolder } from '#server/base/embedded/durable-fs.ts';
import { newId } from '#server/base/ids.ts';
import { type ArchiveSummary, readArchiveSummary } from './archive.ts';
import { type BackupDependencies, recordBackup } from './automatic-backups.ts';
import { BackupError, backupSentence } from './backup-error.ts';
import { takeBackup } from './take-backup.ts';

const POLL_MS = 200;
/** The product looks every second; one that does not is starting, or stuck. */
const TAKEN_WITHIN_MS = 20_000;
/** A backup takes seconds for each gigabyte. */
const DONE_WITHIN_MS = 60 * 60_000;

/** What a request for a backup without encryption says. */
const PLAIN_REQUEST = 'plain';

const folderOf = (dataDir: string): string => join(dataDir, 'backup-requests');

/** Takes the backups that were asked for. To be called every second. */
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

/** Files of a killed process: nobody waits for them any more. */
async function removeLeftovers(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

/** Asks the product that runs on this data folder for a backup, and puts it where it is wanted. @throws BackupError */
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

/** Moves a file, also to another disk; whole or not at all. */
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
