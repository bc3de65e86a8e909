// The folder of the backups that are taken without being asked: names, what is there, what goes.

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compareTexts } from '#domain/base/text-order.ts';
import type { Time } from '#domain/base/time.ts';
import { type KeepRule, keptBackups } from './kept-backups.ts';

const NAME = /^merkur-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(?:-before-([\w-]+))?\.backup$/;

export interface StoredBackup {
  file: string;
  takenAt: Time;
  /** The migration that it was taken before; undefined for one of the clock. */
  before: string | undefined;
}

/** The path of a backup of a moment. */
export const backupPath = (folder: string, takenAt: Time, before?: string): string =>
  join(folder, `merkur-${takenAt.slice(0, 19).replaceAll(':', '-')}${before ? `-before-${before}` : ''}.backup`);

/** What is there, newest first; makes the folder when it is missing. Other files are left alone. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const backups = (await readdir(folder)).flatMap((name): StoredBackup[] => {
    const [, day, hours, minutes, seconds, before] = NAME.exec(name) ?? [];
    return day ? [{ file: join(folder, name), takenAt: `${day}T${hours}:${minutes}:${seconds}.000Z`, before }] : [];
  });
  return backups.sort((a, b) => compareTexts(b.takenAt, a.takenAt));
}

/** Removes what a killed process left half written. Only while nobody else writes into the folder. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
}

/** Removes what the rule does not keep; answers the files that went. */
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
