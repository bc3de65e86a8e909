// The folder that holds the database files. Creating it takes seconds and can be interrupted, so a marker is next to
// it until every file is on disk; a start that finds the marker throws the half-made files away. Nothing is lost by
// that: nobody was told of a commit before the marker went.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { flushFolder, flushTree, restrictTreeToOwner } from './durable-fs.ts';

export interface Cluster {
  path: string;
  /** True when the files do not exist yet. */
  isNew: boolean;
  /** To be called once the database is open: makes a new cluster durable and removes the marker. */
  finish(): void;
}

/** Finds or prepares the database files below `dataDir`. */
export function prepareCluster(dataDir: string): Cluster {
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
