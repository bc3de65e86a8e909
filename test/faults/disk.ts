// A disk of a folder's own that can be full for a while: a file system in memory whose size becomes what it holds. It is
// mounted, so it needs the right to mount: root, or sudo that asks for no password.

import { execFileSync, spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const ROOMY = '8g';
/** Something may be written between the look at what is used and the new size, which then is too small. */
const TRIES = 50;
/** Who writes nothing new meanwhile does not notice. */
const NOTICED_WITHIN_MS = 10_000;

const isRoot = process.getuid?.() === 0;

function run(command: string, ...args: string[]): void {
  const [program, ...all] = isRoot ? [command, ...args] : ['sudo', '-n', command, ...args];
  execFileSync(program!, all, { stdio: 'ignore' });
}

/** May this user mount? */
export const mayMount = (): boolean =>
  process.platform === 'linux' && (isRoot || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0);

export interface Disk {
  /** From now on every new block is refused: no space left on device. */
  fill(): void;
  makeRoom(): void;
  /** Takes the disk away with all that is on it, also while it is used. May be called twice. */
  remove(): void;
}

/** Puts a disk at an empty folder, whose owner and permissions it has. */
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

/** A disk is full until somebody noticed, and so many milliseconds longer. Answers whether it was noticed. */
export async function fillUntilNoticed(disk: Disk, isNoticed: () => boolean, milliseconds: number): Promise<boolean> {
  disk.fill();
  for (const deadline = Date.now() + NOTICED_WITHIN_MS; Date.now() < deadline && !isNoticed(); ) await pause(20);
  await pause(milliseconds);
  disk.makeRoom();
  return isNoticed();
}
