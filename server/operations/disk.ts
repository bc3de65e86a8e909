// Free space of the disk below a folder.

import { statfs } from 'node:fs/promises';
import type { Disk } from '#domain/operations/calls.ts';

/** Null if the folder does not exist, as on machines that store nothing in it. */
export const readDisk = (path: string): Promise<Disk | null> =>
  statfs(path).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }),
    () => null,
  );
