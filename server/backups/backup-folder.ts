// Folder of the automatic backups: file names, listing and deletion.

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compareTexts } from '#domain/base/text/text-order.ts';
import type { Time } from '#domain/base/time.ts';
import { type KeepRule, keptBackups } from './kept-backups.ts';

const NAME = /^merkur-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(?:-before-([\w-]+))?\.backup$/;

interface StoredBackup {
  file: string;
  takenAt: Time;
  /** Migration that followed the backup; undefined for scheduled backups. */
  before: string | undefined;
}

/** Path of a backup taken at a given time. */
export const backupPath = (folder: string, takenAt: Time, before?: string): string =>
  join(folder, `merkur-${takenAt.slice(0, 19).replaceAll(':', '-')}${before ? `-before-${before}` : ''}.backup`);

/** Backups in the folder, newest first. Creates the folder if needed and ignores other files. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const backups = (await readdir(folder)).flatMap((name): StoredBackup[] => {
    const [, day, hours, minutes, seconds, before] = NAME.exec(name) ?? [];
    return day ? [{ file: join(folder, name), takenAt: `${day}T${hours}:${minutes}:${seconds}.000Z`, before }] : [];
  });
  return backups.sort((a, b) => compareTexts(b.takenAt, a.takenAt));
}

/** Deletes partial files of a killed process. Call only while no other process writes into the folder. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
}

/** Deletes backups that the retention rule does not keep; returns the deleted files. */
export async function removeOutdated(folder: string, rule: KeepRule): Promise<string[]> {
  const backups = await listBackups(folder);
  const kept = keptBackups(
    backups.map(({ takenAt }) => takenAt),
    rule,
  );
  const outdated = backups.filter(({ takenAt }) => !kept.has(takenAt));
  for (const { file } of outdated) await rm(file, { force: true });
  return outdated.map(({ file }) => file);
}
