// A PostgreSQL of the fault run's own, so that it can crash without taking anybody else's data along: made from the
// server programs of this machine, in its own folder, on a free port.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const START_MS = 60_000;

/** Folder of the newest server programs, or null where none are installed. */
export function serverPrograms(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).filter((name) => Number(name) >= 15) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  const folder = newest && join(root, newest, 'bin');
  return folder && existsSync(join(folder, 'initdb')) ? folder : null;
}

/** The server refuses to run as root; there it runs as the user that its package made. */
function findServerUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

export interface Cluster {
  url: string;
  /**
   * Every server process dies at once, as when the machine loses its power; then the server starts again and recovers.
   */
  crash(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

/** Makes a cluster and starts it. */
export async function openCluster(programs: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-cluster-'));
  const serverUser = findServerUser();
  if ('uid' in serverUser) chownSync(folder, serverUser.uid as number, serverUser.gid as number);
  const data = join(folder, 'data');
  execFileSync(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C'], {
    ...serverUser,
    cwd: folder,
    stdio: 'ignore',
  });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  // The operating system survives, so what was written is there without waiting for the disk.
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, fsync: 'off' };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: ChildProcess;
  let exited: Promise<void>;

  async function start(): Promise<void> {
    server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...args], {
      ...serverUser,
      cwd: folder,
      stdio: 'ignore',
    });
    exited = new Promise((resolve) => server.once('exit', () => resolve()));
    for (const deadline = Date.now() + START_MS; Date.now() < deadline; ) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
      client.on('error', () => {});
      const isReachable = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => {});
      if (isReachable) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The database server did not start in time.');
  }

  await start();
  process.on('exit', () => server.kill('SIGQUIT'));
  return {
    url,
    crash: async () => {
      server.kill('SIGQUIT');
      await exited;
      await start();
    },
    remove: async () => {
      server.kill('SIGQUIT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
