import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbedded } from './embedded-database.ts';
import { newFolder } from './empty-image.testing.ts';
import { lockFolder } from './folder-lock.ts';
import { startHeartbeat } from './heartbeat.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const lost = () => {};
const refusal = (pid: number | undefined) =>
  `The data folder ${folder} is already in use by another Merkur process (pid ${pid}).`;

describe('data folder lock', () => {
  it('refuses a second process, naming the first, until the first is killed', async () => {
    const holder = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
        await lockFolder(${JSON.stringify(folder)}, () => {}); console.log('held'); setInterval(() => {}, 1000);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(holder.stdout, 'data');
    await expect(openEmbedded({ dataDir: folder })).rejects.toThrow(refusal(holder.pid));

    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const release = await lockFolder(folder, lost);
    await release();
  });

  it('recognizes the folder under all its paths', async () => {
    const release = await lockFolder(folder, lost);
    const alias = `${folder}-alias`;
    symlinkSync(folder, alias);
    try {
      await expect(lockFolder(alias, lost)).rejects.toThrow('is already in use');
    } finally {
      rmSync(alias);
      await release();
    }
  });

  it('releases the lock without leaving a file behind', async () => {
    for (let round = 0; round < 2; round += 1) {
      const release = await lockFolder(folder, lost);
      expect(existsSync(join(folder, 'merkur.pid'))).toBe(true);
      await release();
      expect(existsSync(join(folder, 'merkur.pid'))).toBe(false);
    }
  });
});

describe('heartbeat file, for holders that a socket name cannot reach', () => {
  const beatMs = 20;
  const inUse = (pid: number | undefined) => new Error(refusal(pid));
  const elsewhere = () => {
    const file = join(folder, 'merkur.pid');
    writeFileSync(file, JSON.stringify({ pid: 7, place: 'another container', token: 'theirs' }));
    return file;
  };

  it('refuses a folder whose holder in another container is alive', async () => {
    const file = elsewhere();
    const beats = setInterval(() => utimesSync(file, new Date(), new Date()), beatMs);
    await expect(startHeartbeat(folder, { onLost: lost, inUseError: inUse, beatMs })).rejects.toThrow(refusal(7));
    clearInterval(beats);
  });

  it('takes over a folder whose heartbeat has stopped', async () => {
    const file = elsewhere();
    const stop = await startHeartbeat(folder, { onLost: lost, inUseError: inUse, beatMs });
    expect(JSON.parse(readFileSync(file, 'utf8')).pid).toBe(process.pid);
    stop();
  });

  it('notices when another process takes the folder', async () => {
    let noticed = 0;
    await startHeartbeat(folder, { onLost: () => (noticed += 1), inUseError: inUse, beatMs });
    const file = elsewhere();
    await expect.poll(() => noticed).toBe(1);
    expect(existsSync(file)).toBe(true);
  });
});
