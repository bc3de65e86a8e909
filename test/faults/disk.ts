// A separate disk for a folder that can be made full: a tmpfs that is shrunk to its content. Mounting requires root, or
// sudo without a password.

import { execFileSync, spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const ROOMY = '8g';
/** A write between reading the used space and resizing makes the new size too small; then retry. */
const TRIES = 50;
/** A process that writes nothing does not notice a full disk. */
const NOTICED_WITHIN_MS = 10_000;

const isRoot = process.getuid?.() === 0;

function run(command: string, ...args: string[]): void {
  const [program, ...all] = isRoot ? [command, ...args] : ['sudo', '-n', command, ...args];
  execFileSync(program!, all, { stdio: 'ignore' });
}

/** True if this user may mount. */
export const mayMount = (): boolean =>
  process.platform === 'linux' && (isRoot || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0);

export interface Disk {
  /** Every new block fails from now on: no space left on device. */
  fill(): void;
  makeRoom(): void;
  /** Unmounts the disk with its content, even while in use. May be called twice. */
  remove(): void;
}

/** Mounts a disk on an empty folder, keeping its owner and permissions. */
export function mountDisk(folder: string, owner: { uid: number; gid: number }): Disk {
  const resize = (size: string) => run('mount', '-o', `remount,size=${size}`, folder);
  run('mount', '-t', 'tmpfs', '-o', `size=${ROOMY},mode=700,uid=${owner.uid},gid=${owner.gid}`, 'merkur-test', folder);
  let isMounted = true;
  const remove = () => {
    if (isMounted) run('umount', '--lazy', folder);
    isMounted = false;
  };
  process.on('exit', remove);
  return {
    fill: () => {
      for (let n = 1; ; n++) {
        const { blocks, bfree, bsize } = statfsSync(folder);
        try {
          return resize(String((blocks - bfree) * bsize));
        } catch (error) {
          if (n === TRIES) throw error;
        }
      }
    },
    makeRoom: () => resize(ROOMY),
    remove,
  };
}

/** Keeps the disk full until noticed, plus the given time (ms). Returns whether it was noticed. */
export async function fillUntilNoticed(disk: Disk, isNoticed: () => boolean, milliseconds: number): Promise<boolean> {
  disk.fill();
  for (const deadline = Date.now() + NOTICED_WITHIN_MS; Date.now() < deadline && !isNoticed(); ) await pause(20);
  await pause(milliseconds);
  disk.makeRoom();
  return isNoticed();
}
