// A PostgreSQL of a run's own, so that it can crash without taking anybody else's data along: made from the server
// programs of this machine, in its own folder, on a free port.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

/** Servers refuse to run as root; there they run as the user that the package of PostgreSQL made. */
export function findServerUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A new folder that belongs to the user of the servers. */
export function serverFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-cluster-'));
  const serverUser = findServerUser();
  if ('uid' in serverUser) chownSync(folder, serverUser.uid as number, serverUser.gid as number);
  return folder;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Makes the files of an empty cluster below a folder of the servers; answers where. */
export function initCluster(programs: string, folder: string): string {
  const data = join(folder, 'data');
  execFileSync(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C'], {
    ...findServerUser(),
    cwd: folder,
    stdio: 'ignore',
  });
  return data;
}

export const addressOf = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** Starts a server on its files and waits until it answers. */
export async function startServer(
  programs: string,
  data: string,
  port: number,
  more: Record<string, string> = {},
): Promise<{ child: ChildProcess; exited: Promise<void> }> {
  // The operating system survives, so what was written is there without waiting for the disk.
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: dirname(data), fsync: 'off', ...more };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...args], {
    ...findServerUser(),
    cwd: dirname(data),
    stdio: process.env.VERBOSE ? ['ignore', 'inherit', 'inherit'] : 'ignore',
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await waitUntilReachable(addressOf(port));
  return { child, exited };
}

/** Waits until something behind an address takes connections. */
export async function waitUntilReachable(url: string): Promise<void> {
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
  const folder = serverFolder();
  const data = initCluster(programs, folder);
  const port = await freePort();
  let server = await startServer(programs, data, port);
  process.on('exit', () => server.child.kill('SIGQUIT'));
  return {
    url: addressOf(port),
    crash: async () => {
      server.child.kill('SIGQUIT');
      await server.exited;
      server = await startServer(programs, data, port);
    },
    remove: async () => {
      server.child.kill('SIGQUIT');
      await server.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
