// The folder of the database files. Creating it takes seconds and can be interrupted, so a marker file exists next to
// it until everything is on disk. A start that finds the marker discards the incomplete files; no commit was
// acknowledged before the marker was removed.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { flushFolder, flushTree, restrictTreeToOwner } from './durable-fs.ts';

interface Cluster {
  path: string;
  /** True if the files do not exist yet. */
  isNew: boolean;
  /** Call once the database is open: makes a new cluster durable and removes the marker. */
  finish(): void;
}

const REPLACED = 'cluster.replaced';

export const hasCluster = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'cluster', 'PG_VERSION')) || existsSync(join(dataDir, REPLACED, 'PG_VERSION'));

/**
 * Replaces the database files below `dataDir`, whose lock the caller holds, with those below `from`. Returns the new
 * path of the previous files, or null if there were none.
 */
export function replaceCluster(dataDir: string, from: string, replacedName: string): string | null {
  const path = join(dataDir, 'cluster');
  const replaced = join(dataDir, REPLACED);
  bringBackReplaced(dataDir);
  const hadOne = hasCluster(dataDir);
  if (hadOne) renameSync(path, replaced);
  else rmSync(path, { recursive: true, force: true });
  renameSync(join(from, 'cluster'), path);
  flushFolder(dataDir);
  if (!hadOne) return null;
  const kept = join(dataDir, replacedName);
  renameSync(replaced, kept);
  flushFolder(dataDir);
  return kept;
}

/** If the process died between the two renames of a replacement, the previous files are restored. */
function bringBackReplaced(dataDir: string): void {
  const path = join(dataDir, 'cluster');
  if (!existsSync(join(path, 'PG_VERSION')) && existsSync(join(dataDir, REPLACED, 'PG_VERSION'))) {
    rmSync(path, { recursive: true, force: true });
    renameSync(join(dataDir, REPLACED), path);
    flushFolder(dataDir);
  }
}

/** Finds or prepares the database files below `dataDir`. */
export function prepareCluster(dataDir: string): Cluster {
  bringBackReplaced(dataDir);
  const path = join(dataDir, 'cluster');
  const marker = join(dataDir, 'cluster.unfinished');
  if (existsSync(marker)) rmSync(path, { recursive: true, force: true });
  const isNew = !existsSync(join(path, 'PG_VERSION'));
  if (isNew) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const fd = openSync(marker, 'w', 0o600);
    fsyncSync(fd);
    closeSync(fd);
    flushFolder(dataDir);
  } else restrictTreeToOwner(dataDir);
  return {
    path,
    isNew,
    finish() {
      if (!isNew) return;
      flushTree(path);
      rmSync(marker);
      flushFolder(dataDir);
    },
  };
}
