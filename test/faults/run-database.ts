// Database of a fault run and its faults: embedded in the run's process, or a primary and its standby on the run's own
// servers. If this user may mount, it has its own disk.

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPair } from '../failover/pair.ts';
import { fillUntilNoticed, mayMount, mountDisk } from './disk.ts';

interface RunDatabase {
  /** Environment variables that connect the run's processes to it. */
  env: Record<string, string>;
  hasDisks: boolean;
  /**
   * Keeps the disk full until the database noticed, plus the given time; with `isLogFull` the server crashes over it.
   * Returns whether it was noticed.
   */
  fillDisk(milliseconds: number, isLogFull: boolean): Promise<boolean>;
  /** Records that one of our processes got the error for a full disk. */
  noteNoSpace(): void;
  /** Crashes the server, which then recovers. */
  crash(): Promise<void>;
  /** Kills the primary and, after the given time, promotes its standby, which gets a new standby. */
  failOver(milliseconds: number): Promise<void>;
  remove(): void;
}

/** `programs` are the server programs; null for the embedded database. */
export async function openRunDatabase(programs: string | null): Promise<RunDatabase> {
  const hasDisks = mayMount();
  const dataDir = mkdtempSync(join(tmpdir(), 'merkur-faults-'));
  const pair = programs === null ? null : await startPair(programs, { hasDisks });
  const disk = hasDisks && !pair ? mountDisk(dataDir, statSync(dataDir)) : null;
  let isNoticed = false;
  return {
    env: { DATA_DIR: dataDir, ...(pair && { DATABASE_URL: pair.url }) },
    hasDisks,
    fillDisk: (milliseconds, isLogFull) => {
      if (pair) return pair.fillDisk(milliseconds, isLogFull);
      isNoticed = false;
      return fillUntilNoticed(disk!, () => isNoticed, milliseconds);
    },
    noteNoSpace: () => {
      isNoticed = true;
    },
    crash: () => pair!.crash(),
    failOver: async (milliseconds) => {
      await pair!.strike('kill');
      await pause(milliseconds);
      await pair!.promote();
      await pair!.rebuild();
    },
    remove: () => {
      pair?.remove();
      disk?.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
