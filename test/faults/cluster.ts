// A PostgreSQL server for a single run, so that stopping it affects no other data: created from this machine's server
// programs, in its own folder, on a free port.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.ts';

const START_MS = 60_000;

/** Folder of the newest server programs, or null if none are installed. */
export function serverPrograms(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).filter((name) => Number(name) >= 15) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  const folder = newest && join(root, newest, 'bin');
  return folder && existsSync(join(folder, 'initdb')) ? folder : null;
}

/** Servers refuse to run as root; in that case they run as the user that the PostgreSQL package created. */
export function findServerUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A new folder owned by the server's user. */
export function serverFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-cluster-'));
  const serverUser = findServerUser();
  if ('uid' in serverUser) chownSync(folder, serverUser.uid as number, serverUser.gid as number);
  return folder;
}

/** Initializes an empty cluster below a server folder and returns its path. */
export function initCluster(programs: string, folder: string, more: readonly string[] = []): string {
  const data = join(folder, 'data');
  const args = ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', ...more];
  execFileSync(join(programs, 'initdb'), args, { ...findServerUser(), cwd: folder, stdio: 'ignore' });
  return data;
}

export const addressOf = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

export interface RunningServer {
  child: ChildProcess;
  exited: Promise<void>;
}

/** Starts a server on a cluster and waits until it accepts connections; `onLog` receives its log. */
export async function startServer(
  programs: string,
  data: string,
  port: number,
  more: Record<string, string> = {},
  onLog: (text: string) => void = () => {},
): Promise<RunningServer> {
  // Only the server crashes, not the operating system, so writes need not be flushed to disk.
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: dirname(data), fsync: 'off', ...more };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...args], {
    ...findServerUser(),
    cwd: dirname(data),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr!.on('data', (text: Buffer) => {
    if (process.env.VERBOSE) process.stderr.write(text);
    onLog(String(text));
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await waitUntilReachable(addressOf(port), () => hasEnded(child));
  return { child, exited };
}

/** True if the process has ended. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** True if the address accepts connections. */
export async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => {});
  const isConnected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return isConnected;
}

/** Waits until the address accepts connections. @throws Error on timeout, or if the server has ended */
export async function waitUntilReachable(url: string, hasEnded = () => false): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline && !hasEnded(); ) {
    if (await isReachable(url)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The database server did not start in time.');
}

export interface Cluster {
  url: string;
  /** Stops the server and removes its folder. */
  remove(): Promise<void>;
}

/** Creates and starts a cluster. */
export async function startCluster(programs: string): Promise<Cluster> {
  const folder = serverFolder();
  const data = initCluster(programs, folder);
  const port = await freePort();
  const server = await startServer(programs, data, port);
  process.on('exit', () => server.child.kill('SIGQUIT'));
  return {
    url: addressOf(port),
    remove: async () => {
      server.child.kill('SIGQUIT');
      await server.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
