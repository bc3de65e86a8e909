// The database of a fault run and what may happen to it: embedded in the process of the run, or a primary and its standby on
// servers of the run's own. Where this user may mount, it has a disk of its own.

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPair } from '../failover/pair.ts';
import { fillUntilNoticed, mayMount, mountDisk } from './disk.ts';

export interface RunDatabase {
  /** What leads the processes of the run to it. */
  env: Record<string, string>;
  hasDisks: boolean;
  /**
   * The disk is full until the database noticed, and so long beyond; with `isLogFull` so that a server ends over it. Answers
   * whether it noticed.
   */
  fillDisk(milliseconds: number, isLogFull: boolean): Promise<boolean>;
  /** A process of ours heard that there is no space left. */
  noteNoSpace(): void;
  /** Servers crash and recover. */
  crash(): Promise<void>;
  /** The primary is killed, so much later its standby takes its place and gets a standby of its own. */
  failOver(milliseconds: number): Promise<void>;
  remove(): void;
}

/** `programs` are those of a server; null for the embedded database. */
export async function openRunDatabase(programs: string | null): Promise<RunDatabase> {
  const hasDisks = mayMount();
  const dataDir = mkdtempSync(join(tmpdir(), 'merkur-faults-'));
  const pair = programs === null ? null : await openPair(programs, { hasDisks });
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
