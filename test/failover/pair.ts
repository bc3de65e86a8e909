// Two servers of one database: a primary, and a standby that has every commit before it is acknowledged. Either may die
// and comes back as the standby of the other, as an operator or a tool like Patroni would have it.

import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { addressOf, findServerUser, freePort, initCluster, serverFolder, startServer } from '../faults/cluster.ts';

interface Server {
  folder: string;
  port: number;
  child: ChildProcess | null;
}

/** How a primary goes away: at once, or like a machine that neither answers nor closes its connections. */
export type Strike = 'kill' | 'hang';

export interface Pair {
  /** Names both machines. */
  url: string;
  primaryUrl(): string;
  standbyUrl(): string;
  strike(how: Strike): Promise<void>;
  /** The standby takes writes from now on. */
  promote(): Promise<void>;
  /** The machine that went away comes back, and is the synchronous standby when this ends. */
  rebuild(): Promise<void>;
  remove(): void;
}

const WITHIN_MS = 60_000;
/** So long before it goes away a primary has lost its standby. */
const APART_MS = 300;

async function ask<Row extends object>(port: number, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: addressOf(port), connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function waitFor(port: number, condition: string): Promise<void> {
  for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await pause(50)) {
    const [row] = await ask<{ holds: boolean }>(port, `select ${condition} as holds`);
    if (row?.holds) return;
  }
  throw new Error(`It never came that ${condition}.`);
}

/** The server process and all that it started. */
function processesOf({ child }: Server): number[] {
  if (child?.pid === undefined) return [];
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' });
  return [child.pid, ...stdout.split('\n').filter(Boolean).map(Number)];
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It ended by itself meanwhile.
    }
}

const dataOf = ({ folder }: Server) => join(folder, 'data');

/** With `isSynchronous` a commit waits for the standby; a standby may then be read as of any acknowledged one. */
export async function openPair(programs: string, isSynchronous = true): Promise<Pair> {
  const newServer = async (): Promise<Server> => ({ folder: serverFolder(), port: await freePort(), child: null });
  let [primary, standby] = [await newServer(), await newServer()];
  let lost: number[] = [];
  const start = async (server: Server) => {
    server.child = (await startServer(programs, dataOf(server), server.port, { wal_keep_size: '256MB' })).child;
  };

  /** Copies the primary and follows it. What is set for commits after that stays with the primary alone. */
  async function follow(): Promise<void> {
    rmSync(dataOf(standby), { recursive: true, force: true });
    const args = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres', '-D', dataOf(standby)];
    execFileSync(join(programs, 'pg_basebackup'), [...args, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], {
      ...findServerUser(),
      cwd: standby.folder,
      stdio: 'ignore',
    });
    await start(standby);
    await waitFor(primary.port, "exists (select 1 from pg_stat_replication where state = 'streaming')");
    if (!isSynchronous) return;
    await ask(primary.port, "alter system set synchronous_standby_names = '*'");
    await ask(primary.port, 'select pg_reload_conf()');
    await waitFor(primary.port, "exists (select 1 from pg_stat_replication where sync_state = 'sync')");
  }

  initCluster(programs, primary.folder);
  await start(primary);
  await follow();
  const end = () => signalAll([...lost, ...processesOf(primary), ...processesOf(standby)], 'SIGKILL');
  process.on('exit', end);
  return {
    url: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`,
    primaryUrl: () => addressOf(primary.port),
    standbyUrl: () => addressOf(standby.port),
    strike: async (how) => {
      // What is committed from here on has no copy: whoever acknowledges it loses it.
      const senders = await ask<{ pid: number }>(primary.port, 'select pid from pg_stat_replication');
      signalAll(
        senders.map(({ pid }) => pid),
        'SIGSTOP',
      );
      await pause(APART_MS);
      lost = processesOf(primary);
      signalAll(lost, how === 'kill' ? 'SIGKILL' : 'SIGSTOP');
    },
    promote: async () => {
      await ask(standby.port, 'select pg_promote(true)');
      await waitFor(standby.port, 'not pg_is_in_recovery()');
      [primary, standby] = [standby, primary];
    },
    rebuild: async () => {
      signalAll(lost, 'SIGKILL');
      lost = [];
      standby.child = null;
      await pause(200);
      await follow();
    },
    remove: () => {
      end();
      for (const { folder } of [primary, standby]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
